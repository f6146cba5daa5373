import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { callStudio } from '../support/callStudio.ts'
import { keptPageTest as test } from '../support/keptPage.ts'
import { makeProject } from '../support/makeProject.ts'
import { audio, movingPicture, video } from '../support/media.ts'
import { openProject } from '../support/openProject.ts'
import { canBrowse, type RunningStudio, SAMPLE, startStudio } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

const SECONDS = 6
const FRAME_RATE = 25

let folder: string
let film: string
let studio: RunningStudio
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-proxy-'))
  film = writeFilm('film.mp4', SECONDS)
  studio = await startStudio(join(folder, 'data'))
})
test.afterAll(async () => {
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes a film that Chromium cannot show. */
function writeFilm(name: string, seconds: number): string {
  const out = join(folder, name)
  const size = { width: 320, height: 180 }
  const frames = movingPicture(size, seconds * FRAME_RATE)
  const samples = tone(440, 0.3, { seconds, channels: 2 })
  writeMedia({
    out,
    video: { codec: 'hevc', ...size, frameRate: FRAME_RATE, frames },
    audio: [{ codec: 'aac', sampleRate: 48_000, channels: 2, samples }],
  })
  return out
}

test('a film that Chromium cannot show has a copy that it shows and jumps in, made once', async ({ page }) => {
  using caller = await callStudio(studio)
  const opened = await caller.call('openMedia', { path: film })
  expect(opened.playable.picture, 'only trying it tells').toBe(true)
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
  expect(shown).toMatchObject({ width: 320, at: 4.5 })
  expect(shown.duration).toBeCloseTo(SECONDS, 0)
})

test('a copy that is given up leaves nothing, and one that plays has none', async () => {
  using caller = await callStudio(studio)
  // So long that its copy is far from done when it is given up.
  const other = writeFilm('other.mp4', 5 * SECONDS)
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

/** A project of a film, opened in the editor; answers the player's region. */
async function openFilm(page: Page, video: string): Promise<Locator> {
  const own = mkdtempSync(join(folder, 'project-'))
  const lines = [{ start: 0.2, end: 1, text: 'Good morning.', translation: 'Habari za asubuhi.', speaker: 'Amina' }]
  const project = await makeProject(own, { video, lines })
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running').first()).toBeVisible()
  await openProject(page, project)
  return page.locator('[data-place="player"]')
}

/** The file that the player has loaded, once it can play. */
async function played(player: Locator): Promise<string> {
  const element = player.locator('video')
  await expect(element).toHaveJSProperty('readyState', 4)
  return decodeURIComponent(
    await element.evaluate((one: HTMLVideoElement) => one.src.slice(one.src.lastIndexOf('/') + 1)),
  )
}

test('the player finds by playing that there is no picture, and has a copy made that can be stopped', async ({
  page,
}) => {
  const film = join(folder, 'seen.mp4')
  writeMedia({ out: film, video: video('hevc', 2), audio: [audio('aac', 2)] })
  using caller = await callStudio(studio)
  await caller.call('openMedia', { path: film })
  // The engine answers nothing for now, so that its work can be stopped before it is done.
  process.kill(studio.enginePid(), 'SIGSTOP')
  const player = await openFilm(page, film)
  await expect(player).toContainText(
    'This computer cannot play this video’s picture.A copy to play is being made: 0 %.',
  )
  expect(await played(player), 'what plays is played meanwhile').toBe('seen.mp4')
  await player.getByRole('button', { name: 'Cancel' }).click()
  await expect(player).toContainText('This computer cannot play this video’s picture.It can be dubbed all the same.')
  process.kill(studio.enginePid(), 'SIGCONT')
  await player.getByRole('button', { name: 'Make a copy to play' }).click()
  await expect(player).not.toContainText('cannot play')
  await expect(player.locator('video')).toHaveJSProperty('videoWidth', 160)
  const copy = await played(player)
  expect(copy).toMatch(/\.encoded\.mp4$/)

  await page.reload()
  expect(await played(player), 'remembered').toBe(copy)
})

test('sound that cannot be heard gets a copy; where the disk refuses it, the player says so and tries again', async ({
  page,
}) => {
  const film = join(folder, 'heard.mp4')
  writeMedia({ out: film, video: video('h264', 2), audio: [audio('ac3', 2)] })
  const copies = join(studio.dataDir, 'cache/proxies')
  rmSync(copies, { recursive: true, force: true })
  mkdirSync(join(studio.dataDir, 'cache'), { recursive: true })
  writeFileSync(copies, 'no folder')
  const player = await openFilm(page, film)
  await expect(player).toContainText('This computer cannot play this video’s sound.')
  const again = player.getByRole('button', { name: 'Make a copy to play' })
  await expect(again).toBeVisible()
  await expect(player).not.toContainText('dubbed all the same')
  rmSync(copies)
  await again.click()
  await expect(player).not.toContainText('cannot play')
  expect(await played(player), 'its picture is copied').toMatch(/-\d+\.mp4$/)
})

test('a film that breaks off while it plays gets a copy with a picture made anew', async ({ page }) => {
  const film = join(folder, 'broken.mp4')
  writeMedia({ out: film, video: video('h264', 4) })
  const bytes = readFileSync(film)
  const data = bytes.indexOf('mdat') + 4
  const middle = Math.floor((data + bytes.length) / 2)
  writeFileSync(film, bytes.fill(0xff, middle, middle + 600))
  const player = await openFilm(page, film)
  expect(await played(player)).toBe('broken.mp4')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(player.locator('video')).toHaveAttribute('src', /\.encoded\.mp4$/)
  await expect(player).not.toContainText('cannot play')
  expect(await played(player)).toMatch(/\.encoded\.mp4$/)
})

test('a film that plays gets no copy', async ({ page }) => {
  const copies = join(studio.dataDir, 'cache/proxies')
  const before = existsSync(copies) ? readdirSync(copies) : []
  const player = await openFilm(page, SAMPLE[0] ?? '')
  expect(await played(player)).toBe('sample.mp4')
  await expect(player).not.toContainText('cannot play')
  expect(existsSync(copies) ? readdirSync(copies) : []).toEqual(before)
})
