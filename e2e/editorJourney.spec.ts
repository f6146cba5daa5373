import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { hearComplaints } from './hearComplaints.ts'
import { canBrowse, type RunningStudio, startStudio } from './studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

let folder: string
let studio: RunningStudio
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-journey-'))
  studio = await startStudio(join(folder, 'data'))
})
test.afterAll(async () => {
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: new RegExp(`${name}\\b`) })
const done = (page: Page, name: string) => expect(step(page, name)).toContainText('done', { timeout: 60_000 })

/** How loud what the result page plays gets, and how far it plays. */
function playResult(page: Page) {
  return page.evaluate(async () => {
    const video = document.querySelector<HTMLVideoElement>('dialog[open] video:not([hidden])')
    if (video === null) throw new Error('There is no picture')
    const context = new AudioContext()
    const meter = context.createAnalyser()
    context.createMediaElementSource(video).connect(meter).connect(context.destination)
    await context.resume()
    video.currentTime = 1.1
    await video.play()
    const samples = new Float32Array(meter.fftSize)
    let loudest = 0
    const from = video.currentTime
    while (video.currentTime < from + 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      meter.getFloatTimeDomainData(samples)
      loudest = Math.max(loudest, Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length))
    }
    video.pause()
    return { width: video.videoWidth, loudest }
  })
}

test('from a video to its dub: open, edit, cast, speak, check, render, play', async ({ page }) => {
  const complaints: string[] = []
  hearComplaints(page, complaints)

  await page.goto(studio.address)
  await expect(page.getByText('This computer is ready')).toBeVisible()
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Open in the editor' }).click()
  await done(page, 'Transcript')
  await done(page, 'Translation')
  await done(page, 'Voices')

  // Edit: by keys alone, and back again.
  const first = page.getByRole('grid', { name: 'Lines of the script' }).getByRole('row').nth(1)
  await first.click()
  await page.keyboard.press('Enter')
  const field = first.getByRole('textbox')
  await field.fill('Habari za asubuhi, shangazi.')
  await page.keyboard.press('Escape')
  await expect(first).toContainText('Habari za asubuhi, shangazi.')

  // Cast: another voice for whoever speaks first.
  await page.keyboard.press('Alt+c')
  const voice = page.getByRole('combobox', { name: /^Voice of/ }).first()
  await voice.click()
  await page.getByRole('combobox', { name: 'Search voices' }).fill('rehema')
  await page.keyboard.press('Enter')
  await expect(voice).toContainText('Rehema')

  // Speak what is missing, from the check.
  await step(page, 'Check').click()
  const dialog = page.getByRole('dialog', { name: 'Check and render' })
  await dialog.getByRole('radio', { name: /From my takes/ }).check()
  await dialog.getByRole('button', { name: /missing first$/ }).click()
  const start = dialog.getByRole('button', { name: 'Render in Swahili' })
  await expect(start).toBeEnabled({ timeout: 60_000 })
  await start.click()
  await expect(dialog.getByRole('link', { name: 'Download' })).toBeVisible({ timeout: 90_000 })
  const played = await playResult(page)
  expect(played.width).toBe(640)
  expect(played.loudest).toBeGreaterThan(0.02)

  // Every step is a step that can be undone, and the dub stays where it is.
  await page.keyboard.press('Escape')
  await done(page, 'Render')
  await page.getByRole('button', { name: 'Close the project' }).click()
  await expect(page.getByRole('navigation', { name: 'Videos' })).toBeVisible()
  expect(complaints).toEqual([])
})
