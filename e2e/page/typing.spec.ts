import { expect, type Locator, type Page } from '@playwright/test'
import { objections } from '../support/objections.ts'
import { openYoruba } from '../support/openYoruba.ts'
import { chooseRow, scriptRow } from '../support/scriptRow.ts'
import { sharedPageTest as test } from '../support/sharedStudio.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let studio: SpecStudio
test.beforeAll(({ sharedStudio }) => {
  studio = sharedStudio
})

/** Opens the translation of the first line, emptied. */
async function translation(page: Page): Promise<Locator> {
  const field = page.getByRole('textbox', { name: 'Translation of line 1' })
  await chooseRow(page, 1)
  await page.keyboard.press('Enter')
  await field.fill('')
  return field
}

/** Holds a key until it repeats, as a keyboard does. */
async function hold(page: Page, key: string): Promise<void> {
  await page.keyboard.down(key)
  await page.keyboard.down(key)
  await page.keyboard.down(key)
  await page.keyboard.up(key)
}

const offered = (page: Page) => page.getByRole('listbox', { name: /^Letters instead/ })
const palette = (page: Page) => page.getByRole('listbox', { name: /^Letters and signs/ })

test('texts are shown in the font that comes with the program', async ({ page }) => {
  await openYoruba(page, studio)
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ weight }) => weight))
  await expect.poll(loaded).toEqual(['400', '600'])
  await expect(await translation(page)).toHaveCSS('font-family', /^"Noto Sans"/)
})

test('keys put marks on the letter before the caret and take them off', { tag: ['@quick', '@room:typing'] }, async ({
  page,
}) => {
  await openYoruba(page, studio)
  const field = await translation(page)
  await page.keyboard.type('o')
  await page.keyboard.press('Alt+a')
  await expect(field).toHaveValue('ó')
  await page.keyboard.press('Alt+b')
  await expect(field).toHaveValue('ọ\u0301')
  await page.keyboard.press('Alt+g')
  await expect(field).toHaveValue('ọ\u0300')
  await page.keyboard.press('Alt+g')
  await page.keyboard.type('n')
  await page.keyboard.press('Alt+n')
  await expect(field).toHaveValue('ọṅ')
  await page.keyboard.type('d')
  await page.keyboard.press('Alt+k')
  await expect(field).toHaveValue('ọṅɗ')
  // Within a word the letter before the caret is meant, and the caret stays behind it.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Alt+a')
  await page.keyboard.type('x')
  await expect(field).toHaveValue('ọ\u0301xṅɗ')
  await page.keyboard.press('Enter')
  await expect(scriptRow(page, 1)).toContainText('ọ\u0301xṅɗ')
})

test('in other fields the field’s own undo takes a mark off', async ({ page }) => {
  await openYoruba(page, studio)
  await page.keyboard.press('Control+f')
  const field = page.getByRole('textbox', { name: 'Find' })
  await page.keyboard.type('oko')
  await page.keyboard.press('Alt+b')
  await expect(field).toHaveValue('okọ')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('oko')
  await page.keyboard.press('Control+Shift+z')
  await expect(field).toHaveValue('okọ')
})

