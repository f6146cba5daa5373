import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { objections } from '../support/objections.ts'
import { openYoruba } from '../support/openYoruba.ts'
import { chooseRow, scriptRow as row } from '../support/scriptRow.ts'
import { sharedPageTest as test } from '../support/sharedStudio.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let studio: SpecStudio
test.beforeAll(({ sharedStudio }) => {
  studio = sharedStudio
})

async function openDictionary(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+Shift+d')
  const dialog = page.getByRole('dialog', { name: 'Pronunciation' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('a word of the dictionary is said otherwise in every line that has it, and undone as one step', {
  tag: ['@quick', '@room:voices'],
}, async ({ page }) => {
  await openYoruba(page, studio)
  await openDictionary(page)
  await page.keyboard.type('Ade')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ade')
  await page.keyboard.press('Alt+a')
  await page.keyboard.press('Enter')
  await expect(row(page, 2)).toContainText('Òjò rọ̀, Adé.')
  await expect(row(page, 1)).not.toContainText('Spoken')
  await page.keyboard.press('Control+z')
  await expect(row(page, 2)).not.toContainText('Spoken')
  await page.keyboard.press('Control+Shift+z')
  await expect(row(page, 2)).toContainText('Òjò rọ̀, Adé.')
  // A text of the line's own begins with what would be said, and is final.
  await chooseRow(page, 2)
  await page.keyboard.press('Shift+F4')
  const spoken = page.getByRole('textbox', { name: 'Spoken in line 2' })
  await expect(spoken).toHaveValue('Òjò rọ̀, Adé.')
  await spoken.fill('Òjò rọ̀, Ade.')
  await page.keyboard.press('Enter')
  await expect(row(page, 2)).not.toContainText('Adé')
})

test('a dictionary is read from a file, with what could not be read, and written to one', async ({ page }) => {
  await openYoruba(page, studio)
  const dialog = await openDictionary(page)
  const file = join(studio.folder, 'words.csv')
  writeFileSync(file, 'word,say\nAde,Adé\nBola\nUS,iu es,exact\n')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Import …' }).click()
  await (await chooser).setFiles(file)
  await expect(dialog.getByRole('status')).toContainText('2 words read from words.csv.')
  await expect(dialog.getByRole('listitem')).toHaveText(['Line 3 has no pronunciation. Bola'])
  await expect(dialog.getByRole('textbox', { name: 'What to say for word 1' })).toHaveValue('Adé')
  await expect(dialog.getByRole('checkbox', { name: 'Match case of word 2' })).toBeChecked()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export TSV' }).click()
  const path = await (await saved).path()
  expect(readFileSync(path, 'utf8')).toBe('\ufeffword\tsay\tcapitals\r\nAde\tAdé\tany\r\nUS\tiu es\texact\r\n')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 2)).toContainText('Adé')
  await openDictionary(page)
  await expect(dialog.getByRole('textbox', { name: 'Word 2', exact: true })).toHaveValue('US')
})

test('a foreign word is offered with the reading it gets, changed and kept', async ({ page }) => {
  const line = { start: 0, end: 3, text: 'Call me on WhatsApp.', translation: 'Pè mí lórí WhatsApp.', speaker: 'Amina' }
  await openYoruba(page, studio, [line])
  const dialog = await openDictionary(page)
  await dialog.getByText('1 foreign word in the script').click()
  await expect(dialog.getByRole('button', { name: 'Hear “WhatsApp” said so' })).toBeVisible()
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Take over “WhatsApp”' }).click()
  const say = dialog.getByRole('textbox', { name: 'What to say for word 1' })
  await expect(say).toBeFocused()
  await expect(say).not.toHaveValue('')
  await expect(dialog.getByText('foreign word in the script')).toBeHidden()
  await say.fill('wọ́súàpù')
  await page.keyboard.press('Enter')
  await expect(row(page, 1)).toContainText('Pè mí lórí wọ́súàpù.')
})

test('rows that are not written to the end are not saved, and nothing of them is lost', async ({ page }) => {
  await openYoruba(page, studio)
  const dialog = await openDictionary(page)
  await page.keyboard.type('Ade')
  await dialog.getByRole('button', { name: 'Add a word' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Word 2', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const say = dialog.getByRole('textbox', { name: 'What to say for word 1' })
  await expect(say).toBeFocused()
  await expect(say).toHaveAccessibleDescription('Write what to say for it, or remove the row.')
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Remove word 1' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
})

test('the words of an approved line are learned', async ({ page }) => {
  await openYoruba(page, studio)
  await chooseRow(page, 1)
  await page.keyboard.press('Control+Enter')
  const words = () => {
    try {
      return JSON.parse(readFileSync(join(studio.dataDir, 'lexicon.json'), 'utf8'))
    } catch {
      return undefined
    }
  }
  await expect.poll(words).toEqual({ yo: { e: { ẹ: 1 }, kaaaro: { káàárọ̀: 1 } } })
})
