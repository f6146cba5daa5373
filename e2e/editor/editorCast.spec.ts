import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { makeProject, type ProjectLine } from '../support/makeProject.ts'
import { objections } from '../support/objections.ts'
import { openProject } from '../support/openProject.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { toneFilm } from '../support/toneFilm.ts'
import { addTakes } from './addTakes.ts'
import { doAction } from './doAction.ts'
import { editorTest as test } from './editorTest.ts'
import { playsBeyond } from './spokenStudio.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

const LINES: readonly ProjectLine[] = [
  { start: 1, end: 5, text: 'Did the rain reach your farm?', translation: 'Je, mvua ilifika?', speaker: 'Amina' },
  { start: 6, end: 10, text: 'It did, at last.', translation: 'Ilifika hatimaye.', speaker: 'Juma' },
  { start: 11, end: 15, text: 'We waited three weeks.', translation: 'Tulisubiri wiki tatu.', speaker: 'Amina' },
  { start: 16, end: 20, text: 'Plant beans this year.', translation: 'Panda maharagwe mwaka huu.', speaker: 'Amina' },
]

const BOTH = { Amina: 'sw-zawadi', Juma: 'sw-hamisi' }

let film: string
let folder: string
let studio: SpecStudio

test.beforeAll(({ studio: shared }) => {
  studio = shared
  folder = mkdtempSync(join(studio.folder, 'cast-'))
  film = toneFilm(folder, 21)
})

/** A project of its own; unless said, Juma has no voice. */
function project(voices: Readonly<Record<string, string>> = { Amina: 'sw-zawadi' }): Promise<string> {
  return makeProject(mkdtempSync(join(folder, 'project-')), { video: film, lines: LINES, voices })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(studio.address)
  await openProject(page, path)
  await expect(cast(page)).toBeVisible()
}

