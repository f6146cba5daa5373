import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect } from '@playwright/test'
import { quietTest as test } from '../support/quietTest.ts'
import { canBrowse, isAlive, type RunningStudio, SAMPLE, startStudio } from '../support/studioProcess.ts'
import { addSample, drop, dub, emptyList, ready } from './dubList.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let folder: string
let studio: RunningStudio

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-outlived-'))
  studio = await startStudio(join(folder, 'data'))
})
test.afterAll(async () => {
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true })
})
test.beforeEach(({ page }) => page.goto(studio.address))

test('several videos wait for their turn, and neither the page nor the engine that began is needed', async ({
  page,
}) => {
  await addSample(page)
  await dub(page, 'Swahili').click()
  await expect(page.getByRole('contentinfo')).toContainText('Speaking 6 lines')
  const other = SAMPLE.map((path) => join(folder, basename(path).replace('sample', 'other')))
  for (const [at, path] of SAMPLE.entries()) copyFileSync(path, other[at] ?? '')
  await drop(page, other)
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false')
  await dub(page, 'Swahili').click()
  await expect(page.getByRole('heading', { name: 'Waiting for its turn' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('and 1 more')
  const pid = studio.enginePid()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => studio.enginePid()).not.toBe(pid)
  expect(isAlive(pid)).toBe(false)
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.goto('about:blank')
  await expect.poll(() => dubsDone(studio)).toBe(2)
  await page.goto(studio.address)
  await expect(page.getByText(/^Swahili: (Passed|Needs work)$/)).toHaveCount(2)
  await emptyList(page)
})

test('a studio that is killed goes on where it was, with no process left behind', async ({ page, complaints }) => {
  await addSample(page)
  await dub(page, 'Swahili').click()
  await expect(page.getByRole('contentinfo')).toContainText('Speaking 6 lines')
  const engine = studio.enginePid()
  const done = dubsDone(studio)
  await studio.stop('SIGKILL')
  await expect(page.getByRole('alert').filter({ hasText: 'does not answer' })).toBeVisible()
  complaints.length = 0 // the browser reports each try to connect
  await expect.poll(() => isAlive(engine)).toBe(false)
  await page.goto('about:blank')
  complaints.length = 0
  studio = await startStudio(studio.dataDir)
  // Nobody looks at it while it goes on. What was taken off the list before goes at the next start.
  const projects = () => readdirSync(join(studio.dataDir, 'projects')).filter((name) => name.endsWith('.griot'))
  await expect.poll(projects).toEqual(['sample.griot'])
  await expect.poll(() => dubsDone(studio)).toBe(done + 1)
  await page.goto(studio.address)
  await expect(ready(page)).toBeVisible()
  await emptyList(page)
})

/** How many dubs were finished, as the log tells. */
function dubsDone({ dataDir }: RunningStudio): number {
  return readFileSync(join(dataDir, 'logs/studio.log'), 'utf8').split('"a dub is done"').length - 1
}

test('ends cleanly on request', async ({ page }) => {
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.goto('about:blank')
  const engine = studio.enginePid()
  expect(await studio.stop('SIGTERM')).toBe(0)
  expect(isAlive(engine)).toBe(false)
  for (const name of ['running.json', 'launch.html']) expect(existsSync(join(studio.dataDir, name))).toBe(false)
  studio = await startStudio(studio.dataDir)
})
