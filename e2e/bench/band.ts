import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { makeProject, type ProjectLine } from '../support/makeProject.ts'
import { startStudio } from '../support/studioProcess.ts'
import { counterFilm } from './counterFilm.ts'
import { countFrames, type FrameCourse, type FrameFigures, OPENING_SECONDS } from './frameCourse.ts'
import { atLeast, atMost, report } from './goals.ts'
import { launchBrowser } from './launchBrowser.ts'

const LINE_COUNT = 5000
const SPEAKERS = ['Amina', 'Juma', 'Zawadi', 'Kọ́lá', 'Ngozi', 'Thabo']
/** Seconds of a line with the pause behind it: six speakers talk all the time, each in a row of the band. */
const LINE_SECONDS = 2
const TEXTS = ['Habari za asubuhi. Je, mvua ilifika kwako?', 'Ilifika hatimaye.', 'Tulisubiri wiki tatu na zaidi.']
/** Seconds for which the page that draws nothing is looked at. */
const EMPTY_SECONDS = 10
const MIN_FRAMES_PER_SECOND = 59
const MAX_FRAME_MS = 33

/**
 * How evenly the band runs with six full rows and five thousand lines, in the page and on the stage, beside a page that draws nothing,
 * and what a frame costs. The page's own thread is counted, and beside it what the browser shows, as it moves the band by itself.
 * `minutes` of it are played: `npm run bench band 10`.
 */
export async function band(minutes = '1'): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-bench-band-'))
  const studio = await startStudio(join(folder, 'data'))
  const browser = await launchBrowser()
  const seconds = 60 * Number(minutes)
  try {
    const video = counterFilm(folder, seconds + 30)
    const lines = fullRows()
    const project = await makeProject(folder, { video, lines, duration: lines.at(-1)?.end ?? 0 })
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    tell('an empty page', await countFrames(page, EMPTY_SECONDS))
    await openBand(page, studio.address, project)
    await playing(page, page, { title: 'the band under the picture', seconds })
    const [stage] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Shift+F6')])
    await stage.setViewportSize({ width: 1280, height: 720 })
    await playing(page, stage, { title: 'the stage, with the band in both windows', seconds })
  } finally {
    await browser.close()
    await studio.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Six speakers, each with a line at all times. */
export function fullRows(): ProjectLine[] {
  return Array.from({ length: LINE_COUNT }, (_, at) => {
    const start = Math.floor(at / SPEAKERS.length) * LINE_SECONDS
    const translation = TEXTS[at % TEXTS.length] ?? ''
    return {
      start,
      end: start + 0.9 * LINE_SECONDS,
      text: 'Good morning.',
      translation,
      speaker: SPEAKERS[at % SPEAKERS.length] ?? '',
    }
  })
}

/** Opens a project with its band under the picture. */
export async function openBand(page: Page, address: string, project: string): Promise<void> {
  await page.goto(address)
  await page.keyboard.press('Control+Shift+O')
  await page.getByLabel('Path of a project on this computer').fill(project)
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('grid', { name: 'Lines by speaker' }).getByRole('gridcell').first().waitFor()
  await page.keyboard.press('F6')
  await page.getByRole('application', { name: 'Dubbing band' }).waitFor()
}

/** Plays from a second of the film, if the film stood. */
export async function playFrom(page: Page, seconds: number): Promise<void> {
  const time = page.getByLabel('Time; type one to go there')
  await time.fill(String(seconds))
  await time.press('Enter')
  // A press on a film that is still being opened plays nothing.
  const film = page.locator('video')
  await film.evaluate((video: HTMLVideoElement) => {
    if (video.readyState < video.HAVE_FUTURE_DATA)
      return new Promise((resolve) => video.addEventListener('canplay', resolve, { once: true }))
    return undefined
  })
  if (await film.evaluate((video: HTMLVideoElement) => video.paused))
    await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
}

/** Counts the frames of a window while the film plays from its beginning. */
async function playing(
  page: Page,
  window: Page,
  { title, seconds }: { readonly title: string; readonly seconds: number },
): Promise<void> {
  await playFrom(page, 0)
  const course = await countFrames(window, seconds)
  const { framesPerSecond, longest } = course
  tell(title, course)
  report(`${title}: frames a second`, framesPerSecond.toFixed(1), atLeast(framesPerSecond, MIN_FRAMES_PER_SECOND))
  report(`${title}: longest frame`, `${longest.toFixed(0)} ms`, atMost(longest, MAX_FRAME_MS, 'ms'))
  await page.getByRole('button', { name: 'Pause' }).click()
}

function tell(title: string, { afterOpening, shown, work, ...all }: FrameCourse): void {
  const parts = Object.entries(work).map(([part, ms]) => `${part} ${ms.toFixed(2)}`)
  report(`  ${title}`, wordsOf(all))
  report(`    after the first ${OPENING_SECONDS} s`, wordsOf(afterOpening))
  if (shown !== undefined) report('    as the browser shows them', wordsOf(shown))
  report('    ms of processor time for each frame', parts.join(', '))
}

function wordsOf({ framesPerSecond, p95, longest, late }: FrameFigures): string {
  const rate = `${framesPerSecond.toFixed(1)} fps, p95 ${p95.toFixed(1)}, longest ${longest.toFixed(0)} ms`
  return `${rate}, ${late} over ${MAX_FRAME_MS} ms`
}
