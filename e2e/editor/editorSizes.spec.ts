import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { seededReport } from '../page/qcReport.ts'
import { makeProject, manyLines } from '../support/makeProject.ts'
import { openProject } from '../support/openProject.ts'
import { chooseRow, scriptRow } from '../support/scriptRow.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { toneFilm } from '../support/toneFilm.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let studio: SpecStudio
let folder: string
let path: string
test.beforeAll(async ({ studio: shared }) => {
  studio = shared
  folder = mkdtempSync(join(studio.folder, 'sizes-'))
  path = await makeProject(folder, { video: toneFilm(folder, 6), duration: 60, lines: manyLines(40, 60) })
  using file = openProjectFile(path)
  const report = seededReport(file.journal.document, 'long.sw.mp4', 10)
  const { verdict, dub, findings } = report
  file.reports.add({ id: 'one', target: 'sw', dub, madeAt: Date.now(), verdict, findings: findings.length }, report)
})

async function open(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.goto(studio.address)
  await openProject(page, path)
  await expect(page.getByRole('toolbar', { name: 'Playing' })).toBeVisible()
}

test('on a page that is magnified twice, lines of the script are seen under the picture', async ({ page }) => {
  await open(page, 640, 400)
  for (const number of [1, 2]) await expect(scriptRow(page, number)).toBeInViewport({ ratio: 0.6 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640)
})

test('compact rows show 25 lines and more, a time is typed in its place, and one that is none stays open', async ({
  page,
}) => {
  await open(page, 1600, 1000)
  await page.getByRole('button', { name: 'More of the script' }).click()
  while (!(await page.getByRole('menuitem', { name: 'Height of rows: compact' }).isVisible())) {
    await page.getByRole('menuitem', { name: /^Height of rows/ }).click()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: 'Height of rows: compact' })).toHaveCount(1)
  await expect(scriptRow(page, 25)).toBeInViewport({ ratio: 1 })
  await scriptRow(page, 2).getByText('0:01.5').click()
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
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await report.getByText('Line 10 begins late.').boundingBox())?.width).toBeGreaterThan(200)
  // What is under the room can be left only once it is closed.
  await page.keyboard.press('Escape')
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
  await page.emulateMedia({ forcedColors: null })
})

test('at every usual size each part has the room that it needs, and a low picture gives way to the controls', async ({
  page,
}) => {
  await open(page, 1280, 720)
  await seePicture(page)
  const player = page.getByRole('region', { name: 'Player' })
  for (const control of [player.getByRole('slider', { name: 'Bed: ' }), player.getByRole('button', { name: 'Play' })]) {
    await expect(control.first()).toBeInViewport({ ratio: 1 })
  }
  for (const [width, height] of [
    [1280, 720],
    [1280, 800],
    [1600, 1000],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    const size = `${width} × ${height}`
    await page.setViewportSize({ width, height })
    // Beyond the height of a low page the player is another one.
    await seePicture(page)
    const [script, player, side, timeline, picture] = await partsOf(page)
    expect(side?.height, size).toBeGreaterThanOrEqual(260)
    expect(script?.height, size).toBeGreaterThanOrEqual(300)
    expect(timeline?.height, size).toBeGreaterThanOrEqual(200)
    expect(picture?.height, size).toBeGreaterThanOrEqual(200)
    for (const part of [script, player, side, timeline]) {
      expect(part?.right, size).toBeLessThanOrEqual(width)
      expect(part?.bottom, size).toBeLessThanOrEqual(height)
    }
    expect(player?.bottom, size).toBeLessThanOrEqual((side?.top ?? 0) + 1)
    expect(script?.bottom, size).toBeLessThanOrEqual((timeline?.top ?? 0) + 1)
    expect(script?.right, size).toBeLessThanOrEqual((side?.left ?? 0) + 1)
  }
})

/** Waits until the page is drawn at its size and the video of its player is ready. */
async function seePicture(page: Page): Promise<void> {
  const readiness = () =>
    page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return document.querySelector('video')?.readyState ?? 0
    })
  await expect.poll(readiness).toBe(4)
}

