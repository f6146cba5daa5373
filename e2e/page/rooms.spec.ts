import { expect, type Page } from '@playwright/test'
import { turnOfCommit } from '../../build/turnOfCommit.ts'
import { SPOKEN_LANGUAGES } from '../../shared/locale/createTexts.ts'
import { en } from '../../shared/locale/en.ts'
import { pseudo } from '../../shared/locale/pseudo.ts'
import { LANGUAGES } from '../../shared/text/languages.ts'
import { recordList } from '../../shared/text/speech/recording/recordList.ts'
import { keptPageTest as test } from '../support/keptPage.ts'
import { objections } from '../support/objections.ts'
import { type SpecStudio, startSpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { walkRooms } from '../support/walkRooms.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let studio: SpecStudio
test.beforeAll(async () => {
  studio = await startSpecStudio('rooms')
})
test.afterAll(() => studio?.[Symbol.asyncDispose]())

const SMALLEST = [1280, 720] as const
const LARGER = [
  [1280, 800],
  [1600, 1000],
  [1920, 1080],
  [2560, 1440],
] as const
/** Every place is looked at in the smallest size, in which everything is narrowest, and one of so many, by turns, in a larger one. */
const PLACES_FOR_A_LARGER_SIZE = 4

/** Words that belong to no language of the page: keys, units, signs, commands, phrases to read, what a project holds. */
const DATA = [
  /^(Ctrl|Alt|Shift|Home|End|Insert|Delete|Space|Enter|PageUp|PageDown|F\d+|[+ ←→↑↓,/=\-\w])+$/,
  /^[\d.,]+ (B|kB|MB|GB)$/,
  /^(project|Aa)$/,
  /project\.griot$/,
  /^docker run /,
  new RegExp(
    `^(${Object.values(LANGUAGES)
      .map(({ ownName }) => ownName)
      .join('|')})$`,
  ),
  new RegExp(`^(${recordList('yo').join('|')})$`),
]

test('every text comes from the table of its language, and no room, dialog or panel is wider than its window', async ({
  page,
}) => {
  const outside: string[] = []
  const plain = new Set<string>()
  let places = turnOfCommit()
  await page.setViewportSize({ width: SMALLEST[0], height: SMALLEST[1] })
  await walkRooms(page, {
    ...{ studio, language: 'pseudo', texts: pseudo(en) },
    async look(place) {
      for (const text of await plainTexts(page)) if (!DATA.some((data) => data.test(text.trim()))) plain.add(text)
      const larger = LARGER[Math.floor(places / PLACES_FOR_A_LARGER_SIZE) % LARGER.length] ?? LARGER[0]
      const sizes = places++ % PLACES_FOR_A_LARGER_SIZE === 0 ? [larger, SMALLEST] : [SMALLEST]
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height })
        outside.push(...(await beyond(page)).map((what) => `${place} at ${width} × ${height}: ${what}`))
      }
    },
  })
  expect({ plain: [...plain], outside }).toEqual({ plain: [], outside: [] })
})

/** Texts and names on screen that have letters and are not bracketed by the pseudo-language. */
function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen: (string | null)[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement?.checkVisibility()) seen.push(texts.currentNode.textContent)
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      const names = element.checkVisibility() ? ['aria-label', 'title', 'placeholder', 'alt'] : []
      seen.push(...names.map((name) => element.getAttribute(name)))
    }
    return seen.filter((text) => text !== null && /\p{L}{2}/u.test(text) && !text.includes('⟦')) as string[]
  })
}

/**
 * Faults of the layout while the pseudo-language's texts are as long as the English ones: a page larger than its window,
 * controls beyond its sides, boxes that scroll sideways; the timeline may.
 */
function beyond(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const longTexts: [Node, string][] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const text = node.nodeValue ?? ''
      if (!text.includes('⟦')) continue
      longTexts.push([node, text])
      node.nodeValue = text.replaceAll(/⟦| ~*⟧/g, '')
    }
    const within = document.querySelector('dialog[open]') ?? document.body
    const hidden = '.visually-hidden, [inert], [data-place="timeline"]'
    const shown = [...within.querySelectorAll<HTMLElement>('*:not(textarea, input, select)')].filter(
      (element) => element.checkVisibility() && element.closest(hidden) === null,
    )
    const isOutside = (control: HTMLElement) => {
      const { left, right, width } = control.getBoundingClientRect()
      return width > 2 && (left < -1 || right > innerWidth + 1)
    }
    const isScrolled = (box: HTMLElement) =>
      box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX)
    const nameOf = ({ tagName, innerText }: HTMLElement) => `${tagName.toLowerCase()} “${innerText?.slice(0, 40)}”`
    const { scrollWidth, scrollHeight } = document.documentElement
    const faults = [
      ...(scrollWidth > innerWidth || scrollHeight > innerHeight ? [`the page: ${scrollWidth} × ${scrollHeight}`] : []),
      ...shown.filter((one) => one.matches('button, a, summary') && isOutside(one)).map(nameOf),
      ...shown.filter(isScrolled).map((box) => `${nameOf(box)} is scrolled sideways`),
    ]
    for (const [node, text] of longTexts) node.nodeValue = text
    return faults
  })
}

/** The language whose gallery is judged by axe, with each commit another. */
const JUDGED_LANGUAGE = SPOKEN_LANGUAGES[turnOfCommit() % SPOKEN_LANGUAGES.length]

for (const language of SPOKEN_LANGUAGES) {
  test(`all controls have names, contrast and room for their words in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(studio.address.replace('#', `?lang=${language}&gallery#`))
    await expect(page.getByRole('heading', { name: 'Remedies' })).toHaveCount(2)
    // What can be installed has come.
    await expect(page.getByRole('link').first()).toBeVisible()
    if (language === JUDGED_LANGUAGE) expect(await objections(page)).toEqual([])
    expect(await overflowing(page)).toEqual([])
    // Controls of one kind of height stand in rows: buttons, fields and choices of a row are equally high.
    const heights = await page
      .getByRole('heading', { name: 'Button', exact: true })
      .first()
      .locator('xpath=..')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
    expect(new Set(heights).size).toBe(1)
    // Narrow and tall.
    await page.setViewportSize({ width: 620, height: 900 })
    expect(await overflowing(page)).toEqual([])
  })
}

/** Parts of the page whose content does not fit them, by their words. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((part) => !part.matches('input, select, option, progress, .visually-hidden, .visually-hidden *'))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ tagName, innerText }) => `${tagName}: ${innerText}`),
  )
}
