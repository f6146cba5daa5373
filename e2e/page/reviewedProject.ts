import { mkdtempSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { tone } from '../../shared/audio/sounds.testing.ts'
import type { Target } from '../../shared/contract/records.ts'
import { textsOf } from '../../shared/locale/createTexts.ts'
import { addTakes } from '../editor/addTakes.ts'
import { callStudio } from '../support/callStudio.ts'
import { collectComplaints } from '../support/collectComplaints.ts'
import { makeProject } from '../support/makeProject.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { SAMPLE } from '../support/studioProcess.ts'

/** Foreign text that would be markup, a script or the end of one, if anything took it for that. */
const HOSTILE = '</script><script>document.title="run"</script><!--<img src=x onerror=alert(1)>'
/** Source, translation and speaker of each line that is reviewed. */
export const REVIEWED_LINES = [
  ['Good morning, my friend.', 'Ẹ káàárọ̀, ọ̀rẹ́ mi.', 'Amina'],
  ['We waited three weeks for the rain.', 'A dúró fún òjò fún ọ̀sẹ̀ mẹ́ta.', 'Bàbá Kọ́lá'],
  [`Then plant beans. ${HOSTILE}`, `Nígbà náà gbin ẹ̀wà. ${HOSTILE}`, HOSTILE],
] as const
/** A phone of today, held upright. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** A project with a film and three lines, of which two have a sound. */
export async function reviewedProject(studio: SpecStudio, target: Target): Promise<string> {
  const folder = mkdtempSync(join(studio.folder, 'project-'))
  const lines = REVIEWED_LINES.map(([text, translation, speaker], at) => {
    return { start: at * 3, end: at * 3 + 2.5, text, translation, speaker }
  })
  const voices = Object.fromEntries(REVIEWED_LINES.map(([, , speaker]) => [speaker, 'v']))
  const path = await makeProject(folder, { video: SAMPLE[0] ?? '', lines, target, voices })
  const sound = tone(300, 0.2, { seconds: 0.6, channels: 1, sampleRate: 48_000 })
  addTakes(path, target, new Map([1, 2].map((id) => [id, sound])))
  return path
}

/** Writes the file for reviewers of a project's translation; answers its path. */
export async function sentReview(
  studio: SpecStudio,
  { path, target, film = false }: { readonly path: string; readonly target: Target; readonly film?: boolean },
): Promise<string> {
  using page = await callStudio(studio)
  const { project: id } = await page.call('openProject', { path })
  const { path: suggested, silent } = await page.call('suggestReview', { project: id, target })
  expect(silent).toBe(1)
  // Not beside the sample, which others use.
  const output = join(studio.folder, basename(suggested))
  const made = await page.call('writeReview', { project: id, target, language: 'en', film, output })
  await page.call('closeProject', { project: id })
  return made.path
}

/** Opens a file as a phone does that has no network. */
export async function openedReview(
  context: BrowserContext,
  path: string,
): Promise<{ page: Page; complaints: string[] }> {
  await context.setOffline(true)
  const page = await context.newPage()
  const complaints: string[] = []
  collectComplaints(page, complaints)
  await page.goto(pathToFileURL(path).href)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { page, complaints }
}

/** With `GRIOT_PICTURES`, a folder, a picture of a page in both themes, to look at. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  const folder = process.env['GRIOT_PICTURES']
  if (folder === undefined) return
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage })
  }
}

/** Shows the page of a reviewer in a language, with each verb of it open and the answer written. */
export async function openVerbs(page: Page, language: Target): Promise<void> {
  await page.getByRole('combobox').selectOption(language)
  const table = await textsOf(language)
  await expect(page.getByText(table['reviewPage.intro'] ?? '')).toBeVisible()
  for (const verb of ['change', 'comment', 'good'] as const) {
    await page
      .getByRole('button', { name: table[`reviewPage.${verb}`] ?? '', exact: true })
      .nth(verb === 'good' ? 2 : 0)
      .click()
  }
  await page.getByRole('textbox', { name: table['reviewPage.name'] ?? '', exact: true }).fill('Amina')
  await page.getByRole('button', { name: table['reviewPage.answer'] ?? '', exact: true }).click()
}
