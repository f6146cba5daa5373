import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { encodeWav } from '../../shared/audio/wav.ts'
import { recordList } from '../../shared/text/speech/recording/recordList.ts'
import { callStudio } from '../support/callStudio.ts'
import { objections } from '../support/objections.ts'
import { quietTest as test } from '../support/quietTest.ts'
import { readPhrases } from '../support/readPhrases.ts'
import { type SpecStudio, startSpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { browserOptions, LISTENS } from '../support/testBrowser.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 }, permissions: ['microphone'] })
test.use({ launchOptions: browserOptions(LISTENS) })

const ALL = recordList('zu').length

let studio: SpecStudio
test.beforeAll(async () => {
  studio = await startSpecStudio('own-voice')
})
test.afterAll(() => studio?.[Symbol.asyncDispose]())
test.beforeEach(async ({ page }) => {
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.keyboard.press('Control+Shift+F9')
  await expect(room(page)).toBeVisible()
})

const room = (page: Page) => page.getByRole('main', { name: 'Own voice' })
const recorder = (page: Page, number: number) => page.getByRole('region', { name: `Phrase ${number}`, exact: true })
const phrases = (page: Page) => page.getByRole('region', { name: 'Phrases to read' })

test('opened a second time, the room is there again, and each language has phrases of its own', async ({ page }) => {
  await expect(phrases(page).getByRole('listitem').first()).toBeVisible()
  for (const _ of [2, 3]) {
    await page.keyboard.press('Escape')
    await expect(room(page)).toBeHidden()
    await page.keyboard.press('Control+Shift+F9')
    await expect(phrases(page).getByRole('listitem').first()).toBeVisible()
  }
  for (const [name, code, first] of [
    ['Swahili', 'sw', 'habari za asubuhi'],
    ['English', 'en', recordList('en')[0] ?? ''],
  ] as const) {
    await page.getByRole('combobox', { name: 'Language' }).selectOption(name)
    await expect(phrases(page).getByText(`0 of ${recordList(code).length} recorded`)).toBeVisible()
    await expect(recorder(page, 1).getByText(first)).toBeVisible()
  }
})

test('by keys alone phrases are recorded, judged and kept, and are there after a reload', {
  tag: ['@quick', '@room:ownVoice'],
}, async ({ page }) => {
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Zulu')
  await page.getByRole('textbox', { name: 'Name of the reader' }).fill('Ada')
  await page.getByRole('textbox', { name: 'What the reader agrees to' }).fill('My voice may speak any text.')
  await expect(phrases(page).getByText(`0 of ${ALL} recorded`)).toBeVisible()
  await recorder(page, 1).focus()
  await page.keyboard.press('Space')
  await expect(recorder(page, 1).getByText('Speak now')).toBeVisible()
  await expect(recorder(page, 1).getByRole('img', { name: 'Level of the microphone' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(recorder(page, 1).getByRole('button', { name: /^Keep/ })).toBeVisible()
  await expect(recorder(page, 1).getByRole('status')).not.toBeEmpty()
  await page.keyboard.press('Backspace')
  await expect(recorder(page, 1).getByText('Speak now')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(recorder(page, 1).getByRole('button', { name: /^Keep/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(recorder(page, 2)).toBeFocused()
  await expect(phrases(page).getByText(`1 of ${ALL} recorded`)).toBeVisible()
  expect(await objections(page)).toEqual([])
  await page.reload()
  // A key before the page listens is nobody's.
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.keyboard.press('Control+Shift+F9')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Zulu')
  await expect(page.getByRole('textbox', { name: 'Name of the reader' })).toHaveValue('Ada')
  await expect(phrases(page).getByText(`1 of ${ALL} recorded`)).toBeVisible()
  await expect(recorder(page, 2)).toBeVisible()
})

test('the voice is made of all readings, speaks in the lab, is saved as a file, removed and added', async ({
  page,
}) => {
  test.skip(process.env['GRIOT_LONG'] === undefined, 'GRIOT_LONG=1 makes a whole voice, which takes minutes')
  test.setTimeout(1_500_000)
  const folder = join(studio.folder, 'readings')
  await readPhrases(folder, 'zu')
  // A reading that holds nothing is left out, and is to be read again.
  writeFileSync(join(folder, '007.wav'), encodeWav(new Float32Array(48_000), 48_000))
  {
    using caller = await callStudio(studio)
    for (const index of recordList('zu').keys()) {
      const path = join(folder, `${String(index + 1).padStart(3, '0')}.wav`)
      await caller.call('keepReading', { language: 'zu', number: index + 1, path })
    }
  }
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Zulu')
  await page.getByRole('textbox', { name: 'Name of the reader' }).fill('Ada')
  await page.getByRole('textbox', { name: 'What the reader agrees to' }).fill('My voice may speak any text.')
  await expect(phrases(page).getByText(`${ALL} of ${ALL} recorded`)).toBeVisible()
  await phrases(page).getByRole('button', { name: 'Make the voice' }).click()
  await expect(phrases(page).getByRole('progressbar', { name: 'The voice is being made' })).toBeVisible()
  await phrases(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(phrases(page).getByRole('button', { name: 'Make the voice' })).toBeVisible()
  await expect(room(page).getByText('There is none yet.')).toBeVisible()
  await phrases(page).getByRole('button', { name: 'Make the voice' }).click()
  const voice = room(page).getByRole('listitem', { name: 'Ada' })
  await expect(voice).toBeVisible({ timeout: 600_000 })
  await expect(voice).toContainText('“My voice may speak any text.”')
  await expect(phrases(page).getByRole('button', { name: /^7 .* read again$/ })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await voice.getByRole('button', { name: 'Save as a file …' }).click()
  const download = await downloading
  const file = join(studio.folder, download.suggestedFilename())
  await download.saveAs(file)
  expect(download.suggestedFilename()).toMatch(/^own-zu-ada-[0-9a-f]{12}\.griotvoice$/)
  await voice.getByRole('button', { name: 'Remove' }).click()
  await voice.getByRole('button', { name: 'Remove for good?' }).click()
  await expect(voice).toBeHidden()
  const choosing = page.waitForEvent('filechooser')
  await room(page).getByRole('button', { name: 'Add a voice file …' }).click()
  await (await choosing).setFiles(file)
  await voice.getByRole('button', { name: 'Try in the voice lab' }).click()
  await expect(page.getByRole('combobox', { name: 'Voice A' })).toContainText('Ada')
  await page.getByRole('textbox', { name: 'Text to speak' }).fill('Sawubona.')
  await page.keyboard.press('Control+Enter')
  const card = page.getByRole('listitem', { name: 'Voice A' })
  await expect(card.getByRole('img', { name: /^Waveform, \d\.\d seconds$/ })).toBeVisible()
})
