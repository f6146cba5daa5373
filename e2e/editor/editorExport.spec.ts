import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { makeProject } from '../support/makeProject.ts'
import { objections } from '../support/objections.ts'
import { openProject } from '../support/openProject.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { toneFilm } from '../support/toneFilm.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

const LONG =
  'Every morning the fishermen push their boats out before dawn, and nobody in the village says a single word until they are back.'
/** Cues that overlap, out of order, one of them twice, without an encoding that is UTF-8. */
const BROKEN = `1
00:00:06,000 --> 00:00:08,000
Déjà vu, très bien.

2
00:00:01,000 --> 00:00:03,300
L’été à l’école.

3
00:00:03,000 --> 00:00:05,500
Ça va être facile.

4
00:00:05,000 --> 00:00:06,000
C'est ça.

5
00:00:06,000 --> 00:00:08,000
Déjà vu, très bien.
`

let folder: string
let path: string
let studio: SpecStudio

test.beforeAll(async ({ studio: shared }) => {
  studio = shared
  folder = mkdtempSync(join(studio.folder, 'export-'))
  const decoder = new TextDecoder('windows-1252')
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  writeFileSync(
    join(folder, 'broken.srt'),
    Uint8Array.from([...BROKEN], (letter) => bytes.get(letter) ?? 0x3f),
  )
  const line = {
    start: 1,
    end: 11,
    text: LONG,
    speaker: 'Amina',
    translation: 'Kila asubuhi wavuvi husukuma mashua zao.',
  }
  const lines = [line, { start: 12, end: 14, text: '=1+1', speaker: 'Juma' }]
  path = await makeProject(folder, { video: toneFilm(folder, 15), lines })
})
test.beforeEach(async ({ page }) => {
  await page.goto(studio.address)
  await openProject(page, path)
  await expect(page.getByRole('region', { name: 'Speakers' })).toBeVisible()
})

const dialog = (page: Page) => page.getByRole('dialog')

async function openExport(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+E')
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
}

test('by keyboard alone subtitles are written, laid out for reading while the script stays', {
  tag: ['@quick', '@room:export'],
}, async ({ page }) => {
  await openExport(page)
  await expect(dialog(page).getByLabel('Format')).toBeFocused()
  await expect(dialog(page).getByLabel('Save as')).toHaveValue(join(folder, 'film.sw.srt'))
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('radio', { name: 'Original' })).toBeChecked()
  await expect(dialog(page).getByLabel('Save as')).toHaveValue(join(folder, 'film.en.srt'))
  await dialog(page).getByLabel('Save as').press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('status')).toHaveText('1 file is written.')
  await expect(dialog(page)).toContainText(join(folder, 'film.en.srt'))
  const written = readFileSync(join(folder, 'film.en.srt'), 'utf8')
  expect(written.match(/-->/g)).toHaveLength(3)
  expect(written).toMatch(/^1\n00:00:01,000 --> [\d:,]+\nEvery morning/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid').getByText(LONG)).toBeVisible()
})

test('before a render there are no times of a render to choose, and a time line waits for one', async ({ page }) => {
  await page.keyboard.press('Control+Shift+Enter')
  await dialog(page).getByRole('radio', { name: 'Let the picture wait' }).check()
  await page.keyboard.press('Escape')
  await openExport(page)
  await expect(dialog(page).getByLabel('Save as')).toHaveValue(/film\.sw/)
  await expect(dialog(page).getByRole('group', { name: 'Times' })).toHaveCount(0)
  await dialog(page).getByLabel('Format').selectOption('fcpxml')
  await expect(dialog(page)).toContainText('Nothing is rendered in this language yet')
  await expect(dialog(page).getByRole('button', { name: 'Export', exact: true })).toBeDisabled()
  await dialog(page).getByLabel('Format').selectOption('detx')
  await expect(dialog(page)).toContainText('DETX holds one language')
  await dialog(page).getByLabel('Format').selectOption('sheet_tables')
  await dialog(page).getByLabel('Loops an hour').fill('6')
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog(page).getByRole('status')).toHaveText('2 files are written.')
  expect(readFileSync(join(folder, 'film.sw.Plan of the day.csv'), 'utf8')).toMatch(/Amina,1,1,1\.0,0\.2,10\r\n/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
})

test('numbers of one own are checked, both texts go in, and nothing is replaced', async ({ page }) => {
  await openExport(page)
  await dialog(page).getByLabel('Format').selectOption('vtt')
  await dialog(page).getByRole('radio', { name: 'Both in one' }).check()
  await dialog(page).getByLabel('Layout').selectOption('custom')
  await dialog(page).getByLabel('Characters in a line').fill('5')
  await expect(dialog(page)).toContainText('From 10 to 120.')
  await expect(dialog(page).getByRole('button', { name: 'Export', exact: true })).toBeDisabled()
  await dialog(page).getByLabel('Characters in a line').fill('60')
  await expect(dialog(page).getByLabel('Save as')).toHaveValue(join(folder, 'film.en-sw.vtt'))
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog(page).getByRole('status')).toBeVisible()
  expect(readFileSync(join(folder, 'film.en-sw.vtt'), 'utf8')).toContain('Kila asubuhi')
  await dialog(page).getByRole('button', { name: 'Export another …' }).click()
  await expect(dialog(page).getByLabel('Save as')).toHaveValue(join(folder, 'film.sw.srt'))
  await dialog(page).getByLabel('Save as').fill(join(folder, 'own.srt'))
  await dialog(page).getByLabel('Format').selectOption('script')
  await expect(dialog(page).getByLabel('Save as')).toHaveValue(join(folder, 'own.csv'))
  await dialog(page).getByText('More options').click()
  await dialog(page).getByLabel('Mark the encoding, for Excel').check()
  await dialog(page).getByLabel('Save as').fill(join(folder, 'film.en-sw.vtt'))
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('End the name film.en-sw.vtt with .csv.')
  await dialog(page).getByLabel('Save as').fill(join(folder, 'script.csv'))
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog(page).getByRole('status')).toBeVisible()
  const table = readFileSync(join(folder, 'script.csv'), 'utf8')
  expect(
    table.startsWith('\ufeffnumber,speaker,start,end,duration,source,translation,picture,notes,syllables,letters\r\n'),
  ).toBe(true)
  expect(table).toContain("Juma,00:00:12.000,00:00:14.000,2.000,'=1+1,")
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('what was repaired in a subtitle file is told with counts', async ({ page }) => {
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Transcript\b/ })
    .click()
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: 'Subtitle file …' }).click()
  await (await chooser).setFiles(join(folder, 'broken.srt'))
  await dialog(page).getByRole('button', { name: 'Replace the lines' }).click()
  await expect(dialog(page)).toContainText('4 lines,')
  for (const note of [
    'The file says nothing of its encoding; it was read as windows-1252.',
    '1 subtitle was out of order and was sorted in.',
    '1 subtitle stood twice and was taken once.',
    '2 subtitles overlapped and were cut.',
  ]) {
    await expect(dialog(page)).toContainText(note)
  }
})
