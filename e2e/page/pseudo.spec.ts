import { expect, type Page, test } from '@playwright/test'
import { type ActionId, actions } from '../../shared/actions/actions.ts'
import { en } from '../../shared/locale/en.ts'
import { pseudo } from '../../shared/locale/pseudo.ts'
import { LANGUAGES } from '../../shared/text/languages.ts'
import { makeProject } from '../support/makeProject.ts'
import { type SpecStudio, startSpecStudio } from '../support/specStudio.ts'
import { canBrowse, SAMPLE } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

let studio: SpecStudio
test.beforeAll(async () => {
  studio = await startSpecStudio('pseudo')
})
test.afterAll(() => studio?.[Symbol.asyncDispose]())

/** Words that belong to no language of the page: keys, units, signs, commands, and what the project itself holds. */
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
]
/** Labels of the actions that open something: a dialog, by their three dots, a panel or a room. */
const OPENS = /…$|^(Speakers|Takes of the Line|Assistant|Edits|Find|Voice Lab|Quality Check|History|Spectrogram)$/
/** Actions that show the dialog of the system, and the packs, which describe themselves in English. */
const PASSED_BY: ReadonlySet<string> = new Set(['addVideos', 'openProject', 'saveCast', 'loadCast', 'showPacks'])

test('everything on the page comes from the table of its language', async ({ page }) => {
  const found = new Set<string>()
  const look = async () => {
    for (const text of await plainTexts(page)) if (!DATA.some((data) => data.test(text.trim()))) found.add(text)
  }
  await page.goto(studio.address.replace('#', '?lang=pseudo#'))
  await expect(page.getByText('⟦').first()).toBeVisible()
  await look()
  await page.keyboard.press('Control+,')
  const sections = page.locator('dialog[open] nav button')
  await expect(sections.first()).toBeVisible()
  // The last one lists the licences, which are in their own words.
  for (const section of (await sections.all()).slice(0, -1)) {
    await section.click()
    await look()
  }
  await page.keyboard.press('Escape')

  const lines = [
    { start: 0.5, end: 2, text: '1 2 3', speaker: '1', translation: '4 5 6' },
    { start: 3, end: 4, text: '7 8', speaker: '2', translation: '9 '.repeat(60) },
  ]
  const path = await makeProject(studio.folder, { video: SAMPLE[0] ?? '', lines })
  await page.keyboard.press('Control+Shift+O')
  await page.locator('dialog[open] input').last().fill(path)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-line]').first()).toBeVisible()
  await look()
  const shown = pseudo(en)
  for (const id of Object.keys(actions) as ActionId[]) {
    if (!OPENS.test(en[`action.${id}`]) || PASSED_BY.has(id)) continue
    const palette = page.locator('dialog[open] [role=combobox]')
    await page.keyboard.press('Control+K')
    await expect(palette, id).toBeVisible()
    await palette.fill(shown[`action.${id}`])
    await page.keyboard.press('Enter')
    await acted(page)
    await look()
    // A field inside a dialog takes the first Escape.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog[open]')).toHaveCount(0, { timeout: 500 })
    }).toPass()
  }
  expect([...found]).toEqual([])
})

/** Waits until an action of the palette has run and is drawn: the palette runs it in the frame after it closes. */
function acted(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

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
