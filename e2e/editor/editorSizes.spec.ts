import { expect, type Page, test } from '@playwright/test'
import { openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { longReport } from '../page/qcReport.ts'
import { makeProject, manyLines } from '../support/makeProject.ts'
import { objections } from '../support/objections.ts'
import { openProject } from '../support/openProject.ts'
import { scriptRow } from '../support/scriptRow.ts'
import { type SpecStudio, startSpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { toneFilm } from '../support/toneFilm.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let studio: SpecStudio
let path: string
test.beforeAll(async () => {
  studio = await startSpecStudio('sizes')
  path = await makeProject(studio.folder, { video: toneFilm(studio.folder, 60), lines: manyLines(40, 60) })
  using file = openProjectFile(path)
  const report = longReport(file.journal.document)
  const { verdict, dub, findings } = report
  file.reports.add({ id: 'one', target: 'sw', dub, madeAt: Date.now(), verdict, findings: findings.length }, report)
})
test.afterAll(() => studio?.[Symbol.asyncDispose]())

async function open(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.goto(studio.address)
  await openProject(page, path)
  await expect(page.getByRole('toolbar', { name: 'Playing' })).toBeVisible()
}

test('on a low screen the picture gives way to the controls of the player', async ({ page }) => {
  await open(page, 1280, 720)
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0)).toBe(4)
  const player = page.getByRole('region', { name: 'Player' })
  for (const control of [player.getByRole('slider', { name: 'Bed: ' }), player.getByRole('button', { name: 'Play' })]) {
    await expect(control.first()).toBeInViewport({ ratio: 1 })
  }
  expect((await page.locator('video').boundingBox())?.height).toBeGreaterThan(150)
})

test('compact rows show 25 lines and more, a time is typed in its place, and one that is none stays open', async ({
  page,
}) => {
  await open(page, 1600, 1000)
  while (!(await page.getByRole('button', { name: 'Height of rows: compact' }).isVisible())) {
    await page.getByRole('button', { name: /^Height of rows/ }).click()
  }
  await expect(page.getByRole('status').filter({ hasText: 'Height of rows: compact' })).toHaveCount(1)
  await expect(scriptRow(page, 25)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /^Start of line 2:/ }).click()
  const field = page.getByRole('textbox', { name: 'Start of line 2' })
  const end = page.getByRole('button', { name: /^End of line 2:/ })
  const [typed, beside] = [await field.boundingBox(), await end.boundingBox()]
  expect((typed?.x ?? 0) + (typed?.width ?? 0)).toBeLessThan((beside?.x ?? 0) + 6)
  await page.keyboard.type('soon')
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'soon' })).toHaveCount(1)
  await field.fill('0:01.9')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Start of line 2: 0:01.5' })).toBeVisible()
  await page.getByRole('button', { name: /^Start of line 2:/ }).click()
  await field.fill('0:01.6')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Start of line 2: 0:01.6' })).toBeVisible()
})

test('a whole film is judged on one screen, and a report can be read on a telephone', async ({ page }) => {
  await open(page, 1600, 1000)
  await page.keyboard.press('Control+F9')
  const report = page.getByRole('article', { name: 'long.sw.mp4' })
  const parts = [
    report.getByRole('button', { name: 'To line 10 in the editor' }).first(),
    report.getByRole('row', { name: /^Sound tracks/ }),
    report.getByRole('slider', { name: /^When each line begins/ }),
    report.getByRole('slider', { name: /^Loudness/ }),
  ]
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
  expect(await objections(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await report.getByText('Line 10 begins late.').boundingBox())?.width).toBeGreaterThan(200)
})

test('with forced colours speakers keep theirs, and sliders are seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, 1280, 800)
  const head = page.getByRole('grid', { name: 'Lines by speaker' }).getByRole('rowheader').first()
  const card = page.getByRole('list', { name: 'Speakers' }).getByRole('listitem').first()
  const colour = (element: Element) => getComputedStyle(element).backgroundColor
  const inLane = await head.locator('[aria-hidden]').evaluate(colour)
  expect(inLane).not.toMatch(/^rgb\((0, 0, 0|255, 255, 255)\)$/)
  expect(await card.locator('i').first().evaluate(colour)).toBe(inLane)
  const bed = page.getByRole('slider', { name: 'Bed: ' })
  expect(await bed.evaluate((slider) => getComputedStyle(slider).getPropertyValue('forced-color-adjust'))).toBe('none')
})
