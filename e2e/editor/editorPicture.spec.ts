import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator } from '@playwright/test'
import { openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { changeDocument } from '../../shared/project/journalStep.ts'
import { burnFilm } from '../support/burnFilm.ts'
import { makeProject } from '../support/makeProject.ts'
import { openProject } from '../support/openProject.ts'
import { chooseRow, scriptRow } from '../support/scriptRow.ts'
import { cutFilm } from '../support/shotFilm.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { doAction } from './doAction.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let studio: SpecStudio
let video: string
test.beforeAll(async ({ studio: shared }) => {
  studio = shared
  const folder = mkdtempSync(join(studio.folder, 'picture-'))
  const source = join(folder, 'source.mp4')
  await writeMedia({ out: source, video: cutFilm('h264', 25).video })
  video = join(folder, 'film.mp4')
  const [size, look] = [
    { width: 640, height: 360 },
    { font: 'Noto Sans', size: 0.08, box: false },
  ]
  // Most texts stand below; the wanted ones stand on the left above.
  const texts = [
    { first: 10, end: 50, text: 'This is a caption of the station' },
    { first: 60, end: 110, text: 'and this is another one of them' },
    { first: 20, end: 100, text: 'The rain came at last', at: [30, 40] as const },
  ]
  burnFilm({ source, out: video, ...size, rate: 25, frames: 125, texts, look, bitrate: 2e6 })
})

/** The edges of the rectangle in percent, by its name. */
async function edgesOf(box: Locator): Promise<number[]> {
  return ((await box.getAttribute('aria-label')) ?? '').match(/\d+/g)?.map(Number) ?? []
}

test('the place of subtitles is drawn on the video by mouse and keys, and only what stands there is read', async ({
  page,
}) => {
  const project = await makeProject(mkdtempSync(join(studio.folder, 'place-')), { video, lines: [] })
  await page.goto(studio.address)
  await openProject(page, project)
  await expect(page.getByRole('region', { name: 'Script' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Transcript' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Read it from the picture/ }).check()
  await dialog.getByLabel('Place of the subtitles').selectOption('drawn')
  const box = dialog.getByRole('application')
  await expect(dialog.locator('video')).toHaveJSProperty('videoWidth', 640)
  await box.scrollIntoViewIfNeeded()
  const first = await edgesOf(box)
  const at = await dialog.locator('[data-drawing]').boundingBox()
  if (at === null) throw new Error('There is no picture to draw on.')
  const corner = (x: number, y: number) => [at.x + x * at.width, at.y + y * at.height] as const
  const drag = async () => {
    await page.mouse.move(...corner(0.6, 0.35))
    await page.mouse.down()
    await page.mouse.move(...corner(0.3, 0.2))
    await page.mouse.move(...corner(0.04, 0.06))
  }
  await drag()
  expect(await edgesOf(box)).not.toEqual(first)
  await page.keyboard.press('Escape')
  await expect.poll(() => edgesOf(box)).toEqual(first)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await drag()
  await page.mouse.up()
  await expect.poll(() => edgesOf(box)).toEqual([4, 6, 60, 35])
  await expect(box).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => edgesOf(box)).toEqual([3, 6, 60, 35])
  await dialog.getByRole('button', { name: 'Make the transcript' }).click()
  await expect(dialog.getByText(/^1 line, /)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(scriptRow(page, 1)).toContainText('The rain came at last')
})

test('a line that was read with doubt has its words from the picture beside it, until it is settled', async ({
  page,
}) => {
  const lines = ['and this is another one of tham', 'The rain came at last'].map((text, at) => ({
    ...{ start: 2.4 + at, end: 3.4 + at, text, speaker: 'Amina' },
  }))
  const project = await makeProject(mkdtempSync(join(studio.folder, 'doubt-')), { video, lines })
  const file = openProjectFile(project)
  const { document } = file.journal
  const { patches } = changeDocument(document, (draft) => {
    const line = draft.lines[1]
    if (line !== undefined) line.doubt = { left: 0.1, top: 0.83, right: 0.9, bottom: 0.96 }
  })
  file.journal.commit(file.journal.revision, { label: plainWords('Read'), patches })
  file.close()
  await page.goto(studio.address)
  await openProject(page, project)
  await page.getByRole('button', { name: '1 read with doubt' }).click()
  await expect(scriptRow(page, 2)).toBeHidden()
  const picture = scriptRow(page, 1).getByRole('img', { name: 'Line 1 in the picture' })
  await expect(picture).toHaveAttribute('data-drawn', 'true')
  const shades = await picture.evaluate((canvas: HTMLCanvasElement) => {
    const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
    return { lightest: Math.max(...data.filter((_, at) => at % 4 === 1)), pixels: canvas.width * canvas.height }
  })
  // White letters stand there.
  expect(shades.lightest).toBeGreaterThan(220)
  expect(shades.pixels).toBeGreaterThan(10_000)
  await scriptRow(page, 1).getByRole('button', { name: 'The text of line 1 is right' }).click()
  await expect(picture).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(picture).toBeVisible()
})

test('lines whose mouth is seen show on request where lips close in the source or the dub alone', async ({ page }) => {
  const line = { start: 1, end: 3, text: 'My baby, come back home', speaker: 'Amina', translation: 'Rudi hata leo' }
  const project = await makeProject(mkdtempSync(join(studio.folder, 'lips-')), { video, lines: [line] })
  await page.goto(studio.address)
  await openProject(page, project)
  await expect(scriptRow(page, 1)).toContainText('Rudi')
  await chooseRow(page, 1)
  const mark = scriptRow(page, 1).getByRole('img', { name: /^Lips: the dub closes them at 0 of \d places/ })
  await doAction(page, 'Compare Closed Lips')
  await expect(page.getByRole('status').filter({ hasText: 'Lips that close in the source' })).toBeAttached()
  // Nobody has said yet that the mouth is seen.
  await expect(mark).toBeHidden()
  await page.keyboard.press('Shift+v')
  await expect(mark).toBeVisible()
  await doAction(page, 'Compare Closed Lips')
  await expect(mark).toBeHidden()
})
