import { expect, type Page } from '@playwright/test'
import { type ActionId, actions } from '../../shared/actions/actions.ts'
import { en } from '../../shared/locale/en.ts'
import type { TextTable } from '../../shared/locale/textTable.ts'
import { makeProject } from './makeProject.ts'
import type { SpecStudio } from './specStudio.ts'
import { SAMPLE } from './studioProcess.ts'

/** Labels of the actions that open a panel or a room; those of a dialog end with three dots. */
const PANELS = /^(Speakers|Takes of the Line|Assistant|Edits|Find|Spectrogram)$/
const ROOMS = /^(Voice Lab|Record Your Own Voice|Quality Check|History)$/
/** Actions that show the dialog of the system, and the packs, which describe themselves in English. */
const PASSED_BY: ReadonlySet<string> = new Set(['addVideos', 'openProject', 'saveCast', 'loadCast', 'showPacks'])

/** A walk through the page in one language. */
export interface Walk {
  readonly studio: SpecStudio
  /** The language as the page's address names it. */
  readonly language: string
  /** The texts of the language: actions are found by their labels. */
  readonly texts: TextTable
  /** Called in every place, which it is told the name of. */
  look(place: string): Promise<void>
}

/**
 * Opens everything the page has, one after the other: the first screen, each section of the settings, a project, then
 * every dialog, panel and room that an action opens.
 */
export async function walkRooms(page: Page, { studio, language, texts, look }: Walk): Promise<void> {
  await page.goto(studio.address.replace('#', `?lang=${language}#`))
  await expect(page.getByText(texts['start.title'] ?? '').first()).toBeVisible()
  await look('start')
  await page.keyboard.press('Control+,')
  const sections = page.locator('dialog[open] nav button')
  await expect(sections.first()).toBeVisible()
  // The last one lists the licences, which are in their own words.
  for (const [at, section] of (await sections.all()).slice(0, -1).entries()) {
    await section.click()
    await look(`settings-${at}`)
  }
  await page.keyboard.press('Escape')

  const lines = [
    { start: 0.5, end: 2, text: '1 2 3', speaker: '1', translation: '4 5 6' },
    { start: 3, end: 4, text: '7 8', speaker: '2', translation: '9 '.repeat(60) },
  ]
  const path = await makeProject(studio.folder, { video: SAMPLE[0] ?? '', lines })
  await page.keyboard.press('Control+Shift+O')
  await page.locator('dialog[open] input').last().fill(path)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-line]').first()).toBeVisible()
  await look('project')
  for (const id of Object.keys(actions) as ActionId[]) {
    const label = en[`action.${id}`]
    if (PASSED_BY.has(id) || !(label.endsWith('…') || PANELS.test(label) || ROOMS.test(label))) continue
    const palette = page.locator('dialog[open] [role=combobox]')
    await page.keyboard.press('Control+K')
    await expect(palette, id).toBeVisible()
    await palette.fill(texts[`action.${id}`] ?? '')
    await page.keyboard.press('Enter')
    await acted(page)
    await look(id)
    // A field inside a dialog takes the first Escape.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog[open]')).toHaveCount(0, { timeout: 500 })
    }).toPass()
  }
}

/** Waits until an action of the palette has run and is drawn: the palette runs it in the frame after it closes. */
function acted(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