test('a held key offers its letters to the number keys, the arrows, the mouse, or to nobody', async ({ page }) => {
  await openYoruba(page, studio)
  const field = await translation(page)
  await hold(page, 'e')
  await expect(offered(page).getByRole('option')).toHaveText(['1ẹ', '2ẹ\u0301', '3ẹ\u0300', '4é', '5è', '6ē'])
  await page.keyboard.press('2')
  await expect(field).toHaveValue('ẹ\u0301')
  await expect(offered(page)).toBeHidden()
  await hold(page, 'S')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('ẹ\u0301Ṣ')
  await hold(page, 'o')
  await page.keyboard.press('ArrowRight')
  await expect(field).toHaveAttribute('aria-activedescendant', /1$/)
  await page.keyboard.press('Enter')
  await hold(page, 'a')
  await offered(page).getByRole('option', { name: 'à' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('ẹ\u0301Ṣọ\u0301à')
  await hold(page, 'n')
  await page.keyboard.press('Escape')
  await expect(offered(page)).toBeHidden()
  await expect(field).toBeFocused()
  await hold(page, 'n')
  await page.keyboard.type('g')
  await expect(field).toHaveValue('ẹ\u0301Ṣọ\u0301ànng')
  // A key without variants repeats.
  await hold(page, 'g')
  await expect(field).toHaveValue('ẹ\u0301Ṣọ\u0301ànngggg')
})

test('a palette puts letters at the caret, by keys and by mouse', { tag: ['@quick', '@room:typing'] }, async ({
  page,
}) => {
  await openYoruba(page, studio)
  const field = await translation(page)
  await page.keyboard.press('Alt+i')
  await expect(palette(page)).toHaveAccessibleName('Letters and signs, Yoruba')
  expect(await objections(page, '[data-kind="palette"]')).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+Enter')
  await expect(field).toHaveValue('áÀ')
  // The arrows are the field's again as soon as something is typed.
  await page.keyboard.type('x')
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Hausa' }).click()
  await palette(page).getByRole('option', { name: 'ɓ' }).click()
  await expect(field).toHaveValue('áÀɓx')
  await page.keyboard.press('Alt+i')
  await page.keyboard.press('ArrowUp')
  await expect(palette(page)).toHaveAccessibleName('Letters and signs, Igbo')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Letters', exact: true }).click()
  await expect(palette(page)).toBeVisible()
  await expect(field).toBeFocused()
})

test('captions and dialogs have the same help', async ({ page }) => {
  await openYoruba(page, studio)
  await page.keyboard.press('Control+Shift+V')
  const pasted = page.getByRole('textbox', { name: 'The translation' })
  await pasted.fill('')
  await hold(page, 'e')
  await offered(page).getByRole('option', { name: '1 ẹ', exact: true }).click()
  await page.keyboard.press('Alt+i')
  await palette(page).getByRole('option', { name: 'ṣ' }).click()
  await expect(pasted).toHaveValue('ẹṣ')
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit the subtitle: Ẹ káàárọ̀.' }).click()
  await page.keyboard.type('o')
  await page.keyboard.press('Alt+b')
  await hold(page, 'a')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit the subtitle: ọá' })).toBeVisible()
})

test('AltGr, Option and input methods keep their ways', async ({ page }) => {
  await openYoruba(page, studio)
  const field = await translation(page)
  await page.keyboard.type('o')
  const press = (init: Readonly<Record<string, string | number | boolean>>) =>
    field.evaluate((own, eventInit) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...eventInit })
      own.dispatchEvent(event)
      return event.defaultPrevented
    }, init)
  // AltGr is told as Ctrl and Alt on Windows, as a modifier of its own elsewhere.
  expect(await press({ key: 'a', altKey: true, ctrlKey: true, modifierAltGraph: true })).toBe(false)
  expect(await press({ key: 'b', altKey: true, modifierAltGraph: true })).toBe(false)
  expect(await press({ key: 'a', altKey: true, isComposing: true })).toBe(false)
  await expect(field).toHaveValue('o')
  // Option and A type å on a Mac.
  expect(await press({ key: 'å', keyCode: 65, altKey: true })).toBe(true)
  await expect(field).toHaveValue('ó')
})

test('a composition of an input method is not disturbed', async ({ page }) => {
  await openYoruba(page, studio)
  const field = await translation(page)
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'ọ', selectionStart: 1, selectionEnd: 1 })
  await hold(page, 'e')
  await expect(offered(page)).toBeHidden()
  await keyboard.send('Input.insertText', { text: 'ọjọ́' })
  await expect(field).toHaveValue(/ọjọ́/)
})
