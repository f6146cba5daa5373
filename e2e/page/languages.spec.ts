import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { SPOKEN_LANGUAGES, textsOf } from '../../shared/locale/createTexts.ts'
import { en } from '../../shared/locale/en.ts'
import type { TextTable } from '../../shared/locale/textTable.ts'
import { makeProject } from '../support/makeProject.ts'
import { openProject } from '../support/openProject.ts'
import { type SpecStudio, startSpecStudio } from '../support/specStudio.ts'
import { canBrowse, SAMPLE } from '../support/studioProcess.ts'
import { walkRooms } from '../support/walkRooms.ts'

/** Languages to walk through, with commas between them, or `all`; a weekly workflow does so, as each takes a minute or two. */
const LANGUAGE_LIST = process.env['GRIOT_LANGUAGES'] ?? ''
/** Folder for a picture of every place, for people to look at. */
const PICTURES = process.env['GRIOT_PICTURES']

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })
test.setTimeout(600_000)

let studio: SpecStudio
test.beforeAll(async () => {
  studio = await startSpecStudio('languages')
})
test.afterAll(() => studio?.[Symbol.asyncDispose]())

for (const language of SPOKEN_LANGUAGES) {
  test.describe(() => {
    // Told outside of the test, so that no page is opened for it.
    test.skip(
      LANGUAGE_LIST !== 'all' && !LANGUAGE_LIST.split(',').includes(language),
      'GRIOT_LANGUAGES=all walks through every language',
    )
    test(`no text is cut in ${language}`, async ({ page }) => {
      const cut: string[] = []
      await walkRooms(page, {
        ...{ studio, language, texts: { ...en, ...(await textsOf(language)) } },
        async look(place) {
          cut.push(...(await cutTexts(page)).map((text) => `${place}: ${text}`))
          if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${language}-${place}.png` })
        },
      })
      expect([...new Set(cut)]).toEqual([])
    })
  })
}

/** Texts that are the same in every language: names, keys, signs, and news that was told before. */
const UNTRANSLATED = new Set(['project', 'Kiswahili', 'Zawadi', 'Juma', 'Ctrl + F', 'Aa', 'project is open.'])

test('a change of language leaves no word of the one before, and keeps what is being done', async ({ page }) => {
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running').first()).toBeVisible()
  const lines = [
    { start: 0.5, end: 2, text: '1 2 3', speaker: '1', translation: '4 5 6' },
    { start: 3, end: 4, text: '7 8', speaker: '2', translation: '9 '.repeat(200) },
  ]
  // In a folder of its own, where no other project has its name.
  const folder = mkdtempSync(join(studio.folder, 'switched-'))
  const voices = { 1: 'sw-zawadi', 2: 'sw-juma' }
  const path = await makeProject(folder, { video: SAMPLE[0] ?? '', lines, voices })
  await openProject(page, path)
  await expect(page.getByRole('contentinfo').getByText('1 fits')).toBeVisible()
  const sw = await textsOf('sw')
  for (const panel of ['action.showSpeakers', 'action.showTakes', 'action.showAssistant', 'action.find'] as const) {
    await page.keyboard.press('Control+K')
    await page.locator('dialog[open] [role=combobox]').fill(en[panel])
    await page.keyboard.press('Enter')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    if (panel === 'action.find') await page.getByRole('textbox', { name: en['find.what'], exact: true }).fill('7 8')
    const before = await shownTexts(page)
    await speak(page, 'sw', en)
    const after = await shownTexts(page)
    expect(
      after.filter((text) => before.includes(text) && !UNTRANSLATED.has(text)),
      panel,
    ).toEqual([])
    if (panel === 'action.find')
      await expect(page.getByRole('textbox', { name: sw['find.what'] ?? '', exact: true })).toHaveValue('7 8')
    await speak(page, 'en', sw)
  }
})

/** Chooses a language in the settings, whose words are in `texts` now. */
async function speak(page: Page, language: string, texts: TextTable): Promise<void> {
  await page.keyboard.press('Control+,')
  const open = page.locator('dialog[open]')
  await open.getByRole('button', { name: texts['settings.section.languages'] ?? '', exact: true }).click()
  await open.getByRole('combobox', { name: texts['settings.interface'] ?? '' }).selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)
}

/** Every text and name that the page shows or tells a screen reader, besides announcements. */
function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = ['aria-label', 'title', 'placeholder', 'alt']
    const written = ({ childNodes }: Element) => [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    return [...document.querySelectorAll('body *:not(script, style)')]
      .filter((element) => element.closest('[aria-live], [role=status], [role=alert]') === null)
      .flatMap((element) => [
        ...names.map((name) => element.getAttribute(name) ?? ''),
        ...written(element).map(({ textContent }) => textContent ?? ''),
      ])
      .map((text) => text.trim())
      .filter((text) => /\p{L}{2}/u.test(text))
  })
}

/**
 * Texts on screen of which a part is outside a box that hides it, or outside the window, and cannot be scrolled to. A text
 * whose box has it whole as a tooltip may be cut, as may what a project holds.
 */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isTiny = ({ width, height }: DOMRect) => width <= 2 || height <= 2
    const scrolls = (box: Element) => /auto|scroll/.test(getComputedStyle(box).overflow)
    const hides = (style: string) => style === 'hidden' || style === 'clip'
    /** A text and all around it, up to what can be scrolled or is shown to nobody. */
    const around = (text: Element) => {
      const boxes: Element[] = []
      for (let box: Element | null = text; box !== null; box = box.parentElement) {
        boxes.push(box)
        if (scrolls(box) || isTiny(box.getBoundingClientRect())) break
      }
      return boxes
    }
    const cuts = (box: Element, own: DOMRect) => {
      const { overflowX, overflowY } = getComputedStyle(box)
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const isWide = own.right > right + 1 || own.left < left - 1
      const isHigh = own.bottom > bottom + 2 || own.top < top - 2
      return (isWide && hides(overflowX)) || (isHigh && hides(overflowY))
    }
    const faultOf = (node: Node, element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const own = range.getBoundingClientRect()
      const boxes = around(element)
      const last = boxes.at(-1)
      if (isTiny(own) || last === undefined || isTiny(last.getBoundingClientRect())) return undefined
      const cutter = boxes.find((box) => !scrolls(box) && cuts(box, own))
      if (cutter !== undefined) return `in ${cutter.tagName.toLowerCase()}.${cutter.className}`
      return !scrolls(last) && own.right > innerWidth + 1 ? 'beyond the window' : undefined
    }
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (element === null || !/\p{L}{2}/u.test(text) || !element.checkVisibility()) continue
      if (element.closest('[title], [data-line], option, svg') !== null) continue
      const fault = faultOf(node, element)
      if (fault !== undefined) found.push(`“${text}” ${fault}`)
    }
    return found
  })
}
