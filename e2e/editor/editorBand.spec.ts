import { existsSync, mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import type { Line } from '../../shared/project/document.ts'
import { makeProject } from '../support/makeProject.ts'
import { objections } from '../support/objections.ts'
import { openProject } from '../support/openProject.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse, SAMPLE } from '../support/studioProcess.ts'
import { doAction } from './doAction.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

const LINES = [
  { start: 1, end: 2, text: 'Good morning', translation: 'Habari zako', speaker: 'Amina' },
  { start: 2, end: 4, text: 'Where do you go?', translation: 'Unaenda wapi?', speaker: 'Juma' },
  // To the end of the film, so that words are in sight however long it has played.
  {
    start: 5,
    end: 23,
    text: 'Home.',
    translation: 'Nyumbani kwa rafiki yangu wa siku zote huko mjini',
    speaker: 'Juma',
  },
]

/** Opens a project of three lines with its band under the picture; answers the project's path. */
async function openBand(page: Page, studio: SpecStudio): Promise<string> {
  const folder = mkdtempSync(join(studio.folder, 'band-'))
  const path = await makeProject(folder, { video: SAMPLE[0] ?? '', lines: LINES })
  await page.goto(studio.address)
  await openProject(page, path)
  await expect(page.getByRole('grid', { name: 'Lines by speaker' })).toBeVisible()
  // A studio keeps whether it is shown.
  if (!(await band(page).isVisible())) await doAction(page, 'Dubbing Band')
  await expect(band(page)).toBeVisible()
  return path
}

const band = (page: Page) => page.getByRole('application', { name: 'Dubbing band' })
const says = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()

/**
 * Where the first letters stand on the page's band, as a share of its width, and by how much more of it on the stage's, in steps
 * of 0.04: about 0.2 seconds. Run on the stage.
 */
function placesOfWords(): (number | undefined)[] {
  const [page, stage] = [window.opener.document as Document, document].map((one) => {
    const run = one.querySelector('[role="application"]')
    const tiles = run?.firstElementChild
    if (run === null || !tiles) return -1
    const { transform } = one.defaultView?.getComputedStyle(tiles) ?? { transform: 'none' }
    const moved = new DOMMatrixReadOnly(transform).e
    const places = Array.from(tiles.querySelectorAll('canvas'), (canvas) => {
      const { width, height } = canvas
      const copy = new OffscreenCanvas(width, 1).getContext('2d', { willReadFrequently: true })
      copy?.drawImage(canvas, 0, -Math.round(height * 0.3))
      const row = copy?.getImageData(0, 0, width, 1).data ?? []
      const left = moved + Number.parseFloat(canvas.style.left)
      const scale = Number.parseFloat(canvas.style.width) / width
      const bright = Array.from({ length: width }, (_, x) => left + x * scale).filter(
        (_, x) => (row[4 * x + 1] ?? 0) > 200,
      )
      return bright.find((x) => x >= 0) ?? Number.POSITIVE_INFINITY
    })
    return Math.min(...places) / run.clientWidth
  })
  if (page === undefined || stage === undefined || !(page >= 0 && page <= 1)) return []
  return [page, Math.abs(Math.round((stage - page) / 0.04))]
}

/** Closes the project, and answers its lines as they are on the disk. */
async function storedLines(page: Page, path: string): Promise<Record<string, Line>> {
  await page.getByRole('button', { name: 'Close the project' }).click()
  await expect(page.getByRole('button', { name: 'Close the project' })).toHaveCount(0)
  using file = openProjectFile(path)
  return file.journal.document.lines
}

test('words are moved and written and marks are put by keys, and all is kept', {
  tag: ['@quick', '@room:player'],
}, async ({ page, studio }) => {
  const path = await openBand(page, studio)
  await band(page).focus()
  await page.keyboard.press('ArrowRight')
  await says(page, 'Habari: 1.00 to 1.60 s')
  await page.keyboard.press('ArrowRight')
  await says(page, 'zako: 1.60 to 2.00 s')
  await page.keyboard.press('Shift+Alt+ArrowLeft')
  await says(page, 'zako: 1.60 to 1.96 s')
  await page.keyboard.press('8')
  await says(page, 'Breath in')
  await page.keyboard.press('ArrowRight')
  await says(page, 'Unaenda: 2.00 to')
  await page.keyboard.press('Enter')
  await page.getByLabel('Text to speak of line 2').fill('Unaenda _ wapi leo?')
  await page.keyboard.press('Enter')
  await expect(band(page)).toBeFocused()
  const frame = 1 / 25
  const { 1: line, 2: other } = await storedLines(page, path)
  expect(line).toMatchObject({ marks: [{ kind: 'breath_in', time: 1.6 }] })
  expect(line?.texts.sw?.band?.parts[1]?.end).toBeCloseTo(2 - frame, 2)
  const second = other?.texts.sw
  expect(second?.text).toBe('Unaenda wapi leo?')
  const [first, next] = second?.band?.parts ?? []
  expect((next?.start ?? 0) - (first?.end ?? 0)).toBeCloseTo(0.3, 2)
})

test('a word is dragged by the mouse, and the drag is one step', async ({ page, studio }) => {
  const path = await openBand(page, studio)
  const { width, height } = (await band(page).boundingBox()) ?? { width: 0, height: 0 }
  // What is said now stands at 28 % of the width, and five seconds are in sight; Amina, who speaks less, has the lower of two rows.
  const place = (seconds: number) => ({ x: width * (0.28 + seconds / 5), y: height * 0.75 })
  await band(page).click({ position: place(1.8) })
  await says(page, 'zako: 1.60 to 2.00 s')
  const drag = async () => {
    await band(page).hover({ position: place(0.2) })
    await page.mouse.down()
    await band(page).hover({ position: place(0.7) })
  }
  // Escape leaves all as it was.
  await drag()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await band(page).click({ position: place(0.2) })
  await says(page, 'zako: 1.60 to 2.00 s')
  await drag()
  await page.mouse.up()
  await band(page).click({ position: place(0.6) })
  await says(page, /zako: 2\.\d+ to 2/)
  await page.keyboard.press('Control+z')
  await says(page, /undone/i)
  // A pause that is written goes again with its underscore.
  for (const text of ['Habari _ zako', 'Habari zako']) {
    await band(page).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Text to speak of line 1').fill(text)
    await page.keyboard.press('Enter')
  }
  expect((await storedLines(page, path))[1]?.texts.sw).not.toHaveProperty('band')
})

test('the stage shows the picture and the band in a window of its own, and comes back where it was', async ({
  page,
  studio,
}) => {
  await openBand(page, studio)
  const opened = async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), doAction(page, 'Stage: Picture and Band')])
    await expect(band(popup)).toBeVisible()
    return popup
  }
  // A browser that lets a page open no window without a press.
  await page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  await doAction(page, 'Stage: Picture and Band')
  const blocked = page.getByRole('alert').filter({ hasText: 'kept the window from opening' })
  const retry = blocked.getByRole('button', { name: 'Try again' })
  const [stage] = await Promise.all([page.waitForEvent('popup'), retry.click()])
  await expect(band(stage)).toBeVisible()
  await expect(blocked).toHaveCount(0)
  await expect(stage).toHaveTitle('Stage')
  // A key that is pressed on the stage is for the player.
  await stage.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(() => stage.evaluate(placesOfWords)).toEqual([expect.any(Number), 0])
  await stage.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const colours = () =>
    stage.getByRole('img', { name: 'The film' }).evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      return new Set(Array.from({ length: 200 }, (_, at) => pixels[4 * Math.floor((at * pixels.length) / 800)])).size
    })
  await expect.poll(colours).toBeGreaterThan(1)
  await stage.getByRole('button', { name: 'Marks' }).click()
  await stage.getByRole('menuitem', { name: 'Laugh' }).click()
  await says(page, 'Laugh')
  // A text is written in the window in which it was opened.
  await band(stage).focus()
  await stage.keyboard.press('Enter')
  await expect(stage.getByLabel('Text to speak of line')).toBeFocused()
  await expect(page.getByLabel('Text to speak of line')).toHaveCount(0)
  await stage.keyboard.press('Escape')
  expect(await objections(stage)).toEqual([])
  await stage.getByRole('button', { name: 'Large lines' }).click()
  await expect(stage.getByText('Habari zako')).toBeVisible()
  await stage.close()
  await says(page, 'The stage is closed.')
  // It comes back as large as it was, also if it was closed from here.
  const resized = await opened()
  await resized.setViewportSize({ width: 900, height: 500 })
  await Promise.all([resized.waitForEvent('close'), doAction(page, 'Stage: Picture and Band')])
  const again = await opened()
  expect(await again.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 500])
  const [reloaded] = await Promise.all([page.waitForEvent('popup'), page.reload()])
  await expect(band(reloaded)).toBeVisible()
  expect(again.isClosed()).toBe(true)
  await page.getByRole('button', { name: 'Close the project' }).click()
  await expect.poll(() => reloaded.isClosed()).toBe(true)
})

test('the film is exported with its band, as a task', { tag: ['@room:player'] }, async ({ page, studio }) => {
  const path = await openBand(page, studio)
  await page.keyboard.press('Control+Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByLabel('Format').selectOption('Film with band (.mp4)')
  // Not beside the sample, which others use.
  const output = join(dirname(path), 'film.band.mp4')
  await expect(dialog.getByLabel('Save as')).toHaveValue(/\.sw\.band\.mp4$/)
  await dialog.getByLabel('Save as').fill(output)
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 file is written.')
  expect(existsSync(output)).toBe(true)
})
