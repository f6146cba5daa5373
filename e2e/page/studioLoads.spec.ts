import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { makeProject } from '../support/makeProject.ts'
import { openProject } from '../support/openProject.ts'
import { quietTest as test } from '../support/quietTest.ts'
import { canBrowse, type RunningStudio, SAMPLE, startStudio } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

/** The rooms by their keys. */
const ROOMS = { F9: 'Voice lab', 'Control+Shift+F9': 'Own voice', 'Control+F9': 'Quality check', 'Shift+F9': 'History' }

/** Expects that a room shows more than its frame and that it loads. */
const expectRoom = (page: Page, name: string) =>
  expect(page.getByRole('main', { name })).not.toHaveText(/^(?:Loading …)?$/)

let folder: string
let studio: RunningStudio
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-loads-'))
  studio = await startStudio(join(folder, 'data'))
})
test.afterAll(async () => {
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Code that is not needed for the first drawing. */
const LATER = /\/assets\/(?!first-|rolldown-)[^/]+\.js$/

/** Holds what is not needed for the first drawing until it may go. */
async function holdCode(page: Page): Promise<{ go(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(LATER, async (route) => {
    await promise
    await route.continue()
  })
  return { go: resolve }
}

test('the page is drawn before the code of its rooms has come, and a room opens when it comes', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const held = await holdCode(page)
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.keyboard.press('F9')
  const lab = page.getByRole('main', { name: 'Voice lab' })
  await expect(lab).toContainText('Loading …')
  await page.keyboard.type('Habari za ')
  held.go()
  await expect(lab.getByRole('textbox', { name: 'Text to speak' })).toBeFocused()
  await page.keyboard.type('asubuhi')
  await expect(lab.getByRole('textbox', { name: 'Text to speak' })).toHaveValue('Habari za asubuhi')
  await page.keyboard.press('Escape')
  for (const [key, name] of Object.entries(ROOMS)) {
    await page.keyboard.press(key)
    await expectRoom(page, name)
    await page.keyboard.press('Escape')
  }
  expect([...hosts]).toEqual([new URL(studio.origin).host])
})

test('a dialog whose code comes late has the focus where it begins, and what was typed meanwhile', async ({ page }) => {
  const held = await holdCode(page)
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'What do you want to do?' })
  await expect(page.getByRole('dialog').getByText('Loading …')).toBeFocused()
  await page.keyboard.type('sett')
  held.go()
  await expect(search).toBeFocused()
  await page.keyboard.type('ings')
  await expect(search).toHaveValue('settings')
})

test('rooms that were loaded while the page was at rest open without the studio', async ({ page, complaints }) => {
  const loaded = new Set<string>()
  page.on('requestfinished', (request) => loaded.add(request.url()))
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running')).toBeVisible()
  for (const part of ['LabRoom', 'QcRoom', 'SettingsSections'])
    await expect.poll(() => [...loaded].some((url) => url.includes(`/assets/${part}-`))).toBe(true)
  await page.context().setOffline(true)
  await page.keyboard.press('F9')
  await expectRoom(page, 'Voice lab')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+,')
  await expect(page.getByRole('dialog').getByRole('navigation')).toBeVisible()
  await page.context().setOffline(false)
  complaints.splice(0) // the link was cut
})

test('a room, a dialog and the editor whose code does not come say so, and come when it does', async ({
  page,
  complaints,
}) => {
  const path = await makeProject(folder, {
    video: SAMPLE[0] ?? '',
    lines: [{ start: 1, end: 3, text: 'Good morning.', speaker: 'Amina' }],
  })
  const fails = async (part: string, open: () => Promise<unknown>): Promise<void> => {
    await page.route(LATER, (route) => route.abort())
    await page.goto('about:blank') // else it would be a jump within the page
    await page.goto(studio.address)
    await expect(page.getByText('The engine is running')).toBeVisible()
    await open()
    const broken = page.getByRole('alert').filter({ hasText: `${part} cannot be shown` })
    await expect(broken).toBeVisible()
    await page.unroute(LATER)
    await broken.getByRole('button', { name: 'Try again' }).click()
    await expect(broken).toBeHidden()
  }
  await fails('Voice lab', () => page.keyboard.press('F9'))
  await expectRoom(page, 'Voice lab')
  await fails('Settings', () => page.keyboard.press('Control+,'))
  await expect(page.getByRole('dialog').getByRole('navigation')).toBeVisible()
  await fails('project', async () => {
    await openProject(page, path)
  })
  await expect(page.getByRole('grid', { name: 'Lines of the script' })).toBeVisible()
  expect(complaints.splice(0).join('\n')).toContain('Failed to fetch dynamically imported module')
})
