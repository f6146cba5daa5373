import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { canBrowse } from '../support/studioProcess.ts'
import { browserOptions, LISTENS } from '../support/testBrowser.ts'
import { doAction } from './doAction.ts'
import { editorTest as test } from './editorTest.ts'
import {
  addSpokenProject,
  caption,
  closeSpoken,
  copySpoken,
  goTo,
  noteJumps,
  openSpoken,
  playhead,
  playsBeyond,
  type SpokenStudio,
} from './spokenStudio.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 }, permissions: ['microphone'] })
test.use({ launchOptions: browserOptions(LISTENS) })

let own: SpokenStudio
test.beforeAll(async ({ studio }) => {
  own = await addSpokenProject(studio)
})

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
  await goTo(page, time)
  await caption(page, words).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+R')
  await expect(panel(page)).toBeVisible()
}

async function speak(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Record', exact: true }).click()
  await expect(panel(page).getByText(/^Recording\. [1-9][0-9.]* s are on the disk/)).toBeVisible()
}

test('a line is recorded to the disk, judged, rated, deleted and brought back', {
  tag: ['@quick', '@room:player'],
}, async ({ page }) => {
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

test('what a killed page recorded is there when the project is opened again', async ({ browser }) => {
  await using context = await browser.newContext()
  const page = await context.newPage()
  const path = copySpoken(own)
  await openSpoken(page, own, path)
  await openPanel(page, '11.5', 'Hakuna aliyesema')
  await speak(page)
  await page.close()
  const again = await context.newPage()
  await openSpoken(again, own, path)
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

test('a recording that is asked for before the microphone is open begins once it is, and becomes the take of a line that had none', async ({
  browser,
}) => {
  // What stands before the microphone must be there before the page.
  await using context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const ask = devices.getUserMedia.bind(devices)
    const allowed = Promise.withResolvers<void>()
    Object.assign(window, { allow: allowed.resolve })
    devices.getUserMedia = (constraints) => allowed.promise.then(() => ask(constraints))
  })
  await openSpoken(page, own)
  await openPanel(page, '11.5', 'Hakuna aliyesema')
  await page.keyboard.press('r')
  await expect(panel(page).getByRole('button', { name: 'Record', exact: true })).toBeDisabled()
  await page.evaluate(() => (window as unknown as { allow(): void }).allow())
  // Three seconds before the line, and one of it.
  await expect(panel(page).getByText(/^Recording\. ([4-9]|\d\d)\.\d s/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Stop' }).click()
  await expect(panel(page).getByText('Kept as takes: 1 of 1 lines.')).toBeVisible()
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player).toBeVisible()
  await expect(player.getByText('no take yet')).toBeHidden()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(panel(page)).toBeHidden()
  await closeSpoken(page)
})

// Beside the recordings, as this needs the sound in time, too.
test('a line is played, looped and listened to around its edges', async ({ page }) => {
  await openSpoken(page, own)
  await goTo(page, '2.5')
  await caption(page, 'Habari za asubuhi').click()
  await page.keyboard.press('Escape')
  const pauses = () => expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.press('p')
  await playsBeyond(page, 2.2)
  await pauses()
  await expect.poll(() => playhead(page)).toBeCloseTo(4, 1)
  const jumps = await noteJumps(page)
  await page.keyboard.press('w')
  await expect.poll(jumps).toContainEqual(expect.closeTo(3.5, 1))
  await pauses()
  await expect.poll(() => playhead(page)).toBeCloseTo(4.5, 1)
  await page.keyboard.press('q')
  await pauses()
  await expect.poll(() => playhead(page)).toBeCloseTo(2.5, 1)
  await goTo(page, '3.6')
  await page.keyboard.press('Shift+P')
  await expect(page.getByRole('button', { name: 'Loop the current line' })).toHaveAttribute('aria-pressed', 'true')
  const before = (await jumps()).length
  await page.keyboard.press('Space')
  await expect.poll(async () => (await jumps()).slice(before)).toContainEqual(expect.closeTo(2, 1))
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+P')
  await closeSpoken(page)
})
