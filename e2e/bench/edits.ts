import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { makeProject, manyLines } from '../support/makeProject.ts'
import { SAMPLE, startStudio } from '../support/studioProcess.ts'
import { atMost, report } from './goals.ts'
import { launchBrowser } from './launchBrowser.ts'

const FILM_SECONDS = 10_800
const FILM_LINES = 5000
/** Edits before the first measure: until then the page grows by what it loads and compiles when it is first used. */
const WARMING_EDITS = 1000

/** How much the page of a long project grows by ten thousand edits. */
export async function edits(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-bench-edits-'))
  const studio = await startStudio(join(folder, 'data'))
  const browser = await launchBrowser()
  try {
    const lines = manyLines(FILM_LINES, FILM_SECONDS)
    const path = await makeProject(folder, { video: SAMPLE[0] ?? '', lines, duration: FILM_SECONDS })
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(studio.address)
    await page.keyboard.press('Control+Shift+O')
    await page.getByLabel('Path of a project on this computer').fill(path)
    await page.keyboard.press('Enter')
    await page.locator('#script-lines [data-line]').first().waitFor()
    await page.keyboard.press('Home')
    const session = await page.context().newCDPSession(page)
    await make(page, WARMING_EDITS)
    const before = await heapOf(session)
    for (const count of [2500, 2500, 5000]) {
      await make(page, count)
      const after = await heapOf(session)
      const grown = (after / before - 1) * 100
      const value = `${after.toFixed(1)} MB of ${before.toFixed(1)}, ${grown.toFixed(1)} %`
      report(`heap after ${count} more edits`, value, atMost(grown, 10, '%'))
    }
  } finally {
    await browser.close()
    await studio.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Locks and unlocks lines, ten times each, in bursts as quick as the keyboard repeats; until all are saved. */
async function make(page: Page, count: number): Promise<void> {
  await page.evaluate(async (count) => {
    const press = (key: string, ctrlKey = false) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
      )
    for (let at = 1; at <= count; at++) {
      press('l', true)
      if (at % 10 === 0) press('ArrowDown')
      if (at % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 60))
    }
  }, count)
  await page.getByText('Saved', { exact: true }).waitFor({ timeout: 300_000 })
}

/** Megabytes in use after all that is not was collected. */
async function heapOf(session: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
}