const cast = (page: Page) => page.getByRole('region', { name: /^(Speakers|Takes)$/ })
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `${name}, rename` }) })
const voiceOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Voice of ${name}` })

/** Waits until all is on disk, so that another page finds it. */
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

/** Moves a slider by keys, as a hand without a mouse does. */
async function press(slider: Locator, key: string, times: number): Promise<void> {
  await slider.focus()
  for (let count = 0; count < times; count++) await slider.press(key)
}

test('everyone is there with lines, share of talk and voice, and who has none gets one that fits', async ({ page }) => {
  await open(page, await project())
  await expect(card(page, 'Amina')).toContainText('3 lines, 75 %')
  await expect(page.getByRole('region', { name: /One person or two\?$/ })).toHaveCount(0)
  await expect(card(page, 'Juma')).toContainText('1 line, 25 %')
  await expect(voiceOf(page, 'Amina')).toContainText('Zawadi')
  await expect(voiceOf(page, 'Amina')).toContainText('Swahili, female, built-in')
  await expect(voiceOf(page, 'Juma')).toContainText('no voice yet')
  await expect(page.getByText('1 speaker has no Swahili voice yet.')).toBeVisible()
  expect(await objections(page, '#speakers')).toEqual([])
  await doAction(page, 'Speak All')
  const dialog = page.getByRole('dialog', { name: 'Speak all lines' })
  const obstacle = dialog.getByRole('listitem').filter({ hasText: '1 line is by a speaker without a Swahili voice.' })
  await expect(obstacle.getByRole('button', { name: 'Cast Voices' })).toBeVisible()
  await page.keyboard.press('Escape')
  await cast(page).getByRole('button', { name: 'Cast voices' }).click()
  await expect(voiceOf(page, 'Juma')).not.toContainText('no voice yet')
  await expect(page.getByText('no Swahili voice yet')).toHaveCount(0)
})

test('a voice is found by a part of its name and by filters, and taken back', async ({ page }) => {
  await open(page, await project())
  await voiceOf(page, 'Juma').focus()
  await page.keyboard.press('Enter')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toHaveText(/Keep own voice/)
  expect(await objections(page, '.popup')).toEqual([])
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Yoruba' })
  await expect(options.filter({ hasText: 'Hamisi' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Swahili' })
  await page.getByRole('combobox', { name: 'Sex' }).selectOption('male')
  await expect(options.filter({ hasText: 'Zawadi' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Search voices' }).fill('hami')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(voiceOf(page, 'Juma')).toContainText('Hamisi')
  await page.keyboard.press('Control+z')
  await expect(voiceOf(page, 'Juma')).toContainText('no voice yet')
})

test('a voice says a line of the speaker, and stops when asked', { tag: ['@quick', '@room:cast'] }, async ({
  page,
}) => {
  await open(page, await project())
  const previewButton = page.getByRole('button', { name: 'Hear the voice of Amina' })
  await expect(page.getByRole('button', { name: 'Hear the voice of Juma' })).toBeDisabled()
  const spoken = page.waitForResponse((response) => response.headers()['content-type']?.startsWith('audio/') === true)
  await previewButton.click()
  await expect(previewButton).toHaveAttribute('aria-pressed', 'true')
  expect((await spoken).ok()).toBe(true)
  await previewButton.click()
  await expect(previewButton).toHaveAttribute('aria-pressed', 'false')
})

test('settings are those that the voice obeys, move as one step and go back', {
  tag: ['@quick', '@room:cast'],
}, async ({ page }) => {
  await open(page, await project())
  const close = page.getByRole('button', { name: 'How the voice of Amina speaks' })
  await expect(close).toHaveCount(0)
  await page.getByRole('button', { name: 'More for Amina' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'How the voice speaks' }).click()
  // The built-in voices have speed, pitch, depth and liveliness, and no more.
  await expect(card(page, 'Amina').getByRole('slider')).toHaveCount(4)
  const speed = card(page, 'Amina').getByRole('slider', { name: 'Speed' })
  await press(speed, 'ArrowRight', 4)
  await expect(speed).toHaveAttribute('aria-valuetext', '1.20×')
  await expect(speed).toBeFocused()
  expect(await objections(page, '#speakers')).toEqual([])
  await page.getByRole('button', { name: 'Reset Speed' }).click()
  await expect(speed).toHaveAttribute('aria-valuetext', '1.00×')
  await voiceOf(page, 'Amina').click()
  await page.getByRole('option', { name: /Keep own voice/ }).click()
  await expect(page.getByRole('slider', { name: 'Exaggeration' })).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Stability' })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(voiceOf(page, 'Amina')).toContainText('Zawadi')
  await close.click()
})

test('speakers are renamed, split, merged and removed', async ({ page }) => {
  await open(page, await project())
  await page.getByRole('button', { name: 'Amina, rename' }).click()
  await page.getByRole('textbox', { name: 'Name of Amina' }).fill('Amina Bello')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Amina Bello')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(card(page, 'Amina')).toBeVisible()

  await page.getByRole('button', { name: 'More for Juma' }).click()
  await page.getByRole('menuitem', { name: 'Select all lines' }).click()
  await doAction(page, 'New Speaker for the Selected')
  await expect(card(page, 'Speaker 3')).toContainText('1 line')
  await expect(card(page, 'Juma')).toContainText('0 lines')
  await page.getByRole('button', { name: 'More for Speaker 3' }).click()
  await page.getByRole('menuitem', { name: 'Merge into' }).click()
  await page.getByRole('menuitem', { name: 'Juma' }).click()
  await expect(card(page, 'Juma')).toContainText('1 line')
  await expect(card(page, 'Speaker 3')).toHaveCount(0)

  await doAction(page, 'Add a Speaker')
  await expect(card(page, 'Speaker 3')).toContainText('0 lines')
  await page.getByRole('button', { name: 'More for Speaker 3' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(card(page, 'Speaker 3')).toHaveCount(0)
  await saved(page)
})

test('two who sound alike are one person or two, by ear and in one step', { tag: ['@quick', '@room:cast'] }, async ({
  page,
}) => {
  const question = page.getByRole('region', { name: /One person or two\?$/ })
  const alike = await makeProject(mkdtempSync(join(folder, 'alike-')), {
    video: film,
    lines: LINES.map((line) => ({ ...line, speaker: line.speaker === 'Juma' ? '' : 'Amina' })),
    profiles: { Amina: { sex: 'female', medianHz: 205 }, '': { sex: 'female', medianHz: 212 } },
  })
  await open(page, alike)
  await expect(question).toContainText('Amina and Speaker 2 sound alike.')
  await expect(question.getByRole('button', { name: /^Play sample \d of Amina/ })).toHaveCount(3)
  await question.getByRole('button', { name: 'Play sample 1 of Speaker 2 in the video' }).click()
  // The only line of Speaker 2 begins at six seconds.
  await playsBeyond(page, 6.3)
  expect(await objections(page, '#speakers')).toEqual([])
  await question.getByRole('button', { name: 'One person' }).click()
  await expect(card(page, 'Amina')).toContainText('4 lines, 100 %')
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(card(page, 'Speaker 2')).toContainText('1 line')
  await question.getByRole('button', { name: 'Two people' }).click()
  await expect(question).toHaveCount(0)
  await saved(page)
  await page.getByRole('button', { name: 'Close the project' }).click()
  await openProject(page, alike)
  await expect(card(page, 'Speaker 2')).toContainText('1 line')
  await expect(question).toHaveCount(0)
})

test('all pairs lie on one page, as alike as a slider asks, and are answered by keys or all in one step', async ({
  page,
}) => {
  const timbre = (first: number) => ({ rows: 900, mean: [first, ...new Array<number>(13).fill(0)] })
  const pairs = await makeProject(mkdtempSync(join(folder, 'pairs-')), {
    video: film,
    lines: LINES.map((line, at) => ({ ...line, speaker: ['Amina', 'Juma', 'Musa', ''][at] ?? '' })),
    profiles: {
      Amina: { sex: 'female', medianHz: 205, timbre: timbre(0) },
      Juma: { sex: 'male', medianHz: 112, timbre: timbre(4) },
      '': { sex: 'female', medianHz: 212, timbre: timbre(0.5) },
    },
  })
  await open(page, pairs)
  await page.getByRole('button', { name: 'Compare all pairs' }).click()
  const rows = page.getByRole('list', { name: 'One person or two?' }).getByRole('listitem')
  // Those who have names are known to be two.
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toHaveAccessibleName(/^Amina and Speaker 4:/)
  await expect(page.getByRole('button', { name: /^Make one person/ })).toHaveCount(0)
  await page.getByRole('slider', { name: 'Pairs less alike' }).press('End')
  await expect(rows).toHaveCount(3)
  await expect(rows.last()).toContainText('These voices were not measured.')
  expect(await objections(page, '#speakers')).toEqual([])
  // Keys: the next pair takes the focus.
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('2')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Make one person of each of these 2 pairs' }).click()
  await expect(rows).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Back to the speakers' }).click()
  await expect(card(page, 'Speaker 4')).toContainText('1 line')
  await saved(page)
})

test('a cast is saved and loaded in the next episode', async ({ page }) => {
  await open(page, await project())
  const download = page.waitForEvent('download')
  await doAction(page, 'Save Cast')
  const file = join(folder, 'saved.json')
  await (await download).saveAs(file)
  const saved = JSON.parse(readFileSync(file, 'utf8'))
  expect(saved.speakers[0]).toMatchObject({ name: 'Amina', voices: { sw: { voice: 'sw-zawadi' } } })
  saved.speakers[0].voices.sw.voice = 'sw-neema'
  writeFileSync(file, JSON.stringify(saved))
  const load = async (chosen: string) => {
    const chooser = page.waitForEvent('filechooser')
    await doAction(page, 'Load Cast')
    await (await chooser).setFiles(chosen)
  }
  await load(file)
  await expect(voiceOf(page, 'Amina')).toContainText('Neema')
  await page.keyboard.press('Control+z')
  await expect(voiceOf(page, 'Amina')).toContainText('Zawadi')
  writeFileSync(file, '{"speakers": 1}')
  await load(file)
  await expect(page.getByText('saved.json is not a saved cast.')).toBeVisible()
})

test('lines are spoken, heard, chosen, and say why a take is stale', async ({ page }) => {
  await open(page, await project(BOTH))
  await page.getByRole('button', { name: 'More for Amina' }).click()
  await page.getByRole('menuitem', { name: 'Select all lines' }).click()
  await page.keyboard.press('Alt+t')
  await expect(page.getByRole('tab', { name: 'Takes' })).toBeFocused()
  await expect(page.getByText('4 lines not spoken yet')).toBeVisible()
  await page.keyboard.press('Control+r')
  await expect(page.getByText('1 line not spoken yet')).toBeVisible()
  const takes = page.getByRole('radiogroup', { name: 'Used take' })
  await expect(takes.getByRole('radio', { name: /Zawadi/ })).toBeChecked()
  expect(await objections(page, '#takes')).toEqual([])

  const play = takes.getByRole('button', { name: /^Play the take/ })
  await play.click()
  await expect(play).toHaveAttribute('aria-pressed', 'true')
  await expect(play).toHaveAttribute('aria-pressed', 'false')

  await page.getByRole('combobox', { name: 'Voice of 3 lines' }).click()
  await page.getByRole('combobox', { name: 'Search voices' }).fill('rehema')
  await page.keyboard.press('Enter')
  await expect(takes.getByText('voice changed')).toBeVisible()
  await expect(page.getByText('1 line not spoken yet, 3 stale')).toBeVisible()
  await cast(page).getByRole('button', { name: 'Speak stale' }).click()
  await expect(takes.getByRole('radio', { name: /Rehema/ })).toBeChecked()
  await takes.getByRole('radio', { name: /Zawadi/ }).check()
  await expect(page.getByText('1 line not spoken yet, 1 stale')).toBeVisible()
  await takes.getByRole('radio', { name: /Rehema/ }).check()
  await expect(page.getByText('1 line not spoken yet', { exact: true })).toBeVisible()
  await takes
    .getByRole('button', { name: /^Delete the take/ })
    .last()
    .click()
  await expect(takes.getByRole('radio')).toHaveCount(1)
})

test('before all is spoken it says what that means', async ({ page }) => {
  const path = await project(BOTH)
  const sound = tone(300, 0.2, { seconds: 1, channels: 1, sampleRate: 48_000 })
  addTakes(path, 'sw', new Map([1, 3, 4].map((line) => [line, sound])))
  await open(page, path)
  await doAction(page, 'Speak All')
  const dialog = page.getByRole('dialog', { name: 'Speak all lines' })
  await expect(dialog).toContainText('Characters17')
  await expect(dialog).toContainText('at no cost')
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Speak 1 line' }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Alt+t')
  await expect(page.getByText('not spoken yet')).toHaveCount(0)
  await doAction(page, 'Speak All')
  await expect(dialog).toContainText('Every line has a current take.')
  await page.keyboard.press('Escape')
})
