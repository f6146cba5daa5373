import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { makeProject } from '../support/makeProject.ts'
import { objections } from '../support/objections.ts'
import { openProject } from '../support/openProject.ts'
import { cutFilm } from '../support/shotFilm.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse, SAMPLE } from '../support/studioProcess.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

const LINES = [
  { start: 1, end: 3, text: 'Good morning.', translation: 'Habari za asubuhi.', speaker: 'Amina' },
  { start: 4, end: 6, text: 'It did, at last.', translation: 'Ilifika hatimaye.', speaker: 'Amina' },
  { start: 3, end: 5, text: 'Beans between the rows.', translation: 'Maharagwe kati ya mistari.', speaker: 'Ngozi' },
  { start: 20, end: 22, text: 'Goodbye.', speaker: 'Ngozi' },
]

let folder: string
let studio: SpecStudio
test.beforeAll(({ studio: shared }) => {
  studio = shared
  folder = mkdtempSync(join(studio.folder, 'timeline-'))
})

/** Opens a project of its own, with the whole video in sight. */
async function open(page: Page, { video = SAMPLE[0] ?? '', duration = 0 } = {}): Promise<Locator> {
  const voices = { Amina: 'sw-zawadi', Ngozi: 'sw-rehema' }
  const project = await makeProject(mkdtempSync(join(folder, 'project-')), {
    ...{ video, lines: LINES, voices },
    ...(duration > 0 ? { duration } : {}),
  })
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running').first()).toBeVisible()
  await openProject(page, project)
  const lanes = page.getByRole('grid', { name: 'Lines by speaker' })
  await expect(lanes.getByRole('gridcell')).toHaveCount(4)
  await page.keyboard.press('Control+0')
  return lanes
}

/** Drags from a place of a line, given as a share of its width, by pixels. */
async function drag(page: Page, cell: Locator, { from = 0.5, x = 0, y = 0, key = '' }): Promise<void> {
  const box = await cell.boundingBox()
  if (box === null) throw new Error('The line is not in sight.')
  const [left, top] = [box.x + (from === 1 ? box.width - 2 : from * box.width + 1), box.y + box.height / 2]
  await page.mouse.move(left, top)
  await page.mouse.down()
  if (key !== '') await page.keyboard.down(key)
  await page.mouse.move(left + x / 2, top + y / 2)
  await page.mouse.move(left + x, top + y)
  await page.mouse.up()
  if (key !== '') await page.keyboard.up(key)
}

/** How many colours are on a canvas. */
function coloursIn(canvas: SVGElement | HTMLElement): number {
  if (!(canvas instanceof HTMLCanvasElement)) return 0
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  return new Set(new Uint32Array(Uint8ClampedArray.from(pixels).buffer)).size
}

/** How many pixels of each column in sight of a wave are drawn on, and how many canvases it has, in all and for a played part. */
function inspectWave(host: SVGElement | HTMLElement): { columns: number[]; canvases: number; copies: number } {
  const shown = host.firstElementChild?.shadowRoot
  const scroller = shown?.querySelector('.scroll')
  if (shown === null || shown === undefined || scroller === null || scroller === undefined)
    return { columns: [], canvases: 0, copies: 0 }
  const { clientWidth: width, clientHeight: height, scrollLeft } = scroller
  const stretched = shown.querySelector<HTMLElement>('.canvases')?.style.transform !== ''
  // A copy: a canvas that is read often is drawn in another way.
  const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  const canvases = [...shown.querySelectorAll('canvas')]
  for (const canvas of canvases) copy?.drawImage(canvas, Number.parseFloat(canvas.style.left) - scrollLeft, 0)
  const { data } = copy?.getImageData(0, 0, width, height) ?? {}
  const inkIn = (x: number) =>
    Array.from({ length: height }, (_, y) => data?.[4 * (y * width + x) + 3] ?? 0).filter((ink) => ink > 0).length
  const columns = stretched ? [] : Array.from({ length: width }, (_, x) => inkIn(x))
  return { columns, canvases: canvases.length, copies: shown.querySelectorAll('.progress canvas').length }
}

/** How many pixels a second has. */
async function scaleOf(cell: Locator, seconds: number): Promise<number> {
  return (((await cell.boundingBox())?.width ?? 0) + 1) / seconds
}

