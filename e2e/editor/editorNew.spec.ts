import { expect, type Page } from '@playwright/test'
import { objections } from '../support/objections.ts'
import { openFreshProject } from '../support/openFreshProject.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { editorTest as test } from './editorTest.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let studio: SpecStudio
test.beforeAll(({ studio: shared }) => {
  studio = shared
})
test.beforeEach(async ({ page }) => {
  const line = { end: 0, speaker: 'Amina' }
  const lines = [
    { ...line, start: 0, end: 2, text: 'Good morning.', translation: 'Habari za asubuhi.' },
    {
      ...line,
      start: 2,
      end: 2.4,
      text: 'We waited three weeks for the rain.',
      translation: 'Tulisubiri mvua '.repeat(5),
    },
    { ...line, start: 5, end: 7, text: 'Thank you.', translation: 'Asante sana.', speaker: 'Juma' },
  ]
  await openFreshProject(page, studio, { lines })
})

const search = (page: Page) => page.getByRole('combobox', { name: 'What do you want to do?' })
const first = (page: Page) => page.getByRole('option').first()

test('the palette finds by meaning, in any order, and lines, speakers and settings', async ({ page }) => {
  await page.keyboard.press('Control+K')
  for (const [query, found] of [
    ['dark', /^Appearance/],
    ['volume', /^Mixer/],
    ['text pict', /^Texts in the Picture/],
    ['replace find', /^Find and Replace/],
    ['three weeks', /^We waited three weeks/],
    ['juma', /^Juma/],
    ['2', /^Tulisubiri mvua/],
  ] as const) {
    await search(page).fill(query)
    await expect(first(page)).toHaveText(found)
  }
  await search(page).fill('asante')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Lines of the script' }).locator('[data-current="true"]')).toContainText(
    'Thank you.',
  )
  await page.keyboard.press('Control+K')
  await search(page).fill('night')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radiogroup', { name: 'Colours' })).toBeVisible()
  await page.keyboard.press('Escape')
  // What was chosen last comes first.
  await page.keyboard.press('Control+K')
  await expect(first(page)).toHaveText(/^Appearance/)
  expect(await objections(page, 'dialog[open]')).toEqual([])
})

test('four steps lead who is new to the dub, until they are dismissed for good', async ({ page }) => {
  const steps = page.getByRole('navigation', { name: 'From here to the dub' })
  await steps.getByRole('button', { name: 'Hear the voices' }).click()
  await expect(page.getByRole('region', { name: 'Speakers' })).toBeFocused()
  await steps.getByRole('button', { name: 'Mend what is red' }).click()
  await expect(page.locator('[data-current="true"]')).toHaveCount(1)
  await steps.getByRole('button', { name: 'Render' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await objections(page, 'nav')).toEqual([])
  await steps.getByRole('button', { name: 'Do not show these steps again' }).click()
  await expect(steps).toHaveCount(0)
  await openFreshProject(page, studio, { lines: [{ start: 0, end: 1, text: 'Good evening.', speaker: 'Amina' }] })
  await expect(page.getByRole('grid', { name: 'Lines of the script' })).toContainText('Good evening.')
  await expect(steps).toHaveCount(0)
})

test('the rooms have their names under one button', async ({ page }) => {
  await page.getByRole('button', { name: 'Rooms' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    /^Voice lab/,
    /^Own voice/,
    /^Quality check/,
    /^History/,
    /^Help/,
  ])
  await page.getByRole('menuitem', { name: 'Quality check' }).click()
  await expect(page.getByRole('main', { name: 'Quality check' })).toBeVisible()
  // What is under the room can be left only once it is closed.
  await page.keyboard.press('Escape')
})
