import { expect, it } from 'vitest'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import type { Document } from '../../../shared/project/document.ts'
import type { WordTime } from '../../../shared/timing/words/wordTimes.ts'
import type { TextsToFind } from './findWords.ts'
import { openProjectWords } from './projectWords.ts'

const { signal } = new AbortController()
const FOUND: readonly WordTime[] = [
  { from: 0, to: 4, start: 1, end: 1.3 },
  { from: 5, to: 12, start: 1.3, end: 1.9 },
]

/** The words of one project whose cache is a map; `asked` lists what was to be found. */
function words(document: Document, found: readonly WordTime[] = FOUND) {
  const cache = new Map<string, Uint8Array>()
  const asked: TextsToFind[] = []
  const records = {
    cached: (_: string, name: string) => cache.get(name),
    saveCached: (_: string, name: string, data: Uint8Array) => void cache.set(name, data),
  }
  const projects = {
    describe: async () => ({ document }),
    use: async (_: string, work: (file: unknown) => unknown) => work({ records, takes: { wordsOf: () => undefined } }),
  }
  const find = async (text: TextsToFind) => {
    asked.push(text)
    return text.texts.map(() => [...found])
  }
  return { asked, own: openProjectWords({ projects, dataDir: '/data' } as never, find) }
}

const DOCUMENT = edited(testDocument([[1, 2, 'Good morning', 'Amina']]), (draft) => {
  draft.sourceLanguage = 'en'
})

it('takes the words that a recogniser told as they are', async () => {
  const told = edited(DOCUMENT, (draft) => {
    for (const line of Object.values(draft.lines))
      line.words = [
        { text: 'good', start: 1.1, end: 1.4 },
        { text: 'morning', start: 1.5, end: 1.9 },
      ]
  })
  const { asked, own } = words(told)
  const times = await own.ofSource('p', 1, signal)
  expect(times.map(({ start }) => start)).toEqual([1.1, 1.5])
  expect(asked).toEqual([])
})

it('finds the words of a line around its time, once', async () => {
  const { asked, own } = words(DOCUMENT)
  const ask = () => own.ofSource('p', 1, signal)
  expect(await ask()).toEqual(FOUND)
  expect(await ask()).toEqual(FOUND)
  expect(asked).toEqual([
    expect.objectContaining({ language: 'en', texts: ['Good morning'], within: { start: 0.75, end: 2.25 } }),
  ])
})

it('looks again for what it has not found, and for nothing where the language is not known', async () => {
  const { asked, own } = words(DOCUMENT, [])
  const ask = () => own.ofSource('p', 1, signal)
  expect([await ask(), await ask()]).toEqual([[], []])
  expect(asked).toHaveLength(2)
  const unknown = edited(DOCUMENT, (draft) => {
    delete draft.sourceLanguage
  })
  const other = words(unknown)
  expect(await other.own.ofSource('p', 1, signal)).toEqual([])
  expect(other.asked).toEqual([])
})

it('finds all lines in one listening, keeps what is near its line, and does not look for it again', async () => {
  const two = edited(
    testDocument([
      [1, 2, 'Good morning', 'Amina'],
      [60, 62, 'Good morning', 'Amina'],
    ]),
    (draft) => {
      draft.sourceLanguage = 'en'
    },
  )
  const { asked, own } = words(two)
  expect([...(await own.ofSources('p', signal))]).toEqual([
    [1, FOUND],
    [2, []],
  ])
  await own.ofSources('p', signal)
  expect(asked.map(({ texts, within }) => [texts.length, within])).toEqual([
    [2, { start: 0.75, end: 62.25 }],
    [1, { start: 59.75, end: 62.25 }],
  ])
})
