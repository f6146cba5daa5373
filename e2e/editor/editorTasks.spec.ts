import { existsSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import type { ProjectLine } from '../support/makeProject.ts'
import { openFreshProject } from '../support/openFreshProject.ts'
import { scriptRow, scriptRows } from '../support/scriptRow.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let studio: SpecStudio
test.beforeAll(({ studio: shared }) => {
  studio = shared
})

/** Ten lines of two people. */
const LINES: readonly ProjectLine[] = Array.from({ length: 10 }, (_, at) => ({
  ...{ start: 2 * at + 1, end: 2 * at + 2, text: 'It did.', translation: 'Ndiyo.' },
  speaker: at % 2 === 0 ? 'Amina' : 'Juma',
}))

/** Presses keys and counts them, but for the letters of a text. */
function hand(page: Page) {
  let count = 0
  const press = async (key: string): Promise<void> => {
    count++
    await page.keyboard.press(key)
  }
  return {
    press,
    count: () => count,
    async tabTo(place: Locator): Promise<void> {
      while (!(await place.evaluate((element) => element === document.activeElement)) && count < 30) await press('Tab')
    },
  }
}

test('speech is written down by hand with one key a line', async ({ page }) => {
  await openFreshProject(page, studio, { lines: [] })
  const { press, count } = hand(page)
  await press('Control+Alt+T')
  await expect(scriptRow(page, 1)).toBeVisible()
  const lines = (await scriptRows(page).count()) - 1
  const source = (number: number) => page.getByRole('textbox', { name: `Source of line ${number}` })
  for (let number = 1; number <= lines; number++) {
    await expect(source(number)).toBeFocused()
    await page.keyboard.type('Habari')
    await press(number < lines ? 'Enter' : 'Shift+Tab')
  }
  await press('Escape')
  await expect(scriptRow(page, lines)).toContainText('Habari')
  expect(count()).toBe(lines + 2)

  // What was left is gone on with, heard again, and given to who says it, without another hand than on the keys.
  const playbackTime = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(source(lines)).toBeFocused()
  const later = await playbackTime()
  await page.keyboard.press('Shift+Tab')
  await expect(source(lines - 1)).toBeFocused()
  await expect.poll(playbackTime).toBeLessThan(later)
  for (const [key, speaker] of [
    ['Alt+2', 'Speaker 2'],
    ['Alt+1', 'Speaker 1'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(scriptRow(page, lines - 1)).toContainText(speaker)
    await expect(source(lines - 1)).toBeFocused()
  }
})

test('ten times are put right, a speaker gets another voice, subtitles are written', async ({ page }) => {
  await openFreshProject(page, studio, { lines: LINES, voices: { Amina: 'sw-zawadi', Juma: 'sw-juma' } })
  const times = hand(page)
  await times.press('Home')
  for (let number = 1; number <= 10; number++) {
    await expect(scriptRow(page, number)).toHaveAttribute('aria-selected', 'true')
    await times.press('Alt+Shift+ArrowRight')
    if (number < 10) await times.press('ArrowDown')
  }
  expect(times.count()).toBe(20)

  const recast = hand(page)
  const voice = page.getByRole('combobox', { name: 'Voice of Juma' })
  await recast.press('Alt+C')
  await recast.tabTo(voice)
  await recast.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search voices' })).toBeFocused()
  await page.keyboard.type('hami')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await recast.press('Enter')
  await expect(voice).toContainText('Hamisi')
  expect(recast.count()).toBeLessThanOrEqual(14)

  const written = hand(page)
  await written.press('Control+Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  const path = dialog.getByLabel('Save as')
  await expect(path).toHaveValue(/\.srt$/)
  const file = await path.inputValue()
  await written.tabTo(dialog.getByRole('button', { name: 'Export', exact: true }))
  await written.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('1 file is written.')
  expect(existsSync(file)).toBe(true)
  expect(written.count()).toBeLessThanOrEqual(7)
})