test('lines lie in the lanes of their speakers, whose heads show who is heard alone, and say how they stand', async ({
  page,
}) => {
  const lanes = await open(page)
  const amina = lanes.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Amina, 2 lines' }) })
  await expect(amina.getByRole('gridcell')).toHaveCount(2)
  await expect(lanes.getByRole('gridcell', { name: 'Habari za asubuhi.' })).toHaveAccessibleName(
    /(\d\.\d\d× fits|fast \d\.\d\d×).*Amina, 0:01\.00 to 0:03\.00/,
  )
  await expect(lanes.getByRole('gridcell', { name: 'Goodbye.' })).toHaveAccessibleName(/untranslated, Ngozi/)
  const solo = page.getByRole('button', { name: 'Hear only Amina' }).first()
  await solo.click()
  await expect(solo).toHaveAttribute('aria-pressed', 'true')
  const line = lanes.getByRole('gridcell', { name: 'Habari za asubuhi.' })
  await line.click()
  const level = line.locator('[data-gain]')
  await expect(level).toBeAttached()
  // The level runs behind the words, which have a ground of their own.
  const [words, behind] = [line.getByText('Habari za asubuhi.'), await level.evaluate(layerOf)]
  expect(behind.layer).toBe('auto')
  expect(await words.evaluate(layerOf)).toEqual({ layer: '1', ground: expect.not.stringMatching(/, 0\)$/) })
})

function layerOf(element: SVGElement | HTMLElement): { layer: string; ground: string } {
  const { zIndex: layer, backgroundColor: ground } = getComputedStyle(element)
  return { layer, ground }
}

test('lines are dragged, trimmed and given to others', { tag: ['@quick', '@room:timeline'] }, async ({ page }) => {
  const lanes = await open(page)
  const line = lanes.getByRole('gridcell', { name: 'Ilifika hatimaye.' })
  const scale = await scaleOf(line, 2)
  await drag(page, line, { x: scale * 3, key: 'Shift' })
  await expect(line).toHaveAccessibleName(/0:07\.0\d to 0:09\.0\d/)
  await drag(page, line, { from: 1, x: scale, key: 'Shift' })
  await expect(line).toHaveAccessibleName(/0:07\.0\d to 0:10\.0\d/)
  const row = (await lanes.getByRole('row').first().boundingBox())?.height ?? 0
  await drag(page, line, { y: row })
  await expect(line).toHaveAccessibleName(/Ngozi/)
  await page.keyboard.press('Control+z')
  await expect(line).toHaveAccessibleName(/Amina, 0:07/)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(line).toHaveAccessibleName(/Amina, 0:04\.00 to 0:06\.00/)
})

test('a line keeps its gap to the next one, snaps, and Escape takes a drag back', async ({ page }) => {
  const lanes = await open(page)
  const first = lanes.getByRole('gridcell', { name: 'Habari za asubuhi.' })
  const scale = await scaleOf(first, 2)
  await drag(page, first, { x: scale * 1.4, key: 'Shift' })
  await expect(first).toHaveAccessibleName(/0:01\.92 to 0:03\.92/)
  const box = await first.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 8)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) - 30, (box?.y ?? 0) + 8, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(first).toHaveAccessibleName(/0:01\.92/)
})

test('a drag on an empty place makes a line of that speaker', async ({ page }) => {
  const lanes = await open(page)
  const line = lanes.getByRole('gridcell', { name: 'Ilifika hatimaye.' })
  const scale = await scaleOf(line, 2)
  const box = await line.boundingBox()
  const [x, y] = [(box?.x ?? 0) + scale * 6, (box?.y ?? 0) + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + scale * 2, y, { steps: 4 })
  await page.mouse.up()
  await expect(lanes.getByRole('gridcell')).toHaveCount(5)
  await expect(lanes.getByRole('gridcell', { selected: true })).toHaveAccessibleName(
    /Amina, 0:(09|10)\.\d\d to 0:1[12]/,
  )
})

test('a drag over the wave selects lines in all lanes', { tag: ['@quick', '@room:timeline'] }, async ({ page }) => {
  const lanes = await open(page)
  const first = lanes.getByRole('gridcell', { name: 'Habari za asubuhi.' })
  const scale = await scaleOf(first, 2)
  const box = await first.boundingBox()
  const wave = (box?.y ?? 0) - 30
  await page.mouse.move(box?.x ?? 0, wave)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + scale * 4.5, wave, { steps: 4 })
  await page.mouse.up()
  await expect(lanes.getByRole('gridcell', { selected: true })).toHaveCount(3)
  await drag(page, first, { x: scale * 5, key: 'Shift' })
  await expect(first).toHaveAccessibleName(/0:06\.0\d to 0:08\.0\d/)
  await expect(lanes.getByRole('gridcell', { name: 'Maharagwe' })).toHaveAccessibleName(/0:08\.0\d to 0:10\.0\d/)
})

