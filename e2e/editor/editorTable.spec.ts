import { mkdtempSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { readSpreadsheet } from '../../shared/sheet/readSpreadsheet.ts'
import { callStudio } from '../support/callStudio.ts'
import { makeProject } from '../support/makeProject.ts'
import { objections } from '../support/objections.ts'
import { openProject } from '../support/openProject.ts'
import { scriptRow } from '../support/scriptRow.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse, SAMPLE } from '../support/studioProcess.ts'
import { doAction } from './doAction.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

/** Saved by openpyxl after an edit; its lines are these, and one differs since. */
const SHEET = join(import.meta.dirname, '../texts/sheets/openpyxl.xlsx')
const LINES = [
  ['Good morning.', 'Habari.', 'Ann'],
  ['The rain came, at last.', '=Mvua+ilikuja', 'Ben'],
  ['We met Zawadi in Kano.', 'Tulimkuta Zawadi Kano.', 'Ann'],
  ['Ask Zawadi, in Kano.', 'Muulize Zawady, huko Kano.', 'Ann'],
] as const

let studio: SpecStudio
test.beforeAll(({ studio: shared }) => {
  studio = shared
})

function made(): Promise<string> {
  const folder = mkdtempSync(join(studio.folder, 'project-'))
  const lines = LINES.map(([text, translation, speaker], at) => ({
    start: at * 3,
    end: at * 3 + 2,
    text,
    translation,
    speaker,
  }))
  return makeProject(folder, { video: SAMPLE[0] ?? '', lines, target: 'sw' })
}

async function open(page: Page): Promise<void> {
  const path = await made()
  await page.goto(studio.address)
  await openProject(page, path)
  await expect(page.getByRole('region', { name: 'Script' })).toBeVisible()
}

async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, base64 }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name))
      return data
    },
    { name, base64: bytes.toString('base64') },
  )
  for (const event of ['dragover', 'drop']) await page.dispatchEvent('main', event, { dataTransfer: transfer })
}

/** With `GRIOT_PICTURES`, a folder, a picture of the page in both themes, to look at. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['GRIOT_PICTURES']
  if (folder === undefined) return
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
  }
}

test('a spreadsheet that comes back is shown, and taken in as one step', async ({ page }) => {
  await open(page)
  await drop(page, 'script.xlsx', readFileSync(SHEET))
  const dialog = page.getByRole('dialog', { name: 'Take in a table' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').first()).toContainText('Habari.')
  await expect(dialog.getByRole('listitem').first()).toContainText('Hujambo, rafiki.')
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await picture(page, 'table')
  await dialog.getByRole('listitem').nth(1).getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: 'Take in 1 change' }).click()
  await expect(scriptRow(page, 1)).toContainText('Hujambo, rafiki.')
  await expect(scriptRow(page, 1)).not.toContainText('Ọjọ́ 2')
  await page.keyboard.press('Control+z')
  await expect(scriptRow(page, 1)).toContainText('Habari.')
})

test('rows are pasted, and a table without translations is refused with the reason', {
  tag: ['@quick', '@room:review'],
}, async ({ page }) => {
  await open(page)
  await doAction(page, 'Take In a Table')
  const dialog = page.getByRole('dialog', { name: 'Take in a table' })
  const field = dialog.getByRole('textbox', { name: 'Rows' })
  await field.fill('Source\tNotes\nGood morning.\tx')
  await expect(dialog.getByRole('alert')).toContainText('No column of translations')
  await field.fill('Original\tTarget text\nThe rain came, at last.\tMvua imekuja.\nNobody said it.\tHapana.')
  await expect(dialog.getByRole('status')).toContainText('1 row belongs to no line and has no time')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Take in 1 change' }).press('Enter')
  await expect(scriptRow(page, 2)).toContainText('Mvua imekuja.')
})

test('the script is written as a spreadsheet in which nothing is a formula', {
  tag: ['@quick', '@room:review'],
}, async () => {
  const path = await made()
  using caller = await callStudio(studio)
  const { project } = await caller.call('openProject', { path })
  const options = { format: 'xlsx' } as const
  const { path: suggested } = await caller.call('suggestExport', { project, target: 'sw', options })
  expect(suggested).toMatch(/\.en-sw\.script\.xlsx$/)
  // Not beside the sample, which others use.
  const output = join(studio.folder, 'script.xlsx')
  const { files } = await caller.call('exportProject', { project, target: 'sw', options, output })
  expect(files).toEqual([output])
  const { rows } = readSpreadsheet('a.xlsx', readFileSync(files[0] ?? ''))
  expect(rows.map((row) => row[6])).toEqual(['Translation', ...LINES.map(([, translation]) => translation)])
})

test('a name with two spellings is made one from the check', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const section = page.getByRole('region', { name: '1 thing is said in several ways' })
  await expect(section).toContainText('One name, several spellings: Zawadi')
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await picture(page, 'consistency')
  await section.getByRole('button', { name: 'Use everywhere: Zawadi' }).click()
  await expect(section).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(scriptRow(page, 4)).toContainText('Muulize Zawadi, huko Kano.')
})

test('a sentence is made one in all projects of a folder, and taken back; one that is open elsewhere is told of', async ({
  page,
}) => {
  const path = await made()
  const folder = dirname(path)
  const [one, two] = await Promise.all(['One', 'Two'].map((name) => mkdtempSync(join(folder, `${name}-`))))
  const others = await Promise.all(
    [one ?? '', two ?? ''].map(async (place, at) => {
      const line = {
        start: 0,
        end: 2,
        text: 'The rain came, at last.',
        translation: 'Hatimaye mvua ilinyesha.',
        speaker: 'Ann',
      }
      const beside = join(folder, `other ${at}.griot`)
      renameSync(await makeProject(place, { video: SAMPLE[0] ?? '', lines: [line], target: 'sw' }), beside)
      return beside
    }),
  )
  using _elsewhere = openProjectFile(others[1] ?? '')
  await page.goto(studio.address)
  await openProject(page, path)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const section = page.getByRole('region', { name: 'Look through all projects of this folder' })
  await section.getByRole('button', { name: 'Look through all projects of this folder' }).press('Enter')
  await expect(section.getByRole('status')).toContainText('2 projects were looked through.')
  await expect(section.getByRole('status')).toContainText(/Left out: other 1.*open/)
  await expect(section).toContainText('One sentence, several translations: The rain came, at last.')
  await expect(section).toContainText('1 line: other 0')
  // Also what one project alone says in two ways.
  await expect(section).toContainText('One name, several spellings: Zawadi')
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await section.scrollIntoViewIfNeeded()
  await picture(page, 'consistency-folder')
  await section.getByRole('button', { name: 'Use everywhere: Hatimaye mvua ilinyesha.' }).click()
  await expect(section).not.toContainText('One sentence, several translations')
  await section.getByRole('button', { name: 'Take it back' }).click()
  await expect(section).toContainText('One sentence, several translations: The rain came, at last.')
  await section.getByRole('button', { name: 'Use everywhere: Hatimaye mvua ilinyesha.' }).click()
  await expect(section).not.toContainText('One sentence, several translations')
  await page.keyboard.press('Escape')
  await expect(scriptRow(page, 2)).toContainText('Hatimaye mvua ilinyesha.')
  await page.keyboard.press('Control+z')
  await expect(scriptRow(page, 2)).toContainText('=Mvua+ilikuja')
})
