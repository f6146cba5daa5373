import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { makeProject, manyLines } from '../support/makeProject.ts'
import { SAMPLE, startStudio } from '../support/studioProcess.ts'
import { atLeast, atMost, report } from './goals.ts'
import { launchBrowser } from './launchBrowser.ts'

const LINE_COUNT = 5000
const FILM_SECONDS = 10_800
const SPEAKERS = ['Amina', 'Juma', 'Zawadi', 'Kọ́lá', 'Ngozi', 'Thabo']
/** Seconds for which frames are counted: the sample film has 24. */
const COUNTED_SECONDS = 20
const MIN_FRAMES_PER_SECOND = 59
const MAX_FRAME_MS = 33

/** How evenly the band runs with six rows and five thousand lines, in the page and on the stage, beside a page that draws nothing. */
export async function band(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-bench-band-'))
  const studio = await startStudio(join(folder, 'data'))
  const browser = await launchBrowser()
  try {
    const lines = manyLines(LINE_COUNT, FILM_SECONDS).map((line, at) => ({
      ...line,
      speaker: SPEAKERS[at % SPEAKERS.length] ?? '',
    }))
    const project = await makeProject(folder, { video: SAMPLE[0] ?? '', lines, duration: FILM_SECONDS })
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await frames(page, 'an empty page', COUNTED_SECONDS / 4)
    await page.goto(studio.address)
    await page.keyboard.press('Control+Shift+O')
    await page.getByLabel('Path of a project on this computer').fill(project)
    await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('grid', { name: 'Lines by speaker' }).getByRole('gridcell').first().waitFor()
    await page.keyboard.press('F6')
    await page.getByRole('application', { name: 'Dubbing band' }).waitFor()
    await playing(page, page, 'the band under the picture')
    const [stage] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Shift+F6')])
    await stage.setViewportSize({ width: 1280, height: 720 })
    await playing(page, stage, 'the stage, with the band in both windows')
  } finally {
    await browser.close()
    await studio.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Counts the frames of a window while the film plays in a loop of its line. */
async function playing(page: Page, window: Page, title: string): Promise<void> {
  await page.getByRole('application', { name: 'Dubbing band' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  const { rate, longest } = await frames(window, title, COUNTED_SECONDS)
  report(`${title}: frames a second`, rate.toFixed(1), atLeast(rate, MIN_FRAMES_PER_SECOND))
  report(`${title}: longest frame`, `${longest.toFixed(0)} ms`, atMost(longest, MAX_FRAME_MS, 'ms'))
  await page.getByRole('button', { name: 'Pause' }).click()
}

async function frames(page: Page, title: string, seconds: number): Promise<{ rate: number; longest: number }> {
  const intervals = await page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const found: number[] = []
        let [first, last] = [0, 0]
        const count = (time: number) => {
          if (last > 0) found.push(time - last)
          first ||= time
          last = time
          if (time - first < ms) requestAnimationFrame(count)
          else resolve(found)
        }
        requestAnimationFrame(count)
      }),
    seconds * 1000,
  )
  const sum = intervals.reduce((all, one) => all + one, 0)
  const sorted = intervals.toSorted((a, b) => a - b)
  const at95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  report(`  ${title}`, `${((1000 * intervals.length) / sum).toFixed(1)} fps, p95 ${at95.toFixed(1)} ms`)
  return { rate: (1000 * intervals.length) / sum, longest: sorted.at(-1) ?? 0 }
}
