import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type FileChooser, type Page, test } from '@playwright/test'
import { callStudio } from '../support/callStudio.ts'
import { objections } from '../support/objections.ts'
import { canBrowse, type RunningStudio, SAMPLE, startStudio } from '../support/studioProcess.ts'
import { toneFilm } from '../support/toneFilm.ts'
import { change, into, lackCard, more } from './dubList.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

test.describe.configure({ mode: 'serial' })

const videos = (page: Page) => page.getByRole('navigation', { name: 'Videos' })

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

test('what would stop the other videos is said before they start too', async ({ page }) => {
  using caller = await callStudio(studio)
  const bare = toneFilm(folder, 2)
  const { ids } = await caller.call('addDubs', { paths: [bare, SAMPLE[0] ?? ''] })
  await page.goto(studio.address)
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false')
  const ways = page.getByRole('form', { name: 'Dub it' }).getByRole('region', { name: /^Ways forward/ })
  await expect(ways).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Also the other video that is not dubbed yet' }).check()
  await expect(ways).toContainText('1 of 2 videos can be dubbed now.')
  await expect(ways.getByRole('button', { name: 'film.mp4' })).toBeVisible()
  expect(await objections(page)).toEqual([])
  for (const id of ids) await caller.call('removeDub', { id })
})

test('every state of the first screen before a dub is usable by all', async ({ page }) => {
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
  await expect(page.getByRole('button', { name: 'Dub into Swahili' })).toBeVisible()
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

test('a dub is paused, stays so over a restart, and goes on to its end', async ({ page }) => {
  await page.goto(studio.address)
  await page.getByRole('button', { name: 'Dub into Swahili' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Paused at \d+ %$/ })).toBeVisible()
  await expect(videos(page).getByText('Paused')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(/sample.mp4: Paused at \d+ %/)
  expect(await objections(page)).toEqual([])

  await studio.stop()
  studio = await startStudio(join(folder, 'data'))
  await page.goto('about:blank')
  await page.goto(studio.address)
  await expect(page.getByRole('heading', { name: /^Paused at \d+ %$/ })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('heading', { name: 'Dubbing into Swahili' })).toBeVisible()
  expect(await objections(page)).toEqual([])
  await expect(page.getByRole('heading', { name: 'Ready in Swahili' })).toBeVisible()
  expect(await objections(page)).toEqual([])
})

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

test('a paused dub is cancelled', async ({ page }) => {
  await page.goto(studio.address)
  await into(page, 'sw')
  await page.getByRole('button', { name: 'Dub into Swahili' }).click()
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /^Pause / })
    .click()
  await expect(page.getByRole('heading', { name: /^Paused at/ })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
})

test('a video with a project in the editor says so, with what is at work for it', async ({ page }) => {
  await page.goto(studio.address)
  await page.getByRole('button', { name: 'Change the settings' }).click()
  await page.getByRole('button', { name: 'Open in the editor' }).click()
  await page.getByRole('button', { name: 'Close the project' }).click()
  await expect(videos(page).getByText('Not dubbed yet')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Project / })).toBeVisible()
  await page
    .getByRole('region', { name: /^Project / })
    .getByRole('button', { name: 'Open in the editor' })
    .click()
  await expect(videos(page)).toBeHidden()
})
