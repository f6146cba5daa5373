import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { callStudio } from '../support/callStudio.ts'
import { objections } from '../support/objections.ts'
import { canBrowse, type RunningStudio, SAMPLE, startStudio } from '../support/studioProcess.ts'
import { toneFilm } from '../support/toneFilm.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.describe.configure({ mode: 'serial' })

let folder: string
let studio: RunningStudio
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-pause-'))
  studio = await startStudio(join(folder, 'data'))
})
test.afterAll(async () => {
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const videos = (page: Page) => page.getByRole('navigation', { name: 'Videos' })

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

test('a dub is paused, stays so over a restart, and goes on to its end', async ({ page }) => {
  await page.goto(studio.address)
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false')
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
  await expect(page.getByRole('heading', { name: 'Ready in Swahili' })).toBeVisible()
})

test('a paused dub is cancelled', async ({ page }) => {
  await page.goto(studio.address)
  await page.getByRole('button', { name: 'Dub it again' }).click()
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
