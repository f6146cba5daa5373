import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { quietTest as test } from '../support/quietTest.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { browserOptions, LISTENS } from '../support/testBrowser.ts'
import { doAction } from './doAction.ts'
import { closeSpoken, openSpoken, type SpokenStudio, startSpokenStudio, timeField } from './spokenStudio.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1280, height: 800 }, permissions: ['microphone'] })
test.use({ launchOptions: browserOptions(LISTENS) })

let own: SpokenStudio
test.beforeAll(async () => {
  own = await startSpokenStudio()
})
test.afterAll(() => own?.[Symbol.asyncDispose]())

const panel = (page: Page) => page.getByRole('region', { name: 'Recording room' })
const takes = (page: Page) => page.getByRole('radiogroup', { name: 'Used take' })
/** For people to look at, where that is wanted. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['GRIOT_SHOTS']
  if (folder === undefined) return
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
  }
}

/** Files of recordings that are not takes yet. */
const left = () => {
  const folder = join(own.studio.dataDir, 'recordings')
  // A file that is being written again stands beside itself for a moment.
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.part')) : []
}

/** Opens the panel that records a line, which is said at a time and reads so. */
async function openPanel(page: Page, time: string, words: string): Promise<void> {
  await page.keyboard.press('g')
  await expect(timeField(page)).toBeFocused()
  await timeField(page).fill(time)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Edit the subtitle: ${words}` }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+R')
  await expect(panel(page)).toBeVisible()
}

async function speak(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Record', exact: true }).click()
  await expect(panel(page).getByText(/^Recording\. [1-9][0-9.]* s are on the disk/)).toBeVisible()
}

test('a line is recorded to the disk, judged, rated, deleted and brought back', async ({ page }) => {
  await openSpoken(page, own)
  await openPanel(page, '6.5', 'Ilifika hatimaye sana')
  await speak(page)
  expect(left()).toHaveLength(2)
  await panel(page).getByRole('button', { name: 'Stop' }).click()
  await expect(panel(page).getByText('Kept as takes: 1 of 1 lines.')).toBeVisible()
  await expect(panel(page).getByRole('list', { name: 'How it came out' })).toBeVisible()
  expect(left()).toEqual([])
  await shoot(page, 'room')
  await page.keyboard.press('Escape')
  await doAction(page, 'Takes of the Line')
  const rows = takes(page).getByRole('radio')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toBeChecked()
  await expect(takes(page).getByText(/Speech −?\d+ dB/)).toBeVisible()
  await takes(page).getByRole('button', { name: '4 stars' }).first().click()
  await expect(takes(page).getByRole('button', { name: '4 stars' }).first()).toHaveAttribute('aria-pressed', 'true')
  await takes(page).getByRole('textbox').first().fill('the laugh is better')
  await page.keyboard.press('Enter')
  const clean = takes(page).getByRole('button', { name: 'Without noise and hum' })
  await clean.click()
  await expect(clean).toHaveAttribute('aria-pressed', 'true')
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('Shift+C')
  await expect(clean).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Control+z')
  await expect(clean).toHaveAttribute('aria-pressed', 'true')
  await shoot(page, 'takes')
  await clean.click()
  await expect(rows.first()).toBeChecked()
  await takes(page)
    .getByRole('button', { name: /^Delete the take/ })
    .first()
    .click()
  await expect(rows).toHaveCount(1)
  await page.getByText('1 deleted take; gone when the project is closed').click()
  await page.getByRole('button', { name: /^Bring back/ }).click()
  await expect(rows).toHaveCount(2)
  await expect(takes(page).getByRole('textbox').first()).toHaveValue('the laugh is better')
  await closeSpoken(page)
})

test('what a killed page recorded is there when the project is opened again', async ({ page, context }) => {
  await openSpoken(page, own)
  await openPanel(page, '11.5', 'Hakuna aliyesema')
  await speak(page)
  await page.close()
  const again = await context.newPage()
  await openSpoken(again, own)
  await expect(again.getByText(/is there again, as a take of line 4/)).toBeVisible()
  expect(left()).toEqual([])
  await again.keyboard.press('Control+z')
  await expect(again.getByText('Undone: Use 1 recovered recording')).not.toHaveCount(0)
  await closeSpoken(again)
})

test('lines of a speaker are recorded in one pass, by keys, and the cuts between them are moved on the timeline', async ({
  page,
}) => {
  await openSpoken(page, own)
  await openPanel(page, '2.5', 'Habari za asubuhi')
  await panel(page).getByLabel('In one go').selectOption('All from here on')
  await panel(page).getByLabel('Cue').selectOption('A count')
  await page.keyboard.press('r')
  await expect(panel(page).getByText(/^Recording\. /)).toBeVisible()
  await expect(page.getByText('Next: Ilifika hatimaye sana')).toBeVisible()
  expect(left()).toHaveLength(2)
  await shoot(page, 'pass')
  await page.keyboard.press('g')
  // The list goes along with the reader.
  await expect(panel(page).locator('[aria-current="true"]')).not.toContainText('Habari za asubuhi', { timeout: 30_000 })
  await expect(panel(page).getByText(/^Kept as takes: [23] of 3 lines/)).toBeVisible({ timeout: 30_000 })
  await expect(panel(page).getByRole('button', { name: /^Amina [23] of 3, 1 good/ })).toBeVisible()
  await shoot(page, 'passKept')
  // The timeline lies below the room, on a low page too.
  const cut = page.getByRole('slider', { name: /^Cut between the takes of lines/ }).first()
  await expect(cut).toBeInViewport()
  const before = Number(await cut.getAttribute('aria-valuenow'))
  await cut.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => Number(await cut.getAttribute('aria-valuenow'))).toBeCloseTo(before + 0.1, 2)
  await expect(panel(page).getByRole('button', { name: /^Amina [23] of 3, 1 good/ })).toBeVisible()
  await shoot(page, 'passCut')
  await closeSpoken(page)
})

test('a recording that is asked for before the microphone is open begins once it is', async ({ page }) => {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const ask = devices.getUserMedia.bind(devices)
    const allowed = Promise.withResolvers<void>()
    Object.assign(window, { allow: allowed.resolve })
    devices.getUserMedia = (wanted) => allowed.promise.then(() => ask(wanted))
  })
  await openSpoken(page, own)
  await openPanel(page, '6.5', 'Ilifika hatimaye sana')
  await page.keyboard.press('r')
  await expect(panel(page).getByRole('button', { name: 'Record', exact: true })).toBeDisabled()
  await page.evaluate(() => (window as unknown as { allow(): void }).allow())
  await expect(panel(page).getByText(/^Recording\. /)).toBeVisible()
  await closeSpoken(page)
})
