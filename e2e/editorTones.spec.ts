import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { makeProject, type ProjectLine } from './makeProject.ts'
import { openProject } from './openProject.ts'
import { canBrowse, type RunningStudio, SAMPLE, startStudio } from './studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let folder: string
let studio: RunningStudio
let made = 0
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-tones-'))
  studio = await startStudio(join(folder, 'data'))
})
test.afterAll(async () => {
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const texts = [
  ['Good morning, did you sleep well?', 'Ẹ káàárọ̀, ṣé ẹ sùn dáadáa?'],
  ['All human beings are born free.', 'Gbogbo eniyan ni a bi ni ominira, pelu eto ati iyi kan naa.'],
  ['Learning is good.', 'E\u0329ko\u0329\u0301 dára púpọ̀, оmо mi.'],
  ['We go to the market.', 'Tunakwenda sokoni leo kwa sababu kuna samaki wazuri.'],
] as const
const LINES: readonly ProjectLine[] = texts.map(([text, translation], at) => ({
  start: at * 3,
  end: at * 3 + 2.5,
  text,
  translation,
  speaker: 'Amina',
}))

/** Opens a fresh project in Yoruba. */
async function open(page: Page): Promise<void> {
  const own = join(folder, `project-${made++}`)
  mkdirSync(own)
  const path = await makeProject(own, { video: SAMPLE[0] ?? '', lines: LINES, target: 'yo' })
  await page.goto(studio.address)
  await openProject(page, path)
  await expect(page.getByRole('region', { name: 'Script' })).toBeVisible()
}

function row(page: Page, number: number): Locator {
  return page.getByRole('grid', { name: 'Lines of the script' }).getByRole('row').nth(number)
}

const badge = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`to check in the text of line ${number}$`) })

async function objections(page: Page): Promise<string[]> {
  const parts = 'section[aria-label="Script"], [role="dialog"], dialog[open]'
  const { violations } = await new AxeBuilder({ page }).include(parts).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

async function perform(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'What do you want to do?' }).fill(command)
  await page.keyboard.press('Enter')
}

test('lines with something to check say so, and are picked out by the filter', async ({ page }) => {
  await open(page)
  await expect(badge(page, 2)).toBeVisible()
  await expect(badge(page, 3)).toBeVisible()
  await expect(badge(page, 4)).toBeVisible()
  await expect(badge(page, 1)).toHaveCount(0)
  await page.getByRole('button', { name: '3 texts to check' }).click()
  await expect(page.getByRole('grid', { name: 'Lines of the script' }).getByRole('row')).toHaveCount(4)
})

test('findings say what and why, and a choice is one step that can be undone', async ({ page }) => {
  await open(page)
  await badge(page, 2).click()
  const popover = page.getByRole('dialog', { name: 'Text of line 2' })
  await expect(popover.getByText('Tone marks are missing')).toBeVisible()
  await expect(popover.getByText(/^0 of \d+ letters/)).toBeVisible()
  await popover.getByRole('button', { name: 'Apply: eniyan becomes ènìyàn' }).click()
  await expect(row(page, 2)).toContainText('Gbogbo ènìyàn ni')
  expect(await objections(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await page.keyboard.press('Control+Z')
  await expect(row(page, 2)).toContainText('Gbogbo eniyan ni')
})

test('the keyboard alone opens, applies and closes', async ({ page }) => {
  await open(page)
  await expect(badge(page, 3)).toBeVisible()
  await row(page, 3).click({ position: { x: 10, y: 10 } })
  await page.keyboard.press('Shift+F7')
  const popover = page.getByRole('dialog', { name: 'Text of line 3' })
  await expect(popover).toBeVisible()
  const all = popover.getByRole('button', { name: 'Apply all 4 repairs' })
  await all.press('Enter')
  await expect(row(page, 3)).toContainText('Ẹkọ́ dára púpọ̀, omo mi.')
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
})

test('what is spoken in place of the translation is checked and repaired as well', async ({ page }) => {
  await open(page)
  await row(page, 1).click({ position: { x: 10, y: 10 } })
  await page.keyboard.press('Shift+F4')
  await page.getByRole('textbox', { name: 'Spoken in line 1' }).fill('E\u0329 káàárọ̀ ☂ o.')
  await page.keyboard.press('Escape')
  await badge(page, 1).click()
  const popover = page.getByRole('dialog', { name: 'Text of line 1' })
  await expect(popover.getByRole('heading', { name: 'Spoken text' })).toBeVisible()
  await expect(popover).toContainText('☂')
  expect(await objections(page)).toEqual([])
})

test('a line in another language is named', async ({ page }) => {
  await open(page)
  await badge(page, 4).click()
  await expect(page.getByRole('dialog', { name: 'Text of line 4' })).toContainText('Looks like Swahili')
})

test('repairs of all lines are shown before they are made, and undone at once', async ({ page }) => {
  await open(page)
  await expect(badge(page, 3)).toBeVisible()
  await perform(page, 'Repair the Marks')
  const dialog = page.getByRole('dialog', { name: 'Repair the marks of all lines' })
  await expect(dialog.getByRole('row')).toHaveCount(1)
  await expect(dialog.getByRole('row')).toContainText('Ẹkọ́ dára púpọ̀, omo mi.')
  expect(await objections(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Repair 1 line' }).click()
  await expect(row(page, 3)).toContainText('Ẹkọ́ dára púpọ̀, omo mi.')
  await page.keyboard.press('Control+Z')
  await expect(row(page, 3)).toContainText('оmо mi.')
})

test('the checks before rendering lead to the lines', async ({ page }) => {
  await open(page)
  await expect(badge(page, 4)).toBeVisible()
  await page.keyboard.press('F7')
  await page.getByRole('button', { name: /^Show: 3 lines have texts to check/ }).click()
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 4)).toHaveAttribute('aria-selected', 'true')
})
