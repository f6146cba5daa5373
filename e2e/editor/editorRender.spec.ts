import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { changeDocument } from '../../shared/project/journalStep.ts'
import { makeProject, type ProjectLine } from '../support/makeProject.ts'
import { objections } from '../support/objections.ts'
import { openProject } from '../support/openProject.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { toneFilm } from '../support/toneFilm.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

const ENGLISH = `1
00:00:01,000 --> 00:00:05,000
AMINA: Did the rain reach your farm?

2
00:00:06,000 --> 00:00:10,000
JUMA: It did, at last.

3
00:00:11,000 --> 00:00:15,000
AMINA: We waited three weeks.
`
const SWAHILI = ENGLISH.replace('Did the rain reach your farm?', 'Je, mvua ilifika?')
  .replace('It did, at last.', 'Ilifika hatimaye.')
  .replace('We waited three weeks.', 'Tulisubiri wiki tatu.')

/** The lines of each project. */
const LINES = [
  { start: 1, end: 5, text: 'Did the rain reach your farm?', translation: 'Je, mvua ilifika?', speaker: 'AMINA' },
  { start: 6, end: 10, text: 'It did, at last.', translation: 'Ilifika hatimaye.', speaker: 'JUMA' },
  { start: 11, end: 15, text: 'We waited three weeks.', translation: 'Tulisubiri wiki tatu.', speaker: 'AMINA' },
]
const VOICES = { AMINA: 'sw-zawadi', JUMA: 'sw-juma' }

let folder: string
let film: string
let studio: SpecStudio

test.beforeAll(({ studio: shared }) => {
  studio = shared
  folder = mkdtempSync(join(studio.folder, 'render-'))
  writeFileSync(join(folder, 'english.srt'), ENGLISH)
  writeFileSync(join(folder, 'swahili.srt'), SWAHILI)
  film = toneFilm(folder, 16)
})
test.beforeEach(({ page }) => page.goto(studio.address))
test.afterEach(async ({ page }) => {
  if (await dialog(page).isVisible()) await page.keyboard.press('Escape')
})

/** Opens a project of its own, with a sign in its picture. */
async function open(page: Page, lines: readonly ProjectLine[] = LINES): Promise<void> {
  const path = await makeProject(mkdtempSync(join(folder, 'project-')), { video: film, lines, voices: VOICES })
  const file = openProjectFile(path)
  const { patches } = changeDocument(file.journal.document, (draft) => {
    const box = { left: 0.1, top: 0.1, right: 0.5, bottom: 0.2 }
    draft.signs = [{ id: 1, start: 2, end: 4, box, text: 'MARKET', texts: { sw: 'SOKO' } }]
  })
  file.journal.commit(file.journal.revision, { label: plainWords('Read'), patches })
  file.close()
  await openProject(page, path)
  await expect(page.getByRole('region', { name: 'Script' })).toBeVisible()
}

const dialog = (page: Page) => page.getByRole('dialog')
const news = (page: Page) => page.getByRole('region', { name: 'News' })
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: new RegExp(`${name}\\b`) })

/** Takes a subtitle file in the dialog that is open. */
async function takeFile(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: 'Subtitle file …' }).first().click()
  await (await chooser).setFiles(join(folder, name))
  await expect(dialog(page).getByRole('radio', { name })).toBeChecked()
}

