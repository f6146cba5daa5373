import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.ts'
import { callStudio } from '../support/callStudio.ts'
import { movingPicture, tone } from '../support/media.ts'
import { canBrowse, type RunningStudio, SAMPLE, startStudio } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

const [SECONDS, FRAME_RATE] = [6, 25]

let folder: string
let film: string
let studio: RunningStudio
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-proxy-'))
  film = join(folder, 'film.mp4')
  const size = { width: 1280, height: 720 }
  const frames = movingPicture(size, SECONDS * FRAME_RATE)
  const samples = tone(440, 0.3, { seconds: SECONDS, channels: 2 })
  writeMedia({
    out: film,
    video: { codec: 'hevc', ...size, frameRate: FRAME_RATE, frames },
    audio: [{ codec: 'aac', sampleRate: 48_000, channels: 2, samples }],
  })
  studio = await startStudio(join(folder, 'data'))
})
test.afterAll(async () => {
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a film that Chromium cannot show has a copy that it shows and jumps in, made once', async ({ page }) => {
  using caller = await callStudio(studio)
  const opened = await caller.call('openMedia', { path: film })
  expect(opened.playable.picture).toBe(false)
  expect(opened.proxyUrl).toBeUndefined()
  const stages: (number | undefined)[] = []
  const made = await caller.call('proxy', { path: film }, { onProgress: ({ fraction }) => stages.push(fraction) })
  expect(stages.length).toBeGreaterThan(1)
  expect(stages.at(-1)).toBe(1)
  expect((await caller.call('openMedia', { path: film })).proxyUrl).toBe(made.url)

  await page.goto(studio.address)
  const shown = await page.evaluate(async (url) => {
    const video = document.createElement('video')
    video.src = url
    await new Promise((resolve, reject) => {
      video.oncanplay = resolve
      video.onerror = () => reject(new Error(video.error?.message))
    })
    video.currentTime = 4.5
    await new Promise((resolve) => {
      video.onseeked = resolve
    })
    return { width: video.videoWidth, duration: video.duration, at: video.currentTime }
  }, made.url)
  expect(shown).toMatchObject({ width: 1280, at: 4.5 })
  expect(shown.duration).toBeCloseTo(SECONDS, 0)
})

test('a copy that is given up leaves nothing, and one that plays has none', async () => {
  using caller = await callStudio(studio)
  const other = join(folder, 'other.mp4')
  const size = { width: 1280, height: 720 }
  writeMedia({ out: other, video: { codec: 'hevc', ...size, frameRate: FRAME_RATE, frames: movingPicture(size, 200) } })
  const stop = new AbortController()
  const making = caller.call('proxy', { path: other }, { signal: stop.signal, onProgress: () => stop.abort() })
  await expect(making).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  await expect
    .poll(() => readdirSync(join(studio.dataDir, 'cache/proxies')).filter((name) => !name.endsWith('.mp4')))
    .toEqual([])
  expect((await caller.call('openMedia', { path: other })).proxyUrl).toBeUndefined()
  expect((await caller.call('openMedia', { path: SAMPLE[0] ?? '' })).proxyUrl).toBeUndefined()
})

test('small pictures of a film are shown by the page', async ({ page }) => {
  using caller = await callStudio(studio)
  const { urls } = await caller.call('thumbnails', { path: film, count: 5 })
  expect(urls).toHaveLength(5)
  await page.goto(studio.address)
  const sizes = await page.evaluate(async (sources) => {
    const images = sources.map((src) => Object.assign(new Image(), { src }))
    await Promise.all(images.map((image) => image.decode()))
    return images.map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])
  }, urls)
  expect(sizes).toEqual(Array(5).fill([213, 120]))
})
