import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { formatTest, type KitAnswer } from '../../shared/kit/testKit.ts'
import { objections } from '../support/objections.ts'
import { sharedStudioTest as test } from '../support/sharedStudio.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

let studio: SpecStudio
test.beforeAll(({ sharedStudio }) => {
  studio = sharedStudio
})
test.beforeEach(async ({ page }) => {
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.keyboard.press('F9')
  await page.getByRole('button', { name: 'Listening tests …' }).press('Enter')
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Listening tests' })
const answers = (page: Page) => dialog(page).getByRole('textbox', { name: 'Answers of listeners' })

/** An answer of a listener who heard 8 of 10 words as they were said. */
function answer(by: string, more: Partial<KitAnswer> = {}): string {
  const words = ['bá/bà', 'rá/rà', 'kọ́/kọ̀', 'fọ́/fọ̀', 'oko/ọkọ'].flatMap((pair) => [`${pair}/0`, `${pair}/1`])
  const wordAnswers = words.map((id, at) => [id, at < 8 ? at % 2 : -1] as const)
  return formatTest(
    { kit: 'k1', target: 'yo', voice: 'yo-adeola', by, at: 1, responses: [...wordAnswers, ['q1', 4]], ...more },
    ['Listening test'],
  )
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['GRIOT_PICTURES']
  if (folder === undefined) return
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
  }
}

test('the lab makes a test that opens from its file, and says how its words were checked', async ({
  page,
  context,
}) => {
  await expect(dialog(page).getByText('Voices: not judged yet')).toHaveCount(6)
  await dialog(page).getByRole('combobox', { name: 'Language' }).selectOption('ha')
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Save the test …' }).press('Enter')
  const file = join(studio.folder, 'ha.html')
  await (await download).saveAs(file)
  expect((await download).suggestedFilename()).toBe('ha.test.html')
  const status = dialog(page).getByRole('status').filter({ hasText: 'A test of' })
  await expect(status).toContainText(/with 40 questions/)
  await expect(status).toContainText(/bàbā\/bābā \(pitch, \d\.\d semitones apart\)/)
  await expect(status).toContainText('No recogniser for this language is installed')
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await picture(page, 'listening-made')
  const opened = await context.newPage()
  await opened.goto(pathToFileURL(file).href)
  await expect(opened.getByRole('region')).toHaveCount(40)
})

test('answers are pasted, dropped and merged, and stand beside the voice', { tag: ['@quick', '@room:lab'] }, async ({
  page,
}) => {
  await answers(page).fill('Nothing')
  await expect(dialog(page).getByRole('alert')).toContainText('No answer')
  await answers(page).fill(`Hello\n${answer('Adé')}`)
  await expect(dialog(page).getByText('From Adé')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Take in' }).click()
  await expect(dialog(page).getByText('1 answer was taken in.')).toBeVisible()

  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'answers.txt'))
    return data
  }, answer('Adé') + answer('Bísí'))
  for (const event of ['dragover', 'drop']) await page.dispatchEvent('main', event, { dataTransfer: transfer })
  await expect(dialog(page).getByText('From Adé and Bísí')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Take in' }).click()
  await expect(dialog(page).getByText('1 answer was taken in. 1 answer was there already.')).toBeVisible()
  const result = dialog(page).getByText('Adeola: 16 of 20 (58 to 92 %), 2 listeners')
  await result.click()
  await expect(dialog(page).getByText('oko, ọkọ')).toBeVisible()
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await result.scrollIntoViewIfNeeded()
  await picture(page, 'listening-results')
  await page.keyboard.press('Escape')

  await page.getByRole('main', { name: 'Voice lab' }).getByRole('combobox', { name: 'Language' }).selectOption('yo')
  await page.getByRole('combobox', { name: 'Voice A' }).click()
  const list = page.getByRole('listbox')
  await expect(list.getByRole('option', { name: /Adeola/ })).toContainText('heard as said: 16 of 20 (58 to 92 %)')
  await expect(list.getByRole('option', { name: /Ronke/ })).toContainText('not judged yet')
  await picture(page, 'listening-voices')
  await list.getByRole('option', { name: /Adeola/ }).click()
  await expect(page.getByRole('listitem', { name: 'Voice A' })).toContainText('heard as said: 16 of 20 (58 to 92 %)')
  await page.reload()
  await page.keyboard.press('F9')
  await expect(page.getByRole('listitem', { name: 'Voice A' })).toContainText('heard as said: 16 of 20 (58 to 92 %)')
})
