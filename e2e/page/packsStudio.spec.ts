import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Pack } from '../../shared/packs/pack.ts'
import { keptPageTest as test } from '../support/keptPage.ts'
import { objections } from '../support/objections.ts'
import { type Mirror, noise, packOn } from '../support/packsMirror.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { type PacksStudio, startPacksStudio } from './startPacksStudio.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

test.describe.configure({ mode: 'serial' })

const MODEL = noise(1_000_000)
const NOWHERE = 'http://127.0.0.1:1/model.onnx'

let mirror: Mirror
let studio: PacksStudio
test.beforeAll(async () => {
  studio = await startPacksStudio('packs-page', packsOn)
  mirror = studio.mirror
})
test.afterAll(() => studio?.[Symbol.asyncDispose]())

/** Four packs, one of which can be downloaded nowhere. */
function packsOn(mirror: Mirror): Pack[] {
  const bound = { name: 'CC-BY-NC-4.0', url: 'https://example.org/nc', commercial: false, credit: 'Somebody' }
  const voice = { ...packOn(mirror, 'swift', { 'model.onnx': MODEL }), name: 'Swift voice' }
  const other = packOn(mirror, 'other', { 'model.onnx': MODEL })
  const far = { ...packOn(mirror, 'far', { 'model.onnx': MODEL }), capability: 'separate' as const }
  const ear = { ...packOn(mirror, 'ear', { 'model.onnx': MODEL }), name: 'Ear', capability: 'transcribe' as const }
  return [
    voice,
    { ...other, name: 'Bound words', capability: 'translate', languages: ['en', 'sw'], licence: bound },
    { ...far, name: 'Far away', languages: ['en'], files: far.files.map((file) => ({ ...file, url: NOWHERE })) },
    { ...ear, languages: ['*'], tested: false },
  ]
}

/** Opens the packs as a user would who looks for them in the settings. */
async function openPacks(page: Page): Promise<Locator> {
  await page.goto(studio.address)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Packs' }).click()
  await page.getByRole('button', { name: 'Show packs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Packs' })
  await expect(dialog.getByText('4 packs', { exact: true })).toBeVisible()
  return dialog
}

test('a pack says what it is, asks for its licence, is installed with progress, and removed', async ({ page }) => {
  const dialog = await openPacks(page)
  const row = dialog.getByRole('listitem', { name: 'Swift voice', exact: true })
  await expect(row).toContainText('1.0 MB')
  await expect(row).toContainText('licence: CC0-1.0, commercial use: yes')
  await expect(dialog.getByRole('listitem', { name: 'Far away', exact: true })).toContainText('not used yet')
  await expect(dialog.getByRole('listitem', { name: 'Ear', exact: true })).toContainText('not yet run by us')
  expect(await objections(page, 'dialog[open]')).toEqual([])

  mirror.faults.unended = 60
  await row.getByRole('button', { name: 'Install Swift voice' }).click()
  const question = row.getByRole('group', { name: 'Install Swift voice' })
  await expect(question.getByRole('link', { name: 'Read the licence of Swift voice' })).toHaveAttribute(
    'href',
    'https://example.org/licence',
  )
  await expect(question.getByRole('button', { name: /^Accept/ })).toBeFocused()
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(row.getByText(/of 1\.0 MB, .* a second, .* left/)).toBeVisible()
  await expect(row.getByRole('progressbar', { name: 'Installing Swift voice' })).toBeVisible()
  await expect(row).toBeFocused()
  expect(await objections(page, 'dialog[open]')).toEqual([])
  delete mirror.faults.unended
  await expect(row.getByText('Installed', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: 'Remove Swift voice' }).click()
  await expect(row.getByRole('button', { name: 'Keep' })).toBeFocused()
  await row.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row.getByRole('button', { name: 'Install Swift voice' })).toBeVisible()
})

