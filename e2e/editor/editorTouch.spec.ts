import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import { makeProject } from '../support/makeProject.ts'
import { openProject } from '../support/openProject.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse, SAMPLE } from '../support/studioProcess.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ hasTouch: true })

const LINES = [
  { start: 1, end: 3, text: 'Good morning.', translation: 'Habari za asubuhi.', speaker: 'Amina' },
  { start: 12, end: 14, text: 'Goodbye.', translation: 'Kwaheri.', speaker: 'Amina' },
]

interface Spot {
  readonly x: number
  readonly y: number
}

let folder: string
let studio: SpecStudio
test.beforeAll(({ studio: shared }) => {
  studio = shared
  folder = mkdtempSync(join(studio.folder, 'touch-'))
})

/** Opens a project of its own with the whole video in sight; answers the first line and the fingers. */
async function open(page: Page): Promise<{ line: Locator; fingers: CDPSession }> {
  const project = await makeProject(mkdtempSync(join(folder, 'project-')), { video: SAMPLE[0] ?? '', lines: LINES })
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running').first()).toBeVisible()
  await openProject(page, project)
  const line = page
    .getByRole('grid', { name: 'Lines by speaker' })
    .getByRole('gridcell', { name: 'Habari za asubuhi.' })
  await expect(line).toBeVisible()
  await page.keyboard.press('Control+0')
  return { line, fingers: await page.context().newCDPSession(page) }
}

/** Puts fingers down, takes them along a way, and lifts them. */
async function touch(fingers: CDPSession, ...way: readonly (readonly Spot[])[]): Promise<void> {
  for (const [at, spots] of way.entries()) {
    const type = at === 0 ? 'touchStart' : 'touchMove'
    await fingers.send('Input.dispatchTouchEvent', { type, touchPoints: spots.map((spot, id) => ({ ...spot, id })) })
  }
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function boxOf(line: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await line.boundingBox()
  if (box === null) throw new Error('The line is not in sight.')
  return box
}

test('two fingers zoom to what is between them, and one scrolls', async ({ page }) => {
  const { line, fingers } = await open(page)
  const before = await boxOf(line)
  const [middle, y] = [before.x + before.width / 2, before.y + 10]
  const apart = (by: number) => [
    { x: middle - by, y },
    { x: middle + by, y },
  ]
  await touch(fingers, apart(40), apart(80), apart(120))
  await expect.poll(async () => (await boxOf(line)).width / before.width).toBeCloseTo(3, 0)
  const zoomed = await boxOf(line)
  // The video begins at the left edge, so the middle may give way by what would be before it.
  expect(Math.abs(zoomed.x + zoomed.width / 2 - middle)).toBeLessThan(before.width)
  await touch(fingers, [{ x: middle + 200, y }], [{ x: middle + 150, y }], [{ x: middle + 100, y }])
  await expect.poll(async () => Math.round((await boxOf(line)).x - zoomed.x)).toBe(-100)
  // Nothing was made, moved or chosen by all that.
  await expect(page.getByRole('grid', { name: 'Lines by speaker' }).getByRole('gridcell')).toHaveCount(2)
  await expect(line).toHaveAccessibleName(/0:01\.00 to 0:03\.00/)
  await expect(line).toHaveAttribute('aria-selected', 'false')
})

test('a tap selects a line, elsewhere it brings the playhead, and what is selected can be dragged', async ({
  page,
}) => {
  const { line, fingers } = await open(page)
  // Else it catches on the speech of the video, where that is known by then.
  await page.keyboard.press('Alt+s')
  const box = await boxOf(line)
  const [x, y] = [box.x + box.width / 2, box.y + 10]
  const perSecond = (box.width + 1) / 2
  await touch(fingers, [{ x, y }])
  await expect(line).toHaveAttribute('aria-selected', 'true')
  await touch(fingers, [{ x, y }], [{ x: x + perSecond, y }], [{ x: x + perSecond * 3, y }])
  await expect(line).toHaveAccessibleName(/0:0(3\.9|4\.0)\d to 0:0(5\.9|6\.0)\d/)
  await page.keyboard.press('Control+z')
  await expect(line).toHaveAccessibleName(/0:01\.00 to 0:03\.00/)
  await touch(fingers, [{ x: box.x - perSecond + perSecond * 8, y }])
  await expect(line).toHaveAttribute('aria-selected', 'false')
  await expect(page.getByRole('textbox', { name: 'Time; type one to go there' })).toHaveValue(/^0:0(7\.9|8\.0)/)
})

test('a second finger takes a drag back and zooms', async ({ page }) => {
  const { line, fingers } = await open(page)
  const box = await boxOf(line)
  const [x, y] = [box.x + box.width / 2, box.y + 10]
  await touch(fingers, [{ x, y }])
  await expect(line).toHaveAttribute('aria-selected', 'true')
  const right = { x: x + 100, y }
  await touch(
    fingers,
    [{ x, y }],
    [{ x: x + 40, y }],
    [{ x: x + 40, y }, right],
    [
      { x: x - 20, y },
      { ...right, x: x + 160 },
    ],
  )
  await expect.poll(async () => (await boxOf(line)).width / box.width).toBeGreaterThan(2)
  await expect(line).toHaveAccessibleName(/0:01\.00 to 0:03\.00/)
})

test('on a page as narrow as a telephone texts have the width of the script, and the bar has two rows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  const row = page.getByRole('row', { name: /Good morning/ })
  for (const text of ['Good morning.', 'Habari za asubuhi.']) {
    expect((await boxOf(row.getByText(text))).width).toBeGreaterThan(190)
  }
  expect((await boxOf(page.getByRole('banner'))).height).toBeLessThan(90)
  await expect(page.getByRole('button', { name: 'Render …' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Export …' })).toBeInViewport({ ratio: 1 })
})
