import { expect, type Page } from '@playwright/test'
import { callStudio, type StudioCaller } from '../support/callStudio.ts'
import { type ForeignService, startForeignService } from '../support/foreignService.ts'
import { objections } from '../support/objections.ts'
import { sharedStudioTest as test } from '../support/sharedStudio.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

/** Long enough that it is still heard when it is looked at. */
const YORUBA = 'Ẹ káàárọ̀. Ṣé ẹ sùn dáadáa? Ẹ kú iṣẹ́, ẹ sì kú ilé.'
const TEXTS = ['Habari za asubuhi.', YORUBA, 'The rain came at last.']

let studio: SpecStudio
let foreign: ForeignService
let caller: StudioCaller

test.beforeAll(async ({ sharedStudio }) => {
  foreign = await startForeignService(3000)
  studio = sharedStudio
  caller = await callStudio(studio)
})
test.afterAll(async () => {
  await caller?.call('selectProfile', { id: 'local' })
  caller?.[Symbol.dispose]()
  await foreign?.[Symbol.asyncDispose]()
})
test.beforeEach(async ({ page }) => {
  await caller.call('selectProfile', { id: 'local' })
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running')).toBeVisible()
})

/** Speaks texts, which is all that was generated then. */
async function generated(texts: readonly string[]): Promise<void> {
  for (const { id } of (await caller.call('generations', {})).items) await caller.call('deleteGeneration', { id })
  for (const text of texts) {
    const { speech } = await caller.call('beginSpeech', { text, voice: 'sw-zawadi', settings: { speed: 1.2 } })
    await caller.call('finishSpeech', { speech })
  }
}

/** Uses the service whose history is long. */
async function useForeign(page: Page): Promise<void> {
  const { id } = await caller.call('saveProfile', { name: 'Elsewhere', baseUrl: foreign.url, key: 'a-key-of-tests' })
  await caller.call('selectProfile', { id })
  await expect(page.getByText('Elsewhere is ready')).toBeVisible()
}

/** Milliseconds in which a page draws what has changed, and gives the focus on. */
const REDRAW_MS = 100