test('what is stopped goes on later, and a reloaded page knows', async ({ page }) => {
  const dialog = await openPacks(page)
  const row = dialog.getByRole('listitem', { name: 'Swift voice', exact: true })
  mirror.faults.unended = 60
  await row.getByRole('button', { name: 'Install Swift voice' }).click()
  await row.getByRole('button', { name: /^Accept/ }).click()
  await expect(row.getByText(/of 1\.0 MB/)).toBeVisible()
  await page.reload()
  await openPacks(page)
  await row.getByRole('button', { name: 'Cancel Swift voice' }).click()
  await expect(row.getByText('Partly downloaded')).toBeVisible()
  delete mirror.faults.unended
  await row.getByRole('button', { name: 'Continue Swift voice' }).click()
  await row.getByRole('button', { name: /^Accept/ }).click()
  await expect(row.getByText('Installed', { exact: true })).toBeVisible()
  expect(mirror.requests.at(-1)?.range).toMatch(/^bytes=\d+-$/)
})

test('an installation outlives the engine, and nobody is troubled by that', async ({ page }) => {
  const dialog = await openPacks(page)
  const row = dialog.getByRole('listitem', { name: 'Ear', exact: true })
  mirror.faults.unended = 60
  await row.getByRole('button', { name: 'Install Ear' }).click()
  await row.getByRole('button', { name: /^Accept/ }).click()
  await expect(row.getByText(/of 1\.0 MB, .* left/)).toBeVisible()
  const before = studio.enginePid()
  process.kill(before, 'SIGKILL')
  delete mirror.faults.unended
  await expect(row.getByText('Installed', { exact: true })).toBeVisible()
  expect(studio.enginePid()).not.toBe(before)
  expect(mirror.requests.at(-1)?.range).toMatch(/^bytes=\d+-$/)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await row.getByRole('button', { name: 'Remove Ear' }).click()
  await row.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row.getByRole('button', { name: 'Install Ear' })).toBeVisible()
})

test('without a connection it says so, and takes the pack from a mirror instead', async ({ page }) => {
  const dialog = await openPacks(page)
  const row = dialog.getByRole('listitem', { name: 'Far away', exact: true })
  await row.getByRole('button', { name: 'Install Far away' }).click()
  await row.getByRole('button', { name: /^Accept/ }).click()
  await expect(row.getByRole('alert')).toContainText('perhaps this computer is offline')
  expect(await objections(page, 'dialog[open]')).toEqual([])

  const source = dialog.getByRole('textbox', { name: 'take packs from' })
  await source.fill(join(studio.folder, 'nothing-here'))
  await row.getByRole('button', { name: 'Install Far away' }).click()
  await row.getByRole('button', { name: /^Accept/ }).click()
  await expect(row.getByRole('alert')).toContainText('was not found')
  await source.fill(mirror.url)
  await row.getByRole('button', { name: 'Install Far away' }).click()
  await row.getByRole('button', { name: /^Accept/ }).click()
  await expect(row.getByText('Installed', { exact: true })).toBeVisible()
  await expect(row).toContainText(`taken from ${mirror.url}`)
  await expect(row.getByRole('alert')).toBeHidden()
})

test('one choice installs what a dub takes, and what is not for commercial use is said plainly', async ({ page }) => {
  const dialog = await openPacks(page)
  const setUp = dialog.getByRole('group', { name: 'Set up for' })
  await setUp.getByRole('combobox', { name: 'Language of the dub' }).selectOption('Swahili')
  await expect(setUp).toContainText('for non-commercial use only')
  await setUp.getByRole('checkbox', { name: /not for commercial use/ }).check()
  await expect(setUp.getByText('2.0 MB to download')).toBeVisible()
  await setUp.getByRole('button', { name: 'Install 2 packs' }).click()
  await expect(setUp.getByText(/may not be sold/)).toBeVisible()
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await setUp.getByRole('button', { name: 'Accept the licences and download 2.0 MB' }).click()
  await expect(setUp.getByText('Everything for this is installed.')).toBeVisible()

  await dialog.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Yoruba')
  await expect(dialog.getByText('1 pack', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('listitem', { name: 'Ear', exact: true })).toBeVisible()
})
