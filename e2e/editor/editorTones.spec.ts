import { expect, type Locator, type Page } from '@playwright/test'
import type { ProjectLine } from '../support/makeProject.ts'
import { objections } from '../support/objections.ts'
import { openFreshProject } from '../support/openFreshProject.ts'
import { openYoruba } from '../support/openYoruba.ts'
import { scriptRow as row, scriptRows } from '../support/scriptRow.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { doAction } from './doAction.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let studio: SpecStudio
test.beforeAll(({ studio: shared }) => {
  studio = shared
})

const texts = [
  ['Good morning, did you sleep well?', 'Ẹ káàárọ̀, ṣé ẹ sùn dáadáa?'],
  ['All human beings are born free.', 'Gbogbo eniyan ni a bi ni ominira, pelu eto ati iyi kan naa.'],
  ['Learning is good.', 'E\u0329ko\u0329\u0301 dára púpọ̀, оmо mi.'],
  ['We go to the market.', 'Tunakwenda sokoni leo kwa sababu kuna samaki wazuri.'],
] as const
const LINES: readonly ProjectLine[] = texts.map(([text, translation], at) => ({
  start: at * 5,
  end: at * 5 + 4.5,
  text,
  translation,
  speaker: 'Amina',
}))

const badge = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`to check in the text of line ${number}$`) })

/** The script with its badges is looked at once. */
const POPUP = '[role="dialog"], dialog[open]'

test('lines with something to check say so, in another language too, and are picked out by the filter', async ({
  page,
}) => {
  await openYoruba(page, studio, LINES)
  await expect(badge(page, 2)).toBeVisible()
  await expect(badge(page, 3)).toBeVisible()
  await expect(badge(page, 4)).toBeVisible()
  await expect(badge(page, 1)).toHaveCount(0)
  await page.getByRole('button', { name: '3 texts to check' }).click()
  await expect(scriptRows(page)).toHaveCount(4)
  await badge(page, 4).click()
  await expect(page.getByRole('dialog', { name: 'Text of line 4' })).toContainText('Looks like Swahili')
})

test('findings say what and why, and a choice is one step that can be undone', async ({ page }) => {
  await openYoruba(page, studio, LINES)
  await badge(page, 2).click()
  const popover = page.getByRole('dialog', { name: 'Text of line 2' })
  await expect(popover.getByText('Tone marks are missing')).toBeVisible()
  await expect(popover.getByText(/^0 of \d+ letters/)).toBeVisible()
  await popover.getByRole('button', { name: 'Apply: eniyan becomes ènìyàn' }).click()
  await expect(row(page, 2)).toContainText('Gbogbo ènìyàn ni')
  expect(await objections(page, `section[aria-label="Script"], ${POPUP}`)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await page.keyboard.press('Control+Z')
  await expect(row(page, 2)).toContainText('Gbogbo eniyan ni')
})

test('the keyboard alone opens, applies and closes', async ({ page }) => {
  await openYoruba(page, studio, LINES)
  await expect(badge(page, 3)).toBeVisible()
  await row(page, 3).click({ position: { x: 10, y: 10 } })
  await page.keyboard.press('Shift+F7')
  const popover = page.getByRole('dialog', { name: 'Text of line 3' })
  await expect(popover).toBeVisible()
  const all = popover.getByRole('button', { name: 'Apply all 4 repairs' })
  await all.press('Enter')
  await expect(row(page, 3)).toContainText('Ẹkọ́ dára púpọ̀, omo mi.')
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
})

test('what is spoken in place of the translation is checked and repaired as well', async ({ page }) => {
  await openYoruba(page, studio, LINES)
  await row(page, 1).click({ position: { x: 10, y: 10 } })
  await page.keyboard.press('Shift+F4')
  await page.getByRole('textbox', { name: 'Spoken in line 1' }).fill('E\u0329 káàárọ̀ ⊕ o.')
  await page.keyboard.press('Enter')
  await badge(page, 1).click()
  const popover = page.getByRole('dialog', { name: 'Text of line 1' })
  await expect(popover.getByRole('heading', { name: 'Spoken text' })).toBeVisible()
  await expect(popover).toContainText('⊕')
  expect(await objections(page, POPUP)).toEqual([])
})

test('repairs of all lines are shown before they are made, and undone at once', async ({ page }) => {
  await openYoruba(page, studio, LINES)
  await expect(badge(page, 3)).toBeVisible()
  await doAction(page, 'Repair the Marks')
  const dialog = page.getByRole('dialog', { name: 'Repair the marks of all lines' })
  await expect(dialog.getByRole('row')).toHaveCount(1)
  await expect(dialog.getByRole('row')).toContainText('Ẹkọ́ dára púpọ̀, omo mi.')
  expect(await objections(page, POPUP)).toEqual([])
  await dialog.getByRole('button', { name: 'Repair 1 line' }).click()
  await expect(row(page, 3)).toContainText('Ẹkọ́ dára púpọ̀, omo mi.')
  await page.keyboard.press('Control+Z')
  await expect(row(page, 3)).toContainText('оmо mi.')
})

test('the checks before rendering lead to the lines', async ({ page }) => {
  // Of a line without a voice its check says that first.
  await openFreshProject(page, studio, { lines: LINES, target: 'yo', voices: { Amina: 'yo-adeola' } })
  await expect(badge(page, 4)).toBeVisible()
  await page.keyboard.press('F7')
  await page.getByRole('button', { name: /^Show: 3 lines have texts to check/ }).click()
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 4)).toHaveAttribute('aria-selected', 'true')
})