test('with the ripple on, later lines follow', async ({ page }) => {
  const lanes = await open(page)
  const line = lanes.getByRole('gridcell', { name: 'Ilifika hatimaye.' })
  await line.click()
  const before = (await line.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('Alt+ArrowRight')
  await page.getByRole('button', { name: 'More of the timeline' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Later Lines Follow' }).click()
  await page.keyboard.press('Escape')
  // However soon it follows, a move of all later lines is another step than that of one line, and is called so.
  await line.focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  const foot = page.getByRole('contentinfo')
  await page.keyboard.press('Control+z')
  await expect(foot).toContainText('Undone: Move line 3 with the line after it')
  await page.keyboard.press('Control+z')
  await expect(foot).toContainText('Undone: Move line 3')
  await expect(line).toHaveAccessibleName(before)
  await expect(page.getByRole('button', { name: 'Later lines follow' })).toHaveAttribute('aria-pressed', 'true')
  const first = lanes.getByRole('gridcell', { name: 'Habari za asubuhi.' })
  await first.click()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect(first).toHaveAccessibleName(/0:01\.10 to 0:03\.10/)
  await expect(lanes.getByRole('gridcell', { name: 'Goodbye.' })).toHaveAccessibleName(/0:20\.10 to 0:22\.10/)
})

test('the view zooms to the pointer and scrolls by wheel and keys', async ({ page }) => {
  const lanes = await open(page)
  const line = lanes.getByRole('gridcell', { name: 'Ilifika hatimaye.' })
  const box = await line.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 1, (box?.y ?? 0) + 5)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -120)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await line.boundingBox())?.width ?? 0).toBeGreaterThan((box?.width ?? 0) * 1.4)
  expect((await line.boundingBox())?.x).toBeCloseTo(box?.x ?? 0, -1)
  const scroll = page.getByRole('scrollbar', { name: 'Visible part' })
  await page.mouse.wheel(0, 2000)
  await expect(scroll).toHaveAttribute('aria-valuenow', '100')
  await page.keyboard.press('f')
  await scroll.focus()
  await page.keyboard.press('Home')
  await expect(scroll).toHaveAttribute('aria-valuenow', '0')
})

test('the wave moves as a whole, and is drawn anew only where its place or its colours change', async ({ page }) => {
  await open(page)
  // After that of the overview.
  const wave = page.locator('[data-place="timeline"] [inert]').nth(1)
  const columns = async () => (await wave.evaluate(inspectWave)).columns
  await expect.poll(async () => Math.max(...(await columns()))).toBeGreaterThan(20)
  await page.getByRole('scrollbar', { name: 'Visible part' }).hover()
  const zoomIn = async (turns: number) => {
    await page.keyboard.down('Control')
    for (let turn = 0; turn < turns; turn++) await page.mouse.wheel(0, -60)
    await page.keyboard.up('Control')
  }
  await zoomIn(1)
  await expect(page.getByRole('scrollbar', { name: 'Visible part' })).not.toHaveAttribute('aria-valuenow', '0')
  await expect.poll(async () => new Set((await columns()).slice(100, 500)).size).toBeGreaterThan(5)
  const before = (await columns()).slice(100, 500)
  const drawn = await wave.evaluateHandle((host) => {
    const counted = { times: 0 }
    const canvases = host.firstElementChild?.shadowRoot?.querySelector('.canvases')
    const count = (changes: readonly MutationRecord[]) => {
      for (const { addedNodes } of changes)
        counted.times += [...addedNodes].filter((node) => node instanceof HTMLCanvasElement && node.width > 0).length
    }
    if (canvases) new MutationObserver(count).observe(canvases, { childList: true, subtree: true })
    return counted
  })
  const times = () => drawn.evaluate((counted) => counted.times)
  await page.mouse.wheel(0, 40)
  await expect.poll(async () => (await columns()).slice(60, 460)).toEqual(before)
  const strip = await page.getByRole('img', { name: 'Times' }).boundingBox()
  const twoFrames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  // Until all of the sound has come, it is drawn anew with what comes.
  await expect(async () => {
    const before = await times()
    for (const x of [200, 300]) {
      await page.mouse.click((strip?.x ?? 0) + x, (strip?.y ?? 0) + 5)
      await twoFrames()
    }
    expect(await times()).toBe(before)
  }).toPass()
  const still = await times()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(times).toBeGreaterThan(still)
  await page.emulateMedia({ colorScheme: null })
  // However far it goes, only what is in sight and beside it is kept, and nothing has a copy for a part that was played.
  await zoomIn(12)
  await expect.poll(async () => (await columns()).length).toBeGreaterThan(0)
  await page.getByRole('scrollbar', { name: 'Visible part' }).focus()
  for (let jump = 0; jump < 20; jump++) {
    await page.keyboard.press(jump % 2 === 0 ? 'End' : 'Home')
    await twoFrames()
    const before = await times()
    await page.keyboard.press(jump % 2 === 0 ? 'PageUp' : 'PageDown')
    await twoFrames()
    expect((await times()) - before).toBeLessThanOrEqual(4)
  }
  const { canvases, copies } = await wave.evaluate(inspectWave)
  expect(canvases).toBeLessThanOrEqual(14)
  expect(copies).toBe(0)
})

