import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { turnOfCommit } from '../../build/turnOfCommit.ts'
import { writeTestKit } from '../../electron/studio/review/writeTestKit.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { mergeTests, readTests } from '../../shared/kit/kitResults.ts'
import { textsOf } from '../../shared/locale/createTexts.ts'
import { collectComplaints } from '../support/collectComplaints.ts'
import { objections } from '../support/objections.ts'
import { canBrowse } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

/** The language of the page that axe judges, with each commit another. */
const JUDGED_LANGUAGE = TARGETS[turnOfCommit() % TARGETS.length]
/** A phone of today, held upright. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const folder = mkdtempSync(join(tmpdir(), 'griot-test-kit-'))
const file = join(folder, 'yo.html')

test.beforeAll(async () => {
  const made = await writeTestKit({ language: 'yo', seed: 3, output: file }, { signal: new AbortController().signal })
  expect(made).toMatchObject({ items: 40, alike: [] })
})
test.afterAll(() => rmSync(folder, { recursive: true }))

async function opened(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  await context.setOffline(true)
  const page = await context.newPage()
  const complaints: string[] = []
  collectComplaints(page, complaints)
  await page.goto(pathToFileURL(file).href)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { page, complaints }
}

async function picture(page: Page, name: string): Promise<void> {
  const pictures = process.env['GRIOT_PICTURES']
  if (pictures === undefined) return
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`) })
  }
}

const item = (page: Page, number: number) => page.getByRole('region', { name: `${number} of 40`, exact: true })

test('by keyboard alone a listener plays, answers and sends, on a phone without a network', {
  tag: ['@quick', '@room:reviewPage'],
}, async ({ browser }) => {
  await using context = await browser.newContext(PHONE)
  const { page, complaints } = await opened(context)
  await page.getByRole('combobox').selectOption('en')
  await expect(page.getByRole('region')).toHaveCount(40)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Your answer' }).click()
  await expect(page.getByRole('status')).toHaveText('Write your name first.')
  await page.keyboard.type('Adé')
  await page.getByRole('combobox').focus()
  await page.keyboard.press('Tab')
  await expect(item(page, 1).getByRole('button', { name: 'Play' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(item(page, 1).getByRole('button', { name: 'Stop' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(item(page, 1).getByRole('radio').nth(1)).toBeChecked()
  await expect(page.getByText('1 of 40 answered')).toBeVisible()
  await picture(page, 'test-kit-pair')

  await item(page, 29).getByRole('radio', { name: '4' }).check()
  await item(page, 34).getByRole('textbox', { name: 'Better so' }).fill('Ó dára báyìí.')
  await page.reload()
  await expect(page.getByText('3 of 40 answered')).toBeVisible()
  await item(page, 34).scrollIntoViewIfNeeded()
  await picture(page, 'test-kit-text')
  await page.getByRole('button', { name: 'Your answer' }).press('Enter')
  const text = await page.getByRole('textbox', { name: 'Your answer' }).inputValue()
  const { voices, tables } = mergeTests(readTests(text))
  expect(voices).toMatchObject([
    { target: 'yo', voice: 'yo-adeola', listeners: 1, pairs: { of: 1 }, scales: { q1: { mean: 4 } } },
  ])
  expect(tables).toMatchObject([{ texts: { right: 0, of: 1 }, better: [{ text: 'Ó dára báyìí.', by: 'Adé' }] }])
  expect(complaints).toEqual([])
})

test('is without fault for axe in both themes, and in none of six languages wider than a phone', async ({
  browser,
}) => {
  await using context = await browser.newContext(PHONE)
  const { page } = await opened(context)
  for (const language of TARGETS) {
    await page.getByRole('combobox').selectOption(language)
    const table = await textsOf(language)
    await expect(page.getByText(table['reviewPage.test.intro'] ?? '')).toBeVisible()
    if (language === JUDGED_LANGUAGE) expect(await objections(page), language).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})
