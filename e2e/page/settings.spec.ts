import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { callStudio, type StudioCaller } from '../support/callStudio.ts'
import { keptPageTest as test } from '../support/keptPage.ts'
import { objections } from '../support/objections.ts'
import { canBrowse, type RunningStudio, SAMPLE, startStudio } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

const NAMES = [
  'Services',
  'Voices',
  'Packs',
  'Shortcuts',
  'Languages',
  'Appearance',
  'New projects',
  'Storage',
  'Privacy',
  'About',
]

let folder: string
let studio: RunningStudio
let caller: StudioCaller

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-settings-'))
  const proxies = join(folder, 'data/cache/proxies')
  mkdirSync(proxies, { recursive: true })
  for (const name of ['old.mp4', 'new.mp4']) writeFileSync(join(proxies, name), Buffer.alloc(2_000_000))
  utimesSync(join(proxies, 'old.mp4'), 0, 0)
  studio = await startStudio(join(folder, 'data'))
  caller = await callStudio(studio)
})
test.afterAll(async () => {
  caller?.[Symbol.dispose]()
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true })
})
test.beforeEach(async ({ page }) => {
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.keyboard.press('Control+,')
  await expect(dialog(page)).toBeVisible()
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
const way = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name, exact: true })

test('every section is reached by keys, and the last one is remembered', async ({ page }) => {
  await expect(way(page, 'Services')).toBeFocused()
  for (const name of NAMES.slice(1)) {
    await page.keyboard.press('ArrowDown')
    await expect(way(page, name)).toBeFocused()
    await expect(way(page, name)).toHaveAttribute('aria-current', 'page')
    expect(await objections(page, 'dialog[open]'), name).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.reload()
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.keyboard.press('Control+,')
  await expect(way(page, 'About')).toBeFocused()
})

test('what takes room is told, and only what can be made again is cleaned up', async ({ page }) => {
  await way(page, 'Storage').click()
  const row = dialog(page).getByRole('row', { name: /^Previews/ })
  await expect(row).toContainText('4.0 MB')
  await expect(dialog(page).getByRole('button', { name: /^Clean up/ })).toHaveCount(3)
  await row.getByRole('button', { name: 'Clean up Previews' }).click()
  await expect(dialog(page)).toContainText('1 file was removed, which freed 2.0 MB.')
  await expect(row).toContainText('2.0 MB')
})

test('learned words are saved, forgotten and added again', async ({ page }) => {
  await caller.call('learnWords', { target: 'yo', texts: ['Ẹ káàárọ̀ o.'] })
  await page.reload()
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.keyboard.press('Control+,')
  await way(page, 'Privacy').click()
  await expect(dialog(page)).toContainText('Nothing is sent')
  const words = dialog(page).getByText(/^Yoruba: \d+ words?$/)
  await expect(words).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Save the words …' }).click()
  const saved = await (await download).path()
  expect(readFileSync(saved, 'utf8')).toContain('yo')
  await dialog(page).getByRole('button', { name: 'Forget all words …' }).click()
  await expect(words).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Forget them for good' }).click()
  await expect(words).toBeHidden()
  const choose = async (file: string) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog(page).getByRole('button', { name: 'Add words from a file …' }).click()
    await (await chooser).setFiles(file)
  }
  await choose(SAMPLE[1] ?? '')
  await expect(dialog(page).getByRole('alert')).toContainText('sample.srt contains no words of the studio.')
  await choose(saved)
  await expect(words).toBeVisible()
  expect(await objections(page, 'dialog[open]')).toEqual([])
})

test('every licence can be read in full', async ({ page }) => {
  await way(page, 'About').click()
  await dialog(page).getByRole('textbox', { name: 'Find' }).fill('zod')
  const zod = dialog(page).getByRole('listitem').filter({ hasText: 'zod' })
  await expect(zod).toContainText('MIT')
  await zod.getByText(/^zod/).click()
  await expect(zod).toContainText('Permission is hereby granted, free of charge')
  expect(await objections(page, 'dialog[open]')).toEqual([])
})

test('another language of the studio leaves the open room open', { tag: ['@quick', '@room:locales'] }, async ({
  page,
}) => {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+F9')
  await expect(page.getByRole('main', { name: 'History' })).toBeVisible()
  await page.keyboard.press('Control+,')
  await way(page, 'Languages').click()
  await dialog(page).getByRole('combobox', { name: 'Language of the studio' }).selectOption('sw')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main', { name: 'Historia' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main', { name: 'Historia' })).toBeHidden()
  await caller.call('changeSettings', { language: 'system' })
  await page.reload()
})

test('texts of a file are taken in, used and saved in the same form', async ({ page }) => {
  await way(page, 'Languages').click()
  await dialog(page).getByRole('combobox', { name: 'Language of the studio' }).selectOption('sw')
  await page.getByRole('button', { name: 'Sahihisha maandishi …' }).click()
  const texts = page.getByRole('dialog', { name: /^Maandishi/ })
  const customTexts = { 'app.cancel': 'Acha', 'script.count_other': 'mistari' }
  await texts
    .locator('input[type=file]')
    .setInputFiles({ name: 'sw.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(customTexts)) })
  await expect(texts.getByText('script.count_other')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    texts.getByRole('button', { name: 'Hifadhi maandishi yangu …' }).click(),
  ])
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toEqual({ 'app.cancel': 'Acha' })
  await page.keyboard.press('Escape')
  await expect(texts).toBeHidden()
  await caller.call('changeSettings', { language: 'system', corrections: { sw: {} } })
  await page.reload()
})

test('a new project begins as it was set', { tag: ['@quick', '@room:settings'] }, async ({ page }) => {
  await way(page, 'Languages').click()
  await dialog(page).getByRole('combobox', { name: 'Language of new videos' }).selectOption({ label: 'English' })
  await way(page, 'New projects').click()
  for (const language of ['Yoruba', 'Zulu']) await dialog(page).getByRole('checkbox', { name: language }).check()
  await dialog(page).getByRole('combobox', { name: 'Loudness' }).selectOption({ label: 'Internet, −16 LUFS' })
  await dialog(page).getByRole('combobox', { name: 'Level of the original sound' }).selectOption({ label: '−6 dB' })
  await expect
    .poll(async () => (await caller.call('settings', {})).projects.mix)
    .toMatchObject({ loudness: 'internet', bedGain: -6 })
  // A field is kept when it is left.
  await dialog(page).getByRole('textbox', { name: 'Folder for dubbed videos' }).fill(` ${folder} `)
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await caller.call('settings', {})).outputFolder).toBe(folder)
  const { project, document } = await caller.call('createProject', { media: SAMPLE[0] ?? '', folder })
  expect(document.targets).toEqual(['yo', 'zu'])
  expect(document.sourceLanguage).toBe('en')
  expect(document.mix).toMatchObject({ bed: 'duck', loudness: 'internet', bedGain: -6 })
  await caller.call('closeProject', { project })
})

test('the engine is started anew for another choice of packs', async ({ page }) => {
  await way(page, 'Packs').click()
  await expect(dialog(page)).toContainText('There is only one choice for everything so far.')
  const before = studio.enginePid()
  expect(await caller.call('preferPacks', { prefer: { speak: 'built-in' } })).toEqual({ applied: true })
  await expect.poll(() => studio.enginePid()).not.toBe(before)
  await expect(page.getByText('The engine is running')).toBeVisible()
})
