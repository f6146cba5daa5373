import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { BAND_INKS, SYNC_SHARE } from '../../shared/band/bandLook.ts'
import { makeProject } from '../support/makeProject.ts'
import { startStudio } from '../support/studioProcess.ts'
import { openBand, playFrom } from './band.ts'
import { COUNTER_BITS, COUNTER_FRAME_RATE, counterFilm } from './counterFilm.ts'
import { atMost, report } from './goals.ts'
import { launchBrowser } from './launchBrowser.ts'

const SECONDS_IN_SIGHT = 2
/** Seeks after which is measured again, and seconds of each measurement but the first, and before it until all has settled. */
const SEEKS = 50
const SHORT_SECONDS = 10
const SETTLE_SECONDS = 1
const MAX_OFF_FRAMES = 1
/** Least pictures of a window that are to be compared. */
const MIN_PICTURES = 20

/**
 * How far the band is from the picture in both windows, by what the browser shows: pictures of a film that carry their number, over a
 * band with a line at each second. A picture lasts a frame, in which the band goes on: half a frame from its middle is exact.
 * `minutes` are played at once: `npm run bench bandSync 10`.
 */
export async function bandSync(minutes = '1'): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-bench-sync-'))
  const studio = await startStudio(join(folder, 'data'))
  const browser = await launchBrowser()
  try {
    const seconds = Math.round(60 * Number(minutes))
    const length = seconds + 2 * SHORT_SECONDS
    const shots = Array.from({ length }, (_, second) => second)
    const line = { start: 0, end: 0.5, text: 'One.', translation: 'Moja.', speaker: 'Amina' }
    const project = await makeProject(folder, { video: counterFilm(folder, length), lines: [line], shots })
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await openBand(page, studio.address, project)
    for (let shown = 5; shown > SECONDS_IN_SIGHT; shown--)
      await page.getByRole('button', { name: 'Fewer seconds' }).click()
    await page.keyboard.press('c')
    const [stage] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Shift+F6')])
    await stage.setViewportSize({ width: 1280, height: 720 })
    const reader = await browser.newPage()
    const windows = { page, stage, reader }
    await playFrom(page, 1)
    await compare(windows, `${minutes} minutes`, seconds)
    for (let seek = 0; seek < SEEKS; seek++) await playFrom(page, (seek * 37) % (length - 2 * SHORT_SECONDS))
    await playFrom(page, 2)
    await compare(windows, `after ${SEEKS} seeks`, SHORT_SECONDS)
    for (const [speed, key] of [
      [0.5, '['],
      [2, ']'],
    ] as const) {
      await setSpeed(page, speed, key)
      await playFrom(page, 3)
      await compare(windows, `at ${speed} times the speed`, SHORT_SECONDS)
    }
  } finally {
    await browser.close()
    await studio.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Windows {
  readonly page: Page
  readonly stage: Page
  /** A page that decodes what was shown. */
  readonly reader: Page
}

async function setSpeed(page: Page, speed: number, key: string): Promise<void> {
  const rate = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)
  while ((await rate()) !== speed) await page.locator('body').press(key)
}

async function compare({ page, stage, reader }: Windows, title: string, seconds: number): Promise<void> {
  await page.waitForTimeout(1000 * SETTLE_SECONDS)
  const clock = clockAgainstPicture(page, 1000 * seconds)
  const shown = { page: await record(page), stage: await record(stage) }
  tell(`${title}, the clock of the sound alone`, await clock)
  for (const [name, window] of [
    ['page', page],
    ['stage', stage],
  ] as const) {
    const pictures = await shown[name].stop()
    const places = await placesOf(window)
    const off: number[] = []
    for (const picture of pictures) off.push(...(await reader.evaluate(readPicture, { ...places, picture })))
    tell(`${title}, ${name}`, off, MAX_OFF_FRAMES)
  }
}

/** Tells how far something is from the middle of the picture that is seen, in frames. */
function tell(title: string, off: readonly number[], limit?: number): void {
  const sorted = off.map(Math.abs).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  const mean = off.reduce((sum, one) => sum + one, 0) / off.length
  const figures = [`median ${at(0.5).toFixed(2)}`, `p95 ${at(0.95).toFixed(2)}`, `most ${at(1).toFixed(2)} frames`]
  const value = `${figures.join(', ')}, mean with sign ${mean.toFixed(2)}, ${off.length} pictures`
  const figure = off.length < MIN_PICTURES ? undefined : at(1)
  report(title, value, limit === undefined ? undefined : atMost(figure, limit, 'frames'))
}

