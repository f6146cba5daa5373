import { expect, type Page, test } from '@playwright/test'
import { en } from '../../shared/locale/en.ts'
import { pseudo } from '../../shared/locale/pseudo.ts'
import { LANGUAGES } from '../../shared/text/languages.ts'
import { recordList } from '../../shared/text/speech/recording/recordList.ts'
import { type SpecStudio, startSpecStudio } from '../support/specStudio.ts'
import { canBrowse } from '../support/studioProcess.ts'
import { walkRooms } from '../support/walkRooms.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')
test.use({ viewport: { width: 1280, height: 800 } })

let studio: SpecStudio
test.beforeAll(async () => {
  studio = await startSpecStudio('pseudo')
})
test.afterAll(() => studio?.[Symbol.asyncDispose]())

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
test('everything on the page comes from the table of its language', async ({ page }) => {
  const found = new Set<string>()
  await walkRooms(page, {
    ...{ studio, language: 'pseudo', texts: pseudo(en) },
    async look() {
      for (const text of await plainTexts(page)) if (!DATA.some((data) => data.test(text.trim()))) found.add(text)
    },
  })
  expect([...found]).toEqual([])
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
