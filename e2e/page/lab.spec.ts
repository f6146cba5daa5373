import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { callStudio, type StudioCaller } from '../support/callStudio.ts'
import { type ForeignService, startForeignService } from '../support/foreignService.ts'
import { makeProject } from '../support/makeProject.ts'
import { finish } from '../support/media.ts'
import { objections } from '../support/objections.ts'
import { openProject } from '../support/openProject.ts'
import { sharedStudioTest as test } from '../support/sharedStudio.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { toneFilm } from '../support/toneFilm.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

const GREETING = 'Habari za asubuhi.'

let project: string
let studio: SpecStudio
let foreign: ForeignService
let caller: StudioCaller

test.beforeAll(async ({ sharedStudio }) => {
  foreign = await startForeignService(0)
  studio = sharedStudio
  caller = await callStudio(studio)
  const lines = [
    { start: 1, end: 4, text: 'It rained.', translation: 'Ilinyesha.', speaker: 'Amina' },
    { start: 5, end: 8, text: 'Good morning.', translation: GREETING, speaker: 'Amina' },
  ]
  const folder = mkdtempSync(join(studio.folder, 'lab-'))
  const film = toneFilm(folder, 12)
  project = await makeProject(folder, { video: film, lines, voices: { Amina: 'sw-zawadi' } })
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

const room = (page: Page) => page.getByRole('main', { name: 'Voice lab' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text to speak' })
const card = (page: Page, letter: string) => page.getByRole('listitem', { name: `Voice ${letter}` })

/** Uses a service that speaks as it is told here. */
async function useForeign(page: Page): Promise<void> {
  const { id } = await caller.call('saveProfile', { name: 'Elsewhere', baseUrl: foreign.url, key: 'a-key-of-tests' })
  await caller.call('selectProfile', { id })
  await expect(page.getByText('Elsewhere is ready')).toBeVisible()
}

async function chooseVoice(page: Page, letter: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: `Voice ${letter}` }).click()
  await page.getByRole('combobox', { name: 'Search voices' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: `Voice ${letter}` })).toContainText(name)
}

test('it opens over the start page and goes, and the keys are where they were', async ({ page }) => {
  const way = page.getByRole('button', { name: 'Voice lab' })
  await way.focus()
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  expect(await objections(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(room(page)).toBeHidden()
  await expect(way).toBeFocused()
  await page.keyboard.press('F9')
  await expect(room(page)).toBeVisible()
  await page.keyboard.press('Shift+F9')
  await expect(page.getByRole('main', { name: 'History' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(way).toBeFocused()
})

test('by keys alone a text is spoken, heard while it is made, and its text outlives a reload', {
  tag: ['@quick', '@room:lab'],
}, async ({ page }) => {
  await page.keyboard.press('F9')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type(GREETING)
  await expect(page.getByText('18 of 5,000 characters')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+Enter')
  await expect(card(page, 'A')).toContainText(/\d\.\d s · first sound after \d/)
  await expect(card(page, 'A').getByRole('img', { name: /^Waveform, \d\.\d seconds$/ })).toBeVisible()
  await expect(card(page, 'A').getByRole('button', { name: 'Play voice A' })).toHaveAttribute('aria-pressed', 'false')
  expect(await objections(page)).toEqual([])
  await page.reload()
  // A key before the page listens is nobody's.
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.keyboard.press('F9')
  await expect(text(page)).toHaveValue(GREETING)
})

test('a long text is counted as the service counts, and told to be spoken in parts', async ({ page }) => {
  await page.keyboard.press('F9')
  await text(page).fill('Ẹ káàárọ̀. '.repeat(500))
  const count = [...'Ẹ káàárọ̀. '.repeat(500)].length.toLocaleString('en')
  await expect(page.getByText(`${count} characters, spoken in 2 parts and joined`)).toBeVisible()
  await text(page).fill('   ')
  await expect(page.getByRole('button', { name: 'Speak', exact: true })).toBeDisabled()
})

test('voices are compared: four at most, each by itself or in turn', async ({ page }) => {
  await page.keyboard.press('F9')
  // Long enough that each is still heard when it is looked at.
  await text(page).fill(`${GREETING} `.repeat(4))
  const add = page.getByRole('button', { name: 'Compare another voice' })
  for (const _ of 'BCD') await add.click()
  await expect(add).toBeDisabled()
  for (const letter of 'DC') await page.getByRole('button', { name: `Remove voice ${letter}` }).click()
  await chooseVoice(page, 'A', 'Zawadi')
  await chooseVoice(page, 'B', 'Hamisi')
  await card(page, 'B').getByRole('slider', { name: 'Speed' }).press('ArrowRight')
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Speak with all voices' }).click()
  const [a, b] = ['A', 'B'].map((letter) => page.getByRole('button', { name: `Play voice ${letter}` }))
  await expect(a as NonNullable<typeof a>).toHaveAttribute('aria-pressed', 'true')
  await expect(b as NonNullable<typeof b>).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(b as NonNullable<typeof b>).toHaveAttribute('aria-pressed', 'false')
  const spoken = page.getByRole('region', { name: 'Spoken here' }).getByRole('listitem')
  await expect(spoken).toHaveCount(2)
  await expect(spoken.filter({ hasText: 'Hamisi' })).toHaveCount(1)
})

test('the list tells of each voice in the language of the page', async ({ page }) => {
  await page.goto(studio.address.replace('#', '?lang=sw#'))
  await page.keyboard.press('F9')
  await page.getByRole('combobox', { name: 'Sauti A' }).click()
  await page.getByRole('combobox', { name: 'Tafuta sauti' }).fill('Zawadi')
  const title = /^GPL-3.*Sauti ya ndani ya mashine, ya ubora wa rasimu: .+\.$/
  await expect(page.getByRole('option', { name: /Zawadi/ })).toHaveAttribute('title', title)
})

test('what was spoken is saved as WAV, FLAC and MP3', async ({ page }) => {
  await page.keyboard.press('F9')
  await text(page).fill(GREETING)
  await page.getByRole('button', { name: 'Speak', exact: true }).click()
  await expect(card(page, 'A')).toContainText('first sound after')
  for (const [kind, codec] of [
    ['WAV', 'pcm_s16le'],
    ['FLAC', 'flac'],
    ['MP3', 'mp3'],
  ]) {
    await card(page, 'A').getByRole('button', { name: 'More for “Habari za asubuhi”' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: `Save as ${kind}` }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`Habari za asubuhi.${kind?.toLowerCase()}`)
    const path = join(studio.folder, file.suggestedFilename())
    await file.saveAs(path)
    const facts = finish(probe({ path }))
    expect(facts.audio[0]?.codec).toBe(codec)
    expect(facts.duration).toBeGreaterThan(0.5)
  }
})

test('over a project it leaves the editor as it is, and gives a line its take', {
  tag: ['@quick', '@room:lab'],
}, async ({ page }) => {
  await openProject(page, project)
  await expect(page.getByRole('region', { name: 'Speakers' })).toBeVisible()
  await page
    .getByRole('row', { name: /Habari/ })
    .getByText('Good morning.')
    .click()
  await page.getByRole('button', { name: 'Rooms' }).click()
  await page.getByRole('menuitem', { name: 'Voice lab' }).click()
  await text(page).fill(GREETING)
  await page.keyboard.press('Control+z')
  await expect(text(page)).not.toHaveValue(GREETING)
  await text(page).fill(GREETING)
  await chooseVoice(page, 'A', 'Zawadi')
  await page.getByRole('button', { name: 'Speak', exact: true }).click()
  await expect(card(page, 'A')).toContainText('first sound after')
  await card(page, 'A')
    .getByRole('button', { name: /^More for/ })
    .click()
  const use = page.getByRole('menuitem', { name: 'Use for a line' })
  await expect(use).toBeEnabled()
  await use.click()
  const dialog = page.getByRole('dialog', { name: 'Use for a line' })
  await expect(dialog.getByRole('spinbutton', { name: 'Line' })).toHaveValue('2')
  await expect(dialog).toContainText('The line says the same, with the same voice and settings.')
  await dialog.getByRole('spinbutton', { name: 'Line' }).fill('1')
  await expect(dialog).toContainText('The line has another text.')
  await dialog.getByRole('spinbutton', { name: 'Line' }).fill('9')
  await expect(dialog).toContainText('There is no line 9.')
  await expect(dialog.getByRole('button', { name: 'Use it' })).toBeDisabled()
  await dialog.getByRole('spinbutton', { name: 'Line' }).fill('2')
  expect(await objections(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Spoken here' })).toContainText('take of line 2')
  await page.keyboard.press('F9')
  await expect(room(page)).toBeHidden()
  await page.keyboard.press('Alt+t')
  await expect(page.getByText('1 line not spoken yet', { exact: true })).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Used take' }).getByRole('radio', { name: /Zawadi/ })).toBeChecked()
  await page.getByRole('button', { name: 'Close the project' }).click()
})

test('speech of another service is heard before it is whole, stopped, and kept as far as it came', async ({ page }) => {
  await useForeign(page)
  await page.keyboard.press('F9')
  await text(page).fill('Good morning.')
  const speak = page.getByRole('button', { name: 'Speak', exact: true })
  const first = foreign.hold()
  await speak.click()
  await expect(card(page, 'A')).toContainText('1.0 s so far · first sound after')
  await expect(page.getByRole('button', { name: 'Play voice A' })).toHaveAttribute('aria-pressed', 'true')
  first.goOn()
  await expect(card(page, 'A')).toContainText('2.0 s · first sound after')
  expect(foreign.orders.at(-1)).toEqual({ text: 'Good morning.' })

  await card(page, 'A').getByRole('slider', { name: 'Exaggeration' }).press('ArrowRight')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('sw')
  const second = foreign.hold()
  await speak.click()
  await expect(card(page, 'A')).toContainText('1.0 s so far')
  await card(page, 'A').getByRole('button', { name: 'Stop voice A' }).click()
  await expect(card(page, 'A')).toContainText('stopped after 1.0 s')
  second.breakOff()
  expect(foreign.orders.at(-1)).toEqual({ text: 'Good morning.', language: 'sw', exaggeration: 0.55 })

  const third = foreign.hold()
  await speak.click()
  await expect(card(page, 'A')).toContainText('1.0 s so far')
  third.breakOff()
  await expect(card(page, 'A')).toContainText('Broke off after 1.0 s.')
  await page.getByRole('button', { name: 'Play voice A' }).click()
  await expect(page.getByRole('button', { name: 'Play voice A' })).toHaveAttribute('aria-pressed', 'false')
})

test('what the service refuses is told where it was asked, with a way on', async ({ page }) => {
  await useForeign(page)
  await page.keyboard.press('F9')
  await text(page).fill('Good morning.')
  const speak = page.getByRole('button', { name: 'Speak', exact: true })
  const note = card(page, 'A').getByRole('alert')
  foreign.refuse(403)
  await speak.click()
  await expect(note).toContainText('Activate the voice product in its billing settings.')
  expect(await objections(page)).toEqual([])
  await note.getByRole('button', { name: 'Service settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(room(page)).toBeVisible()
  foreign.refuse(402)
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(note).toContainText('The account has nothing left to pay for this.')
  foreign.refuse(429)
  await speak.click()
  await expect(card(page, 'A')).toContainText(/asked too often with this key.* Trying again in \d+ s\./)
  await card(page, 'A').getByRole('button', { name: 'Stop voice A' }).click()
  await expect(card(page, 'A')).toContainText('Nothing spoken yet.')
  foreign.refuse(undefined)
  await speak.click()
  await expect(card(page, 'A')).toContainText('2.0 s · first sound after')
})