test('an empty project teaches where to begin, and gets its lines and their translation from files', async ({
  page,
}) => {
  await open(page, [])
  await expect(page.getByText('Speakers appear here once the video has lines.')).toBeVisible()
  await step(page, 'Render').click()
  await expect(dialog(page)).toContainText('There are no lines yet. Make a transcript first.')
  await dialog(page).getByRole('button', { name: 'Make a transcript …' }).click()
  await expect(page.getByRole('dialog', { name: 'Transcript' })).toBeVisible()
  await takeFile(page, 'english.srt')
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Make the transcript' }).click()
  await expect(dialog(page)).toContainText('3 lines, 2 speakers.')
  await dialog(page).getByRole('button', { name: 'Translate …' }).click()
  await expect(page.getByRole('dialog', { name: 'Translation' })).toBeVisible()
  // Nothing to render yet: the step says so and leads back here.
  await page.keyboard.press('Escape')
  await step(page, 'Render').click()
  await expect(dialog(page)).toContainText('Nothing is translated into Swahili yet')
  await expect(dialog(page).getByRole('button', { name: 'Render in Swahili' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Translate …' }).click()
  await expect(page.getByRole('dialog', { name: 'Translation' })).toBeVisible()
  await expect(dialog(page).getByRole('combobox', { name: 'Into' })).toHaveValue('sw')
  await takeFile(page, 'swahili.srt')
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Translate into Swahili' }).click()
  await expect(dialog(page)).toContainText('Translated into Swahili.')
  await dialog(page).getByRole('button', { name: 'To the script' }).click()
  await expect(step(page, 'Translation')).toContainText('done')
  await expect(step(page, 'Voices')).toContainText('done')
})

test('a second transcript says what it replaces', async ({ page }) => {
  await open(page)
  await step(page, 'Transcript').click()
  await expect(dialog(page)).toContainText('This replaces the 3 lines there are')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await step(page, 'Translation').click()
  await expect(dialog(page).getByRole('radio', { name: /^All/ })).toBeChecked()
  await dialog(page)
    .getByRole('radio', { name: /Untranslated and changed/ })
    .check()
  // Nothing here translates: the ways that there are stand in the place of the button.
  await expect(dialog(page)).toContainText('Nothing here translates into Swahili yet')
  await expect(dialog(page).getByRole('button', { name: 'Translate into Swahili' })).toHaveCount(0)
  await page.keyboard.press('Escape')
})

test('a finding leads to its lines', { tag: ['@quick', '@room:render'] }, async ({ page }) => {
  await open(page)
  await page.keyboard.press('F7')
  await expect(dialog(page)).toHaveAccessibleName('Check')
  await expect(dialog(page)).toContainText('Only for a render from your takes')
  await dialog(page).getByRole('button', { name: 'Show: 3 lines are not spoken yet' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('Alt+t')
  await expect(page.getByRole('button', { name: 'Speak 3 lines' })).toBeVisible()
})

test('what is missing is spoken first, then the takes are rendered and, from the news, compared with the original', async ({
  page,
}) => {
  await open(page)
  await page.keyboard.press('Control+Shift+Enter')
  const start = dialog(page).getByRole('button', { name: 'Render in Swahili' })
  await dialog(page)
    .getByRole('radio', { name: /From my takes/ })
    .check()
  await expect(dialog(page)).toContainText('3 lines are spoken first. Recordings stay as they are.')
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await dialog(page).getByRole('combobox', { name: 'Loudness' }).selectOption({ label: 'Internet, −16 LUFS' })
  await dialog(page).getByRole('checkbox', { name: 'Keep the original sound as a second track' }).check()
  await dialog(page).getByRole('checkbox', { name: 'Write voices and bed as WAV files' }).check()
  const output = join(folder, 'out.mp4')
  const signTrack = dialog(page).getByRole('checkbox', { name: 'Add them to an .mkv file as a track' })
  await dialog(page).getByRole('textbox', { name: 'Save as' }).fill(output.replace('.mp4', '.mkv'))
  await signTrack.check()
  await dialog(page).getByRole('textbox', { name: 'Save as' }).fill(output)
  await expect(signTrack).toBeDisabled()
  await expect(signTrack).not.toBeChecked()
  await start.click()
  await dialog(page).getByRole('button', { name: 'Continue editing' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(news(page)).toContainText('The Swahili dub is ready.')
  await news(page).getByRole('button', { name: 'Show' }).click()
  await expect(dialog(page).getByRole('link', { name: 'Download' })).toBeVisible()
  expect(existsSync(output)).toBe(true)
  await expect(dialog(page)).toContainText('.wav')
  await expect(dialog(page)).toContainText(/−16\.\d LUFS|−15\.\d LUFS/)
  expect(await objections(page, 'dialog[open]')).toEqual([])

  const places = () => page.evaluate(() => [...document.querySelectorAll('dialog[open] video')].map(placeOf))
  await page.evaluate(() => {
    Object.assign(globalThis, { placeOf: (video: HTMLVideoElement) => [video.hidden, Math.round(video.currentTime)] })
    const [dub] = document.querySelectorAll<HTMLVideoElement>('dialog[open] video')
    if (dub !== undefined) dub.currentTime = 7
  })
  await expect.poll(places).toEqual([
    [false, 7],
    [true, 0],
  ])
  await dialog(page).getByRole('radio', { name: 'Original' }).check()
  await expect.poll(places).toEqual([
    [true, 7],
    [false, 7],
  ])
  await dialog(page).getByRole('button', { name: 'Render again …' }).click()
  await expect(start).toBeEnabled()
})
declare const placeOf: (video: Element) => [boolean, number]

test('a render goes on when its dialog is closed, and says for some time that it is ready', async ({ page }) => {
  await page.clock.install()
  await open(page)
  await step(page, 'Render').click()
  await dialog(page)
    .getByRole('radio', { name: /By the service/ })
    .check()
  // This computer makes takes of what it speaks, and mixes them as the project says.
  await expect(dialog(page)).not.toContainText('The service sets the bed.')
  await dialog(page).getByRole('button', { name: 'Render in Swahili' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Continue editing' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Continue editing' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(news(page)).toContainText('The Swahili dub is ready.')
  // Good news goes by itself, but not while somebody is at it.
  await news(page).hover()
  await page.clock.fastForward(30_000)
  await expect(news(page)).toContainText('The Swahili dub is ready.')
  await page.mouse.move(0, 0)
  await page.clock.fastForward(16_000)
  await expect(news(page)).toBeHidden()
})

test('what does not work says why, where it was asked for', { tag: ['@quick', '@room:render'] }, async ({ page }) => {
  await open(page)
  await page.keyboard.press('Control+Shift+Enter')
  await dialog(page)
    .getByRole('textbox', { name: 'Save as' })
    .fill(join(folder, 'english.srt', 'out.mp4'))
  await dialog(page).getByRole('button', { name: 'Render in Swahili' }).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
})

// That each of them becomes a film, and the others none: e2e/dubbing/projectWork.test.ts.
test('all languages are rendered one after the other, and one that lacks its words says so', async ({ page }) => {
  const path = await makeProject(mkdtempSync(join(folder, 'languages-')), {
    video: film,
    lines: LINES.slice(0, 2),
    others: { ha: ['Ruwan sama ya zo?', 'Ya zo, a ƙarshe.'], zu: [] },
  })
  await openProject(page, path)
  await expect(page.getByRole('region', { name: 'Script' })).toBeVisible()
  await page.keyboard.press('Alt+c')
  for (const name of ['Hausa', 'Kiswahili']) {
    await page.getByRole('group', { name: 'Translations' }).getByRole('button', { name }).click()
    await page.getByRole('button', { name: 'Cast voices' }).click()
    await expect(page.getByRole('button', { name: 'Cast voices' })).toHaveCount(0)
  }
  await step(page, 'Render').click()
  await dialog(page).getByRole('button', { name: 'Render all 3 languages' }).click()
  const notice = page.getByText('2 languages are being rendered, one after the other. Not rendered: Zulu:')
  await expect(notice).toBeVisible()
  const cancel = page.getByRole('contentinfo').getByRole('button', { name: 'Cancel' })
  await expect(async () => {
    if ((await cancel.count()) > 0) await cancel.first().click()
    await expect(cancel).toHaveCount(0, { timeout: 500 })
  }).toPass()
})
