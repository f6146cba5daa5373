import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { makeProject } from '../support/makeProject.ts'
import { openProject } from '../support/openProject.ts'
import { chooseRow } from '../support/scriptRow.ts'
import { sharedPageTest as test } from '../support/sharedStudio.ts'
import { canBrowse, SAMPLE } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

const LINES = [1, 4, 7].map((start) => ({ start, end: start + 2.5, text: 'Good morning.', speaker: 'Amina' }))

let project: string
test.beforeAll(async ({ sharedStudio }) => {
  const folder = mkdtempSync(join(sharedStudio.folder, 'dialogs-'))
  project = await makeProject(folder, { video: SAMPLE[0] ?? '', lines: LINES })
})
test.beforeEach(async ({ page, sharedStudio }) => {
  await page.goto(sharedStudio.address)
  await openProject(page, project)
  await expect(page.getByRole('region', { name: 'Script' })).toBeVisible()
})

const dialog = (page: Page) => page.getByRole('dialog')

test('the palette does not open over a dialog', async ({ page }) => {
  await page.keyboard.press('Control+Shift+a')
  await expect(dialog(page)).toHaveAccessibleName('Shift times')
  await page.keyboard.press('Control+k')
  await expect(dialog(page)).toHaveCount(1)
  await expect(dialog(page).getByLabel('By how much')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(dialog(page)).toHaveAccessibleName('Find an action')
})

test('the way out of a dialog says whether something is lost', async ({ page }) => {
  await page.keyboard.press('Control+Shift+a')
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('F7')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('every item of the menu of a line can be pressed, also over the heads of the script', async ({ page }) => {
  await page.getByRole('grid', { name: 'Lines of the script' }).click({ button: 'right', position: { x: 200, y: 60 } })
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  for (const item of await items.all()) await item.hover({ trial: true })
  await page.keyboard.press('Escape')
})

test('what goes wrong does not follow into rooms, and is there again where it happened', async ({ page }) => {
  await page.getByRole('button', { name: 'Close the project' }).click()
  await expect(page.getByRole('heading', { name: 'Dub a video' })).toBeVisible()
  const head = () => page.locator('main').first().boundingBox()
  const before = await head()
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['no film'], 'notes.pdf'))
    for (const type of ['dragover', 'drop'])
      document.querySelector('main')?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true }))
  })
  const notice = page.getByRole('alert').filter({ hasText: /notes/ })
  await expect(notice).toBeVisible()
  // It lies over the page, which stays where it was.
  expect(await head()).toEqual(before)
  await page.keyboard.press('Control+Shift+F9')
  await expect(page.getByRole('main', { name: 'Own voice' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
})

test('Escape leaves a room whose focus went with a dialog', async ({ page }) => {
  await page.keyboard.press('Control+Shift+F9')
  await expect(page.getByRole('main', { name: 'Own voice' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main', { name: 'Own voice' })).toHaveCount(0)
})

test('what goes wrong is told in the dialog, not over it', async ({ page }) => {
  await openProject(page, '/nowhere/talk.griot')
  const notice = dialog(page).getByRole('alert')
  await expect(notice).toContainText('/nowhere/talk.griot')
  const field = page.getByLabel('Path of a project on this computer')
  const [noticeBox, fieldBox] = [await notice.boundingBox(), await field.boundingBox()]
  expect((noticeBox?.y ?? 0) + (noticeBox?.height ?? 0)).toBeLessThanOrEqual(fieldBox?.y ?? 0)
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
})

test('what was done is told for a while, and stays while it is looked at', async ({ page }) => {
  const foot = page.getByRole('contentinfo')
  await page.clock.install()
  await chooseRow(page, 1)
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  const words = foot.getByText('Undone: Delete line 1')
  await expect(words).toBeVisible()
  await words.hover()
  await page.clock.fastForward(20_000)
  await expect(words).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(9_000)
  await expect(words).toBeHidden()
})

test('without a model the assistant takes nothing of the picture', async ({ page }) => {
  const height = async () => (await page.locator('video').first().boundingBox())?.height
  await page.keyboard.press('Alt+c')
  await expect(page.getByRole('region', { name: 'Speakers' })).toBeVisible()
  const before = await height()
  await page.keyboard.press('Control+i')
  await expect(page.getByRole('heading', { name: 'No chat model yet' })).toBeVisible()
  expect(await height()).toBe(before)
})
