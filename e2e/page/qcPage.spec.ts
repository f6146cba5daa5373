import { mkdtempSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { QcReport } from '../../shared/qc/report.ts'
import { makeProject, manyLines } from '../support/makeProject.ts'
import { objections } from '../support/objections.ts'
import { openProject } from '../support/openProject.ts'
import { sharedPageTest as test } from '../support/sharedStudio.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { toneFilm } from '../support/toneFilm.ts'
import { QC_LINES, QC_VOICES, seededReport } from './qcReport.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

let film: string
let studio: SpecStudio

test.beforeAll(({ sharedStudio }) => {
  studio = sharedStudio
  film = toneFilm(studio.folder, 16)
})
test.beforeEach(({ page }) => page.goto(studio.address))
test.afterEach(async ({ page }) => {
  await page.emulateMedia({ media: null })
  // What is under the room can be left only once it is closed.
  if (await room(page).isVisible()) await page.keyboard.press('Escape')
})

const room = (page: Page) => page.getByRole('main', { name: 'Quality check' })

async function open(page: Page, path: string): Promise<void> {
  await openProject(page, path)
  await expect(page.getByRole('region', { name: 'Script' })).toBeVisible()
}

/** A project of its own, of which nothing was rendered. */
function unrendered(): Promise<string> {
  const folder = mkdtempSync(join(studio.folder, 'project-'))
  return makeProject(folder, { video: film, lines: QC_LINES, voices: QC_VOICES })
}

/** A project whose dub was checked. */
async function checked(path?: string, { dub = 'film.sw.mp4', lateEvery = 3 } = {}): Promise<string> {
  const place = path ?? (await unrendered())
  using file = openProjectFile(place)
  const report = seededReport(file.journal.document, dub, lateEvery)
  const { verdict, findings } = report
  const facts = { id: 'seeded', target: 'sw' as const, dub: join(studio.folder, dub), madeAt: Date.now(), verdict }
  file.reports.add({ ...facts, findings: findings.length }, report)
  return place
}

test('without a project, and before anything was rendered, it says what will stand here', async ({ page }) => {
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.keyboard.press('Control+F9')
  await expect(room(page)).toContainText('Finished dubs are checked within their project.')
  await page.keyboard.press('Escape')
  await open(page, await unrendered())
  await page.keyboard.press('Control+F9')
  await expect(room(page)).toContainText('Nothing was rendered yet.')
  expect(await objections(page)).toEqual([])
  await room(page).getByRole('button', { name: 'Render …' }).click()
  await expect(page.getByRole('dialog', { name: 'Render' })).toBeVisible()
})

test('what was rendered is checked by itself, and its report opens', async ({ page }) => {
  await open(page, await unrendered())
  await page.keyboard.press('Control+Shift+Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /By the service/ }).check()
  await dialog.getByRole('button', { name: 'Render in Swahili' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: /^. (Passed|Needs work)/ })).toBeVisible()
  expect(await objections(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Open the report' }).click()
  const report = room(page).getByRole('article', { name: 'film.sw.mp4' })
  await expect(report).toContainText('Read back and compared with film.mp4')
  const figures = report.getByRole('table', { name: 'Figures' })
  await expect(figures.getByRole('row', { name: /^Picture/ })).toContainText('identical')
  await expect(figures.getByRole('row', { name: /^Lines with speech/ })).toContainText('2 of 2')
})

test('a report names its dub and its figures, and leads to its lines', { tag: ['@quick', '@room:qc'] }, async ({
  page,
}) => {
  await open(page, await checked())
  await page.keyboard.press('Control+F9')
  const report = room(page).getByRole('article', { name: 'film.sw.mp4' })
  await expect(report).toContainText('Read back and compared with film.mp4')
  expect(await objections(page)).toEqual([])
  const figures = report.getByRole('table', { name: 'Figures' })
  await expect(figures.getByRole('row', { name: /^Picture/ })).toContainText('identical')
  await expect(figures.getByRole('row', { name: /^Lines with speech/ })).toContainText('2 of 2')
  const lines = report.getByRole('table', { name: 'Lines', exact: true })
  const second = lines.getByRole('row').filter({ hasText: 'Ilifika hatimaye.' })
  await expect(second).toHaveAttribute('aria-rowindex', '3')
  await expect(lines).toHaveAttribute('aria-rowcount', '3')
  const findings = report.getByRole('region', { name: 'What to do' })
  await expect(findings.getByRole('listitem')).toHaveText([/Line 3 begins late/])
  await expect(findings).not.toContainText('Every figure is within its norm.')

  // The second line says nothing, so the third is the second that is heard, and still the third of the script.
  const chart = report.getByRole('slider', { name: /^How fast each line is spoken/ })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /^Line 3: /)
  await page.keyboard.press('Enter')
  await expect(room(page)).toBeHidden()
  await expect(page.getByRole('row', { selected: true })).toContainText('Ilifika hatimaye.')
  await page.keyboard.press('Control+F9')
  await report.getByRole('button', { name: 'To line 1 in the editor' }).first().click()
  await expect(room(page)).toBeHidden()
})

test('a report is saved as a page and as JSON, and printed whole', { tag: ['@quick', '@room:qc'] }, async ({
  page,
}) => {
  await open(page, await checked())
  await page.keyboard.press('Control+F9')
  const save = async (name: string) => {
    const download = page.waitForEvent('download')
    await room(page).getByRole('button', { name }).click()
    return readFileSync(await (await download).path(), 'utf8')
  }
  const html = await save('Save as HTML')
  expect(html).toContain('<title>Quality of film.sw.mp4</title>')
  expect(html).not.toMatch(/<script|src=|href=/)
  const { lines } = QcReport.pick({ lines: true }).parse(JSON.parse(await save('Save as JSON')))
  expect(lines.map(({ number, speaker }) => [number, speaker])).toEqual([
    [1, 'Amina'],
    [3, 'Juma'],
  ])
  await page.emulateMedia({ media: 'print' })
  await expect(room(page).getByRole('button', { name: 'Save as HTML' })).toBeHidden()
  await expect(room(page).getByRole('table', { name: 'Figures' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Checked dubs' })).toBeHidden()
})

test('any dub of the video is checked; one that cannot be read says why', async ({ page }) => {
  await open(page, await checked())
  await page.keyboard.press('Control+F9')
  await room(page).getByRole('button', { name: 'Check a finished dub …' }).click()
  const field = room(page).getByRole('textbox', { name: 'Path of the dub on this computer' })
  await expect(field).toBeVisible()
  expect(await objections(page)).toEqual([])
  await field.fill(join(studio.folder, 'nowhere.mp4'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('nowhere.mp4')
  await page.getByRole('alert').getByRole('button').click()
  await field.fill(film)
  await field.press('Enter')
  const report = room(page).getByRole('article', { name: 'film.mp4' })
  await expect(report).toContainText('Needs work')
  await expect(report.getByRole('button', { name: 'To line 1 in the editor' }).first()).toBeVisible()
  await expect(room(page).getByRole('complementary').getByRole('listitem')).toHaveCount(2)
  await report.getByRole('button', { name: 'Remove from the project' }).click()
  await expect(room(page).getByRole('complementary').getByRole('listitem')).toHaveCount(1)
})

test('where the video is gone it says so', async ({ page }) => {
  const path = await unrendered()
  renameSync(film, `${film}.away`)
  try {
    await open(page, path)
    await page.keyboard.press('Control+F9')
    await room(page).getByRole('button', { name: 'Check a finished dub …' }).click()
    await expect(room(page).getByRole('alert')).toContainText('The video of the project was moved or changed.')
  } finally {
    renameSync(`${film}.away`, film)
  }
})

/** Tells the processor seconds of a page so far: a busy machine gives it only part of a core. */
async function clockWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
}

test('a report of five thousand lines opens at once, and its lines are gone through by keys', async ({ page }) => {
  const folder = mkdtempSync(join(studio.folder, 'long-'))
  const long = await makeProject(folder, { video: film, lines: manyLines(5000, 10_800), duration: 10_800 })
  await open(page, await checked(long, { dub: 'long.sw.mp4', lateEvery: 10 }))
  const work = await clockWork(page)
  const before = await work()
  await page.keyboard.press('Control+F9')
  const report = room(page).getByRole('article', { name: 'long.sw.mp4' })
  await expect(report.getByText('All, 5,000')).toBeVisible()
  expect((await work()) - before).toBeLessThan(3)
  const rows = report.getByRole('table', { name: 'Lines' }).getByRole('row')
  expect(await rows.count()).toBeLessThan(80)
  await rows.nth(2).getByRole('button').focus()
  // Faster than rows are drawn.
  await page.evaluate(() => {
    const down = { key: 'ArrowDown', bubbles: true, cancelable: true }
    for (let step = 0; step < 100; step++) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', down))
  })
  await expect(report.getByRole('button', { name: 'To line 101 in the editor' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(room(page)).toBeHidden()
  await expect(page.getByRole('row', { selected: true })).toContainText('101')
})