test('opens again where it was the moment before it was left', async ({ page }) => {
  const lanes = await open(page)
  const scroll = page.getByRole('scrollbar', { name: 'Visible part' })
  const languages = page.getByRole('group', { name: 'Translations' })
  await lanes.hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -500)
  await page.keyboard.up('Control')
  await scroll.focus()
  await page.keyboard.press('End')
  await expect(scroll).toHaveAttribute('aria-valuenow', '100')
  await page.reload()
  await expect(scroll).toHaveAttribute('aria-valuenow', '100')
  await scroll.focus()
  await page.keyboard.press('Home')
  await languages.getByRole('button', { name: 'Add a language' }).click()
  await page.getByRole('menuitem', { name: 'isiZulu' }).click()
  await page.getByRole('button', { name: 'Close the project' }).click()
  await page.getByRole('list', { name: 'Recent projects' }).getByRole('button').first().click()
  await expect(languages.getByRole('button', { name: 'isiZulu' })).toHaveAttribute('aria-pressed', 'true')
  await expect(scroll).toHaveAttribute('aria-valuenow', '0')
})

test('all can be done by keys', { tag: ['@quick', '@room:timeline'] }, async ({ page }) => {
  const lanes = await open(page)
  await page.keyboard.press('Alt+l')
  await page.keyboard.press('ArrowRight')
  const first = lanes.getByRole('gridcell', { name: 'Habari za asubuhi.' })
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const second = lanes.getByRole('gridcell', { name: 'Ilifika hatimaye.' })
  await expect(second).toBeFocused()
  await page.keyboard.press('Control+Alt+ArrowDown')
  await expect(second).toHaveAccessibleName(/Ngozi/)
  await page.keyboard.press('Control+z')
  await expect(second).toHaveAccessibleName(/Amina/)
  await page.keyboard.press('ArrowDown')
  await expect(lanes.getByRole('gridcell', { name: 'Maharagwe' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveCount(6)
  await page.getByRole('menuitem', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Lock', exact: true }).press('Enter')
  await expect(lanes.getByRole('gridcell', { selected: true })).toHaveAccessibleName(/locked/)
})

test('the menu deletes a line, and the next one is at hand', { tag: ['@quick', '@room:timeline'] }, async ({
  page,
}) => {
  const lanes = await open(page)
  await lanes.getByRole('gridcell', { name: 'Maharagwe' }).click()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).press('Enter')
  await expect(lanes.getByRole('gridcell')).toHaveCount(3)
  await expect(lanes.getByRole('gridcell', { selected: true })).toHaveAccessibleName(/Ilifika hatimaye/)
})

test('an edge snaps to where the picture changes, once that is known', async ({ page }) => {
  const video = join(folder, 'cuts.mp4')
  const { video: picture, cuts } = cutFilm('h264', 25)
  // Silent: there is no speech to snap to.
  const samples = new Float32Array(48_000 * 24)
  writeMedia({ out: video, video: picture, audio: [{ codec: 'aac', sampleRate: 48_000, channels: 1, samples }] })
  const lanes = await open(page, { video, duration: 24 })
  // The whole film is looked through first, which takes a busy computer a while.
  const ruler = page.getByRole('img', { name: `Times, with ${cuts.length} shot changes` })
  await expect(ruler).toBeVisible()
  // The first cut is at 1.6 s, half a second after the line's start would be without it.
  const line = lanes.getByRole('gridcell', { name: 'Habari za asubuhi.' })
  const scale = await scaleOf(line, 2)
  expect(cuts[0]).toBe(1.6)
  await drag(page, line, { x: Math.round(scale * 0.6 + 4) })
  await expect(line).toHaveAccessibleName(/0:01\.60 to 0:03\.60/)
})

test('the sound is shown by its frequencies where little enough of it is in sight', async ({ page }) => {
  await open(page, { duration: 600 })
  await page.keyboard.press('Shift+G')
  await expect(page.getByRole('button', { name: 'Spectrogram' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Zoom in to see the spectrogram')).toBeVisible()
  await page.keyboard.press('Alt+l')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('f')
  const picture = page.getByRole('img', { name: 'Spectrogram' })
  await expect(picture).toHaveAttribute('aria-busy', 'false')
  await expect.poll(() => picture.locator('canvas').evaluate(coloursIn)).toBeGreaterThan(50)
  expect(await objections(page, '[aria-label="Timeline"]', ['label-content-name-mismatch'])).toEqual([])
  await page.getByRole('button', { name: 'Spectrogram' }).click()
  await expect(picture).toHaveCount(0)
})
