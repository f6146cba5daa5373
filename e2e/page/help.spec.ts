import { expect, type Page } from '@playwright/test'
import { objections } from '../support/objections.ts'
import { sharedPageTest as test } from '../support/sharedStudio.ts'
import type { SpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] })

let studio: SpecStudio
test.beforeAll(({ sharedStudio }) => {
  studio = sharedStudio
})
test.beforeEach(async ({ page }) => {
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running')).toBeVisible()
})

test.afterEach(async ({ page }) => {
  if (await title(page).isVisible()) await page.keyboard.press('Escape')
  await expect(title(page)).toBeHidden()
})

const article = (page: Page) => page.getByRole('main', { name: 'Help' }).getByRole('article')
const title = (page: Page) => article(page).getByRole('heading', { level: 2 })

test('F1 opens the page for where the user is, and goes back', { tag: ['@quick', '@room:help'] }, async ({ page }) => {
  await page.keyboard.press('F1')
  await expect(title(page)).toHaveText('Dub a video')
  await expect(article(page)).toBeFocused()
  expect(await objections(page)).toEqual([])
  await page.keyboard.press('F1')
  await expect(title(page)).toBeHidden()
  await page.getByRole('button', { name: 'Quality check' }).click()
  await page.keyboard.press('F1')
  await expect(title(page)).toHaveText('Review a dub')
  await page.keyboard.press('Escape')
  await expect(title(page)).toBeHidden()
})

test('links lead to other pages, to their headings and to the commands', async ({ page }) => {
  await page.keyboard.press('F1')
  await article(page).getByRole('link', { name: 'read back and checked' }).click()
  await expect(title(page)).toHaveText('Review a dub')
  await article(page).getByRole('link', { name: 'griot dub' }).first().click()
  await expect(title(page)).toHaveText('The command line')
  await expect(article(page).getByRole('heading', { name: 'griot dub', exact: true })).toBeInViewport()
  await expect(article(page).getByRole('heading', { name: 'griot', exact: true })).not.toBeInViewport()
})

test('the palette finds a page, and the search a part of it', async ({ page }) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('many machines')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Many machines')
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('idempotency-key repeated')
  await expect(page.getByText('No page has these words.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('idempotency-key')
  await page.getByRole('button', { name: 'The engine as a service To build on' }).click()
  await expect(article(page).getByRole('heading', { name: 'To build on' })).toBeInViewport()
})

test('what a volunteer ticks stays over a restart of the page, and is copied', async ({ page }) => {
  const open = async () => {
    await page.keyboard.press('F1')
    await page.getByRole('button', { name: 'Try it on Windows or a Mac' }).click()
  }
  const step = (number: number) => page.getByRole('group', { name: `How step ${number} went` })
  await open()
  await step(1).getByRole('button', { name: 'Works' }).click()
  await step(20).getByRole('button', { name: 'Fails' }).click()
  await page.getByRole('textbox', { name: 'What happened instead' }).fill('It stayed.')
  await page.keyboard.press('Tab')
  await expect(page.getByText('2 of 20 tried')).toBeVisible()
  expect(await objections(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('The engine is running')).toBeVisible()
  await open()
  await expect(step(1).getByRole('button', { name: 'Works' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('textbox', { name: 'What happened instead' })).toHaveValue('It stayed.')
  await page.getByRole('button', { name: 'Copy the result' }).click()
  await expect(page.getByText('The result is copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Griot Studio \d+\.\d+\.\d+, browser, \w+\n.*Chrome/)
  expect(copied).toContain('\n1. works: Install the program')
  expect(copied).toContain('\n2. not tried: ')
  expect(copied).toMatch(/\n20\. fails: .*\n {3}It stayed\.\n$/)
})
