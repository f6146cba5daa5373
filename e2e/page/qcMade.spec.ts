import { expect, type Page } from '@playwright/test'
import { makeProject } from '../support/makeProject.ts'
import { objections } from '../support/objections.ts'
import { openProject } from '../support/openProject.ts'
import { quietTest as test } from '../support/quietTest.ts'
import { type SpecStudio, startSpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { toneFilm } from '../support/toneFilm.ts'
import { QC_LINES, QC_VOICES } from './qcReport.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

let studio: SpecStudio
let path: string
test.beforeAll(async () => {
  studio = await startSpecStudio('made')
  path = await makeProject(studio.folder, { video: toneFilm(studio.folder, 16), lines: QC_LINES, voices: QC_VOICES })
})
test.afterAll(() => studio?.[Symbol.asyncDispose]())

const room = (page: Page) => page.getByRole('main', { name: 'Quality check' })

test('what was rendered is checked by itself, and its report opens', async ({ page }) => {
  await page.goto(studio.address)
  await openProject(page, path)
  await expect(page.getByRole('region', { name: 'Speakers' })).toBeVisible()
  await page.keyboard.press('Control+Shift+Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /By the service/ }).check()
  await dialog.getByRole('button', { name: 'Render in Swahili' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: /^. (Passed|Needs work)/ })).toBeVisible()
  expect(await objections(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Open the report' }).click()
  const report = room(page).getByRole('article', { name: 'film.sw.mp4' })
  await expect(report).toContainText('Read back and compared with film.mp4')
  expect(await objections(page)).toEqual([])
  const figures = report.getByRole('table', { name: 'Figures' })
  await expect(figures.getByRole('row', { name: /^Picture/ })).toContainText('identical')
  await expect(figures.getByRole('row', { name: /^Lines with speech/ })).toContainText('2 of 2')
})
