import { expect, type Page } from '@playwright/test'
import { playVideo } from '../support/playVideo.ts'
import { quietTest as test } from '../support/quietTest.ts'
import { chooseRow, scriptRow } from '../support/scriptRow.ts'
import { type SpecStudio, startSpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

let studio: SpecStudio
test.beforeAll(async () => {
  studio = await startSpecStudio('journey')
})
test.afterAll(() => studio?.[Symbol.asyncDispose]())

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: new RegExp(`${name}\\b`) })
const done = (page: Page, name: string) => expect(step(page, name)).toContainText('done')

test('from a video to its dub: open, edit, cast, speak, check, render, play', {
  tag: ['@quick', '@room:editor'],
}, async ({ page }) => {
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running')).toBeVisible()
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'Open in the editor' }).click()
  await done(page, 'Transcript')
  await done(page, 'Translation')
  await done(page, 'Voices')

  // Edit: by keys alone, and back again.
  const first = scriptRow(page, 1)
  await chooseRow(page, 1)
  await page.keyboard.press('Enter')
  const field = first.getByRole('textbox')
  await field.fill('Habari za asubuhi, shangazi.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(first).toContainText('Habari za asubuhi, shangazi.')

  // Cast: another voice for whoever speaks first.
  await page.keyboard.press('Alt+c')
  const voice = page.getByRole('combobox', { name: /^Voice of/ }).first()
  await voice.click()
  await page.getByRole('combobox', { name: 'Search voices' }).fill('rehema')
  await page.keyboard.press('Enter')
  await expect(voice).toContainText('Rehema')

  // What is missing is spoken by the same order.
  await step(page, 'Render').click()
  const dialog = page.getByRole('dialog', { name: 'Render' })
  await dialog.getByRole('radio', { name: /From my takes/ }).check()
  await expect(dialog).toContainText(/lines? (is|are) spoken first/)
  await dialog.getByRole('button', { name: 'Render in Swahili' }).click()
  await expect(dialog.getByRole('link', { name: 'Download' })).toBeVisible()
  const played = await playVideo(page, 'dialog[open] video:not([hidden])')
  expect(played.width).toBe(640)
  expect(played.loudest).toBeGreaterThan(0.02)

  // Every step is a step that can be undone, and the dub stays where it is.
  await page.keyboard.press('Escape')
  await done(page, 'Check')
  await done(page, 'Render')
  await page.getByRole('button', { name: 'Close the project' }).click()
  await expect(
    page.getByRole('navigation', { name: 'Videos' }).getByRole('button', { name: /^sample\.mp4/ }),
  ).toBeFocused()
})
