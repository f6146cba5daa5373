import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { makeProject } from '../support/makeProject.ts'
import { openProject } from '../support/openProject.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse, SAMPLE } from '../support/studioProcess.ts'
import { doAction } from './doAction.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

const LINES = [
  { start: 1, end: 3, text: 'Good morning.', translation: 'Habari za asubuhi.', speaker: 'Amina' },
  { start: 4, end: 6, text: 'It did, at last.', translation: 'Ilifika hatimaye.', speaker: 'Amina' },
]

let studio: SpecStudio
test.beforeAll(({ studio: shared }) => {
  studio = shared
})

/** Opens a project with the whole video in sight; answers its lines in the timeline. */
async function openLines(page: Page): Promise<Locator> {
  const project = await makeProject(mkdtempSync(join(studio.folder, 'levels-')), {
    video: SAMPLE[0] ?? '',
    lines: LINES,
  })
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running').first()).toBeVisible()
  await openProject(page, project)
  const lines = page.getByRole('grid', { name: 'Lines by speaker' }).getByRole('gridcell')
  await expect(lines).toHaveCount(2)
  await page.keyboard.press('Control+0')
  return lines
}

test('points of the level of the original are one tab stop, and Escape takes a new one back', async ({ page }) => {
  await openLines(page)
  await doAction(page, 'Level of the Original')
  const level = page.getByRole('group', { name: 'Level of the original' })
  const box = await level.boundingBox()
  if (box === null) throw new Error('The level is not in sight.')
  const place = (share: number, down: number) => [box.x + box.width * share, box.y + box.height * down] as const
  for (const share of [0.2, 0.5, 0.8]) await page.mouse.click(...place(share, 0.4))
  const points = level.getByRole('slider')
  await expect(points).toHaveCount(3)
  for (const [key, focused] of [
    ['Home', 0],
    ['PageDown', 1],
    ['End', 2],
    ['PageUp', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(points.nth(focused)).toBeFocused()
  }
  expect(await points.evaluateAll((all) => all.map(({ tabIndex }) => tabIndex))).toEqual([-1, 0, -1])
  await page.mouse.move(...place(0.35, 0.4))
  await page.mouse.down()
  await page.mouse.move(...place(0.36, 0.7), { steps: 4 })
  await expect(points).toHaveCount(4)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(points).toHaveCount(3)
})

test('a dragged volume moves that of all selected lines by as much', async ({ page }) => {
  const cells = await openLines(page)
  const gain = (cell: number) => cells.nth(cell).locator('[data-gain]').getAttribute('data-gain')
  await cells.nth(0).click()
  await page.keyboard.press('Alt+=')
  await expect.poll(() => gain(0)).toBe('1')
  await page.keyboard.press('Control+A')
  const knob = cells.nth(1).locator('[data-gain] > div')
  const box = await knob.boundingBox()
  if (box === null) throw new Error('The volume is not in sight.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 12, { steps: 3 })
  await page.mouse.up()
  const lower = Number(await gain(1))
  expect(lower).toBeLessThan(0)
  expect(Number(await gain(0))).toBe(lower + 1)
})
