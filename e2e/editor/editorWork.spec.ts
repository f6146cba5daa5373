import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { callStudio } from '../support/callStudio.ts'
import { type ForeignService, startForeignService } from '../support/foreignService.ts'
import { keptPageTest as test } from '../support/keptPage.ts'
import { makeProject } from '../support/makeProject.ts'
import { openProject } from '../support/openProject.ts'
import { canBrowse, type RunningStudio, SAMPLE, startStudio } from '../support/studioProcess.ts'
import { doAction } from './doAction.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

const LINES = [
  { start: 1, end: 3, text: 'Good morning.', translation: 'Habari za asubuhi.', speaker: 'Amina' },
  { start: 4, end: 6, text: 'It did, at last.', translation: 'Ilifika hatimaye.', speaker: 'Amina' },
]

let folder: string
let studio: RunningStudio
let service: ForeignService

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-work-'))
  service = await startForeignService(0)
  studio = await startStudio(join(folder, 'data'))
  using caller = await callStudio(studio)
  const { id } = await caller.call('saveProfile', { name: 'Elsewhere', baseUrl: service.url, key: 'a-key-of-tests' })
  await caller.call('selectProfile', { id })
})
test.afterAll(async () => {
  await studio?.stop()
  await service?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a project of its own, whose speaker has a voice of the service. */
async function open(page: Page): Promise<void> {
  const options = { video: SAMPLE[0] ?? '', lines: LINES, voices: { Amina: 'nova' } }
  const project = await makeProject(mkdtempSync(join(folder, 'project-')), options)
  await page.goto(studio.address)
  await expect(page.getByText('Elsewhere is ready')).toBeVisible()
  await openProject(page, project)
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
}

async function showSpeaking(page: Page): Promise<void> {
  // The palette does not open over a dialog that is still there.
  await expect(page.getByRole('dialog')).toBeHidden()
  await doAction(page, 'Speak All Lines')
}

/** Has all lines spoken. */
async function speakAll(page: Page): Promise<void> {
  await showSpeaking(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Speak 2 lines' }).click()
}

const foot = (page: Page) => page.getByRole('contentinfo')

test('a request that the service holds up counts down where work is shown, and is cancelled there', async ({
  page,
}) => {
  await open(page)
  service.refuse(429, 'Too many at once.', 40)
  await speakAll(page)
  await expect(foot(page)).toContainText(/Too many at once\. Trying again in \d+ s\./)
  const left = async () => Number(/Trying again in (\d+) s/.exec(await foot(page).innerText())?.[1])
  const first = await left()
  expect(first).toBeGreaterThan(30)
  expect(first).toBeLessThanOrEqual(50) // the service’s 40 s, and what spreads those who wait
  await expect.poll(left).toBeLessThan(first)
  await foot(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(foot(page)).not.toContainText('Trying again')
  await expect(foot(page).getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  service.refuse(undefined)
})

test('speaking is cancelled in the dialog that shows it', async ({ page }) => {
  await open(page)
  const { goOn } = service.hold()
  await speakAll(page)
  await showSpeaking(page)
  const work = page.getByRole('dialog').getByRole('region', { name: 'Speaking' })
  await expect(work.getByRole('progressbar')).toBeVisible()
  await work.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toContainText('Speaking: cancelled. The work so far is kept.')
  // The keys are not left under the dialog.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Speak 2 lines' })).toBeFocused()
  goOn()
})

test('a service that cannot let the picture wait is named, and the takes are offered', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Control+Shift+Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Let the picture wait' }).check()
  const warning = dialog.getByText('Elsewhere cannot let the picture wait')
  await expect(warning).toBeVisible()
  await dialog.getByRole('button', { name: 'From my takes' }).click()
  await expect(dialog.getByRole('radio', { name: /From my takes/ })).toBeChecked()
  await expect(warning).toBeHidden()
})

test('rendering is cancelled in its dialog, which begins with the first choice', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Control+Shift+Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /By the service: Elsewhere/ })).toBeFocused()
  await expect(dialog).toContainText('The service sets the bed.')
  await dialog.getByRole('button', { name: 'Render in Swahili' }).click()
  const work = dialog.getByRole('region', { name: 'Rendering' })
  await expect(work).toContainText(/\d+ %/)
  await work.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toContainText('Rendering: cancelled.')
})