/** From here on time goes by in a page only as it is told, however slow the computer is. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

const room = (page: Page) => page.getByRole('main', { name: 'History' })
const rows = (page: Page) => page.getByRole('list', { name: 'What was generated' }).getByRole('listitem')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })

test('where nothing was generated it says so and leads to the lab', async ({ page }) => {
  await generated([])
  await page.getByRole('button', { name: 'History' }).click()
  await expect(room(page)).toContainText('Nothing was generated yet.')
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Open the voice lab' }).click()
  await expect(page.getByRole('textbox', { name: 'Text to speak' })).toBeFocused()
})

test('what was spoken is listed with its size, found without its marks, heard, and used again', async ({ page }) => {
  await generated(TEXTS)
  await page.keyboard.press('Shift+F9')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('The rain came at last.')
  await expect(room(page)).toContainText('3 of 3')
  await expect(room(page)).toContainText(/3 entries with sound or video take \d+ kB on this computer\./)
  expect(await objections(page)).toEqual([])
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('e kaaaro')
  await expect(rows(page)).toHaveCount(1)
  await expect(room(page)).toContainText('1 found.')
  const play = row(page, YORUBA).getByRole('button', { name: /^Play/ })
  const sound = page.waitForResponse((response) => response.headers()['content-type'] === 'audio/wav')
  await play.click()
  expect((await sound).ok()).toBe(true)
  await expect(play).toHaveAttribute('aria-pressed', 'true')
  await expect(play).toHaveAttribute('aria-pressed', 'false')
  await row(page, YORUBA)
    .getByRole('button', { name: /^Use again/ })
    .click()
  await expect(page.getByRole('textbox', { name: 'Text to speak' })).toHaveValue(YORUBA)
  await expect(page.getByRole('combobox', { name: 'Voice A' })).toContainText('Zawadi')
  await expect(page.getByRole('slider', { name: 'Speed' })).toHaveAttribute('aria-valuetext', '1.20×')
})

test('by keys alone entries are walked, deleted, brought back, and gone for good when one leaves', {
  tag: ['@quick', '@room:generations'],
}, async ({ page }) => {
  await generated(TEXTS)
  await stopClock(page)
  await page.keyboard.press('Shift+F9')
  await expect(rows(page)).toHaveCount(3)
  const remove = (text: string) => row(page, text).getByRole('button', { name: /^Delete/ })
  await remove('The rain').focus()
  await page.keyboard.press('ArrowDown')
  await page.clock.runFor(REDRAW_MS)
  await expect(remove(YORUBA)).toBeFocused()
  await page.keyboard.press('Delete')
  await page.clock.runFor(REDRAW_MS)
  await expect(rows(page)).toHaveCount(2)
  await expect(remove('Habari')).toBeFocused()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await page.keyboard.press('Enter')
  await page.clock.runFor(REDRAW_MS)
  await expect(rows(page)).toHaveCount(3)
  await expect(undo).toBeHidden()
  await remove('Habari').click()
  await page.clock.runFor(7000)
  expect((await caller.call('generations', {})).items).toHaveLength(3)
  await page.keyboard.press('Escape')
  await page.clock.runFor(REDRAW_MS)
  await expect(room(page)).toBeHidden()
  await expect(async () => expect((await caller.call('generations', {})).items).toHaveLength(2)).toPass()
})

test('whoever closes the page within the time of taking back has not deleted anything', async ({ page }) => {
  await generated(TEXTS.slice(0, 2))
  await stopClock(page)
  await page.keyboard.press('Shift+F9')
  const remove = row(page, 'Habari').getByRole('button', { name: /^Delete/ })
  await remove.click()
  await page.clock.runFor(REDRAW_MS)
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await page.clock.resume()
  // A key before the page listens is nobody's.
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.keyboard.press('Shift+F9')
  await expect(rows(page)).toHaveCount(2)
  expect((await caller.call('generations', {})).items).toHaveLength(2)
  await remove.click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await objections(page)).toEqual([])
})

test('a deletion that nobody takes back is sent after its time', async ({ page }) => {
  await generated(TEXTS.slice(0, 2))
  await stopClock(page)
  await page.keyboard.press('Shift+F9')
  await row(page, 'Habari')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.clock.runFor(7500)
  expect((await caller.call('generations', {})).items).toHaveLength(2)
  await page.clock.runFor(1000)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  expect((await caller.call('generations', {})).items.map(({ text }) => text)).toEqual([YORUBA])
})

test('thousands of entries of another service, in its own words, are scrolled and searched', async ({ page }) => {
  const before = foreign.entries
  await useForeign(page)
  await page.keyboard.press('Shift+F9')
  await expect(row(page, 'Entry number 3000')).toContainText('Speech · nova')
  await expect(room(page)).toContainText('This service does not tell the size of its history.')
  const play = row(page, 'Entry number 3000').getByRole('button', { name: /^Play/ })
  await expect(play).toBeDisabled()
  await expect(play).toHaveAttribute('title', 'The service keeps no sound of this entry.')
  expect(foreign.seen).toContain('GET /voice/history?limit=50&offset=0')
  await expect(async () => {
    await page.getByRole('list', { name: 'What was generated' }).evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await expect(room(page)).toContainText(/1[2-9]0 so far/, { timeout: 500 })
  }).toPass()
  await page.getByRole('searchbox', { name: 'Search' }).fill('number 1234')
  await expect(room(page)).toContainText(/0 found among the latest \d+\./)
  await page.getByRole('button', { name: 'Search older ones' }).click()
  await expect(room(page)).toContainText('1 found.')
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await expect(room(page)).toContainText('3,000 so far')
  expect(await rows(page).count()).toBeLessThan(60)
  await page.getByRole('list', { name: 'What was generated' }).evaluate((list) => list.scrollTo(0, list.scrollHeight))
  const last = rows(page).filter({ hasText: /Entry number 1Speech/ })
  await last.getByRole('button', { name: /^Delete/ }).click()
  await page.keyboard.press('Escape')
  await expect(async () => expect(foreign.entries).toBe(before - 1)).toPass()
})

test('a service without a history, and one that refuses, say so in plain words', async ({ page }) => {
  await useForeign(page)
  foreign.refuse(404)
  await page.keyboard.press('Shift+F9')
  const note = room(page).getByRole('alert')
  await expect(note).toContainText('This service keeps no history, or does not show it.')
  foreign.refuse(403)
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(note).toContainText('Activate the voice product in its billing settings.')
  expect(await objections(page)).toEqual([])
  foreign.refuse(429)
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(room(page)).toContainText(/asked too often with this key.*Trying again in \d+ s\./)
  foreign.refuse(undefined)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(row(page, 'Entry number 3000')).toBeVisible()
})