/** The player's clock against the pictures as they are shown, in frames from their middle. */
function clockAgainstPicture(page: Page, ms: number): Promise<number[]> {
  return page.locator('video').evaluate(
    (video: HTMLVideoElement, { ms, rate }) =>
      new Promise<number[]>((resolve) => {
        const off: number[] = []
        const until = performance.now() + ms
        const next = (now: number, { mediaTime, expectedDisplayTime }: VideoFrameCallbackMetadata) => {
          const shown = video.currentTime + (video.playbackRate * (expectedDisplayTime - performance.now())) / 1000
          off.push((shown - mediaTime) * rate - 0.5)
          if (now < until) video.requestVideoFrameCallback(next)
          else resolve(off)
        }
        video.requestVideoFrameCallback(next)
      }),
    { ms, rate: COUNTER_FRAME_RATE },
  )
}

/** Keeps what a window shows, as JPEG in base64. */
async function record(page: Page): Promise<{ stop(): Promise<readonly string[]> }> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const pictures: string[] = []
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(data)
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 90, everyNthFrame: 3 })
  return {
    async stop() {
      await session.send('Page.stopScreencast')
      await session.detach()
      return pictures
    },
  }
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Where a window shows the film's picture and the band, in CSS pixels. */
function placesOf(page: Page) {
  const values = { sync: SYNC_SHARE, inSight: SECONDS_IN_SIGHT, bits: COUNTER_BITS, rate: COUNTER_FRAME_RATE }
  const ground = Number.parseInt(BAND_INKS.dark.ground.slice(3, 5), 16)
  return page.evaluate(
    (more) => {
      const boxOf = (element: Element | null): Box => {
        const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
        return { left, top, width, height }
      }
      const picture = document.querySelector('video') ?? document.querySelector('canvas[role="img"]')
      const outer = boxOf(picture)
      // The picture is fitted into its element.
      const width = Math.min(outer.width, (outer.height * 16) / 9)
      const height = (width * 9) / 16
      const [left, top] = [outer.left + (outer.width - width) / 2, outer.top + (outer.height - height) / 2]
      return {
        film: { left, top, width, height },
        band: boxOf(document.querySelector('[role="application"]')),
        ...more,
      }
    },
    { ...values, ground },
  )
}

interface ReadOptions extends Awaited<ReturnType<typeof placesOf>> {
  readonly picture: string
}

/** How far the band is from the middle of the film's picture in a picture of a window, in frames. Run on a page. */
async function readPicture({ film, band, sync, inSight, bits, rate, ground, picture }: ReadOptions): Promise<number[]> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(image, 0, 0)
  const greenAt = (x: number, y: number) => context?.getImageData(Math.round(x), Math.round(y), 1, 1).data[1] ?? 0
  let number = 0
  for (let bit = 0; bit < bits; bit++) {
    const isSet = greenAt(film.left + ((bit + 0.5) / bits) * film.width, film.top + 0.75 * film.height) > 128
    if (isSet) number |= 1 << bit
  }
  // Lines stand at whole seconds: the phase of what is bright tells where between two of them the sync line is.
  const row = context?.getImageData(Math.round(band.left), Math.round(band.top + band.height / 2), band.width, 1).data
  const [at, pixels] = [sync * band.width, band.width / inSight]
  let [cosine, sine] = [0, 0]
  for (let x = 0; x < band.width; x++) {
    const bright = Math.max(0, (row?.[4 * x + 1] ?? 0) - ground - 25)
    if (Math.abs(x - at) < 8) continue
    const turn = (-2 * Math.PI * (x - at)) / pixels
    cosine += bright * Math.cos(turn)
    sine += bright * Math.sin(turn)
  }
  // No line is far enough from the sync line.
  if (Math.hypot(cosine, sine) < 100) return []
  const off = Math.atan2(sine, cosine) / (2 * Math.PI) - (number + 0.5) / rate
  return [(off - Math.round(off)) * rate]
}
