import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type FileChooser, test } from '@playwright/test'
import { callStudio } from '../support/callStudio.ts'
import { objections } from '../support/objections.ts'
import { canBrowse, type RunningStudio, startStudio } from '../support/studioProcess.ts'
import { change, into, lackCard, more } from './dubList.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

test.describe.configure({ mode: 'serial' })

let folder: string
let studio: RunningStudio
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-access-'))
  studio = await startStudio(join(folder, 'data'))
})
test.afterAll(async () => {
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('every state of the first screen is usable by all', async ({ page }) => {
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running')).toBeVisible()
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Try the sample' }).click()
  const form = page.getByRole('form', { name: 'Dub it' })
  await expect(form).toHaveAttribute('aria-busy', 'false')
  expect(await objections(page)).toEqual([])
  await change(page, 'Words')
  await change(page, 'Voices')
  await more(page)
  expect(await objections(page)).toEqual([])
  const voice = form.getByRole('combobox', { name: /^Voice of/ }).first()
  // Promised once the film was heard.
  await expect(voice).not.toHaveValue('')
  const suggested = await voice.inputValue()
  await voice.selectOption({ label: 'Keep own voice' })
  await form.getByRole('checkbox', { name: /agree to a synthetic copy/ }).check()
  expect(await objections(page)).toEqual([])
  await voice.selectOption(suggested)
  await into(page, 'yo')
  await expect(lackCard(page)).toBeVisible()
  expect(await objections(page)).toEqual([])
  await startAnyway(studio)
  await expect(page.getByRole('heading', { name: 'This could not be dubbed' })).toBeVisible()
  // The same card where it failed.
  await expect(lackCard(page).getByRole('button', { name: 'Write it myself' })).toBeVisible()
  await expect(page.getByText(/ kept\./)).toBeVisible()
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Change the settings' }).click()
  await into(page, 'sw')
  await page.getByRole('button', { name: 'Dub into Swahili' }).click()
  await expect(page.getByRole('heading', { name: 'Dubbing into Swahili' })).toBeVisible()
  expect(await objections(page)).toEqual([])
  await expect(page.getByRole('heading', { name: 'Ready in Swahili' })).toBeVisible()
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Add a service' }).click()
  expect(await objections(page)).toEqual([])
})

/** Starts the only draft although it lacks something, as another program may. */
async function startAnyway(running: RunningStudio): Promise<void> {
  using caller = await callStudio(running)
  const { dubs } = await caller.call('dubs', {})
  await caller.call('startDub', { id: dubs[0]?.id ?? '' })
}

test('the whole way can be gone by keyboard', async ({ page }) => {
  // Playwright catches the system's dialogs from the moment somebody listens, so listening begins long before the key.
  const choosers: FileChooser[] = []
  page.on('filechooser', (chooser) => choosers.push(chooser))
  await page.goto(studio.address)
  await expect(page.getByRole('navigation', { name: 'Videos' })).toBeVisible()
  await page.keyboard.press('Control+/')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('listitem').filter({ hasText: 'Record again' })).toHaveText('Record againA')
  await page.keyboard.type('rehearse')
  await expect(keys.getByRole('listitem').last()).toHaveText('RehearseSpace')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+,')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Appearance' }).press('Enter')
  await page.getByRole('radio', { name: 'Dark' }).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden()
  await page.keyboard.press('Control+o')
  await expect.poll(() => choosers.map((chooser) => chooser.isMultiple())).toEqual([true])
  await page.getByRole('button', { name: 'Dub it again …' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('combobox', { name: 'Into' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('combobox', { name: 'Into' })).toHaveValue('zu')
  await expect(page.getByRole('button', { name: 'Dub into Zulu' })).toBeVisible()
})

test('the colours follow what was chosen, and stay', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(studio.address)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await colour()).toBe('rgb(20, 22, 26)')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Appearance' })).toBeVisible()
  await page.getByRole('radio', { name: 'Like the system' }).check()
  await expect.poll(colour).toBe('rgb(236, 238, 241)')
})
