import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { SPOKEN_LANGUAGES } from '../../shared/locale/createTexts.ts'
import { makeProject, manyLines } from '../support/makeProject.ts'
import { SAMPLE, startStudio } from '../support/studioProcess.ts'
import { atMost, report } from './goals.ts'
import { launchBrowser } from './launchBrowser.ts'

const FILM_LINES = 400
const FILM_MINUTES = 40
/** Goal of a change of the studio's language, from the choice to the frame that shows it. */
const SWITCH_MS = 200
/** A person needs longer than this to choose from the open list, in ms. */
const CHOOSING_MS = 1000

/** How long the page takes to speak another language with a project open: the first time each, and again. */
export async function languages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-languages-'))
  const studio = await startStudio(join(folder, 'data'))
  const browser = await launchBrowser()
  try {
    const [video = ''] = SAMPLE
    const seconds = FILM_MINUTES * 60
    const project = await makeProject(folder, { video, lines: manyLines(FILM_LINES, seconds), duration: seconds })
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(studio.address)
    await page.getByText('The engine is running').first().waitFor()
    await page.keyboard.press('Control+Shift+O')
    await page.getByLabel('Path of a project on this computer').fill(project)
    await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
    await page.locator('[data-line]').first().waitFor()
    await page.keyboard.press('Control+,')
    await page.getByRole('dialog').getByRole('button', { name: 'Languages', exact: true }).click()
    await page.waitForTimeout(CHOOSING_MS)
    const others = SPOKEN_LANGUAGES.filter((language) => language !== 'en')
    for (const turn of ['first', 'again']) {
      for (const language of [...others, 'en']) {
        const ms = await switchTo(page, language)
        report(`to ${language}, ${turn}`, `${Math.round(ms)} ms`, atMost(ms, SWITCH_MS, 'ms'))
      }
    }
  } finally {
    await browser.close()
    await studio.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Chooses a language in the open settings; answers the time to the first frame after the page is drawn in it, in ms. */
async function switchTo(page: Page, language: string): Promise<number> {
  const ms = await page.evaluate(async (language) => {
    const lists = [...document.querySelectorAll<HTMLSelectElement>('dialog[open] select')]
    const list = lists.find(({ options }) => [...options].some(({ value }) => value === 'system'))
    if (list === undefined) throw new Error('The list of languages is not there.')
    const drawn = new Promise<void>((done) => {
      const watcher = new MutationObserver(() => {
        if (document.documentElement.lang !== language) return
        watcher.disconnect()
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      })
      watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
    })
    const began = performance.now()
    const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set
    set?.call(list, language)
    list.dispatchEvent(new Event('change', { bubbles: true }))
    await drawn
    return performance.now() - began
  }, language)
  await page.waitForTimeout(CHOOSING_MS)
  return ms
}