/** Where script, player, side, timeline and picture are. */
function partsOf(page: Page): Promise<(DOMRect | undefined)[]> {
  return page.evaluate(() => {
    const places = ['script', 'player', 'side', 'timeline'].map((name) => `[data-place="${name}"]`)
    return [...places, 'video'].map((place) => document.querySelector(place)?.getBoundingClientRect().toJSON())
  })
}

test('nine lines are edited among fewer controls than 76; those of other lines and rare ones are a press away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(studio.address)
  const nine = { video: join(folder, 'film.mp4'), duration: 20, lines: manyLines(9, 20) }
  const project = await makeProject(mkdtempSync(join(folder, 'nine-')), nine)
  await openProject(page, project)
  await expect(page.getByRole('list', { name: 'Speakers' }).getByRole('listitem')).toHaveCount(4)
  await chooseRow(page, 2)
  const seen = await page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, select, textarea, [role="scrollbar"], [role="separator"]')]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return width > 1 && hit !== null && (control.contains(hit) || hit.contains(control))
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  )
  expect(seen.length, seen.join('\n')).toBeLessThan(76)
  // The head of a lane shows its switches to the pointer, and to the keyboard.
  const lane = page.getByRole('rowheader').filter({ hasText: 'Ngozi' })
  const mute = lane.getByRole('button', { name: 'Mute Ngozi' })
  await expect(mute).toHaveCSS('opacity', '0')
  await lane.hover()
  await expect(mute).toHaveCSS('opacity', '1')
  await mute.click()
  await page.mouse.move(0, 0)
  await expect(mute).toHaveCSS('opacity', '1')
  await page.getByRole('button', { name: 'More of the timeline' }).click()
  await expect(page.getByRole('menuitemcheckbox', { checked: true })).toHaveText([/Follows the Playhead/, /Snapping/])
})

/** Counts, from before the page loads, how many components each drawing of the page runs, as React tells its own tools. */
function watchDrawings(): void {
  interface Fiber {
    readonly type: unknown
    readonly flags: number
    readonly alternate: Fiber | null
    readonly child: Fiber | null
    readonly sibling: Fiber | null
  }
  const PERFORMED_WORK = 1
  const drawings: { drawn: number; all: number }[] = []
  const onCommitFiberRoot = (_: number, root: { readonly current: Fiber }) => {
    const drawing = { drawn: 0, all: 0 }
    const walk = (first: Fiber | null, moved: boolean) => {
      for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
        const before = fiber.alternate
        const isComponent = fiber.type !== null && typeof fiber.type !== 'string'
        if (isComponent) drawing.all++
        if (isComponent && moved && (fiber.flags & PERFORMED_WORK) !== 0) drawing.drawn++
        walk(fiber.child, moved && fiber.child !== before?.child)
      }
    }
    walk(root.current.child, true)
    drawings.push(drawing)
  }
  const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot, onCommitFiberUnmount: () => undefined }
  Object.assign(window, { drawings, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
}

test('an edit and a step through the script draw what they change, not the page', async ({ page }) => {
  await page.addInitScript(watchDrawings)
  await page.reload()
  await open(page, 1280, 800)
  await chooseRow(page, 2)
  const most = async (): Promise<number> =>
    page.evaluate(() => {
      const { drawings } = window as unknown as { drawings: { drawn: number; all: number }[] }
      const shares = drawings.splice(0).map(({ drawn, all }) => drawn / all)
      return Math.max(...shares)
    })
  // The first drawings are of the whole page.
  expect(await most()).toBeGreaterThan(0.8)
  await page.keyboard.press('ArrowDown')
  await expect(scriptRow(page, 3)).toHaveAttribute('data-current', 'true')
  expect(await most()).toBeLessThan(0.3)
  await page.keyboard.press('Enter')
  await page.keyboard.type('habari za asubuhi')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(scriptRow(page, 3)).toContainText('habari za asubuhi')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await most()).toBeLessThan(0.3)
})
