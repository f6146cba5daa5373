import { expect, it } from 'vitest'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import type { Document } from '../../../shared/project/document.ts'
import type { WordTime } from '../../../shared/timing/words/wordTimes.ts'
import { type TextToFind, wordCommands } from './wordCommands.ts'

const context = { signal: new AbortController().signal } as never
const FOUND: readonly WordTime[] = [
  { from: 0, to: 4, start: 1, end: 1.3 },
  { from: 5, to: 12, start: 1.3, end: 1.9 },
]

/** The commands over one project whose cache is a map; `asked` lists what was to be found. */
function words(document: Document, found: readonly WordTime[] = FOUND) {
  const cache = new Map<string, Uint8Array>()
  const asked: TextToFind[] = []
  const records = {
    cached: (_: string, name: string) => cache.get(name),
    saveCached: (_: string, name: string, data: Uint8Array) => void cache.set(name, data),
  }
  const projects = {
    describe: async () => ({ document }),
    use: async (_: string, work: (file: unknown) => unknown) => work({ records, takes: { wordsOf: () => undefined } }),
  }
  const find = async (text: TextToFind) => {
    asked.push(text)
    return [...found]
  }
  return { asked, commands: wordCommands({ projects, dataDir: '/data' } as never, find) }
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
  const { asked, commands } = words(told)
  const { words: times } = await commands.sourceWords({ project: 'p', line: 1 }, context)
  expect(times.map(({ start }) => start)).toEqual([1.1, 1.5])
  expect(asked).toEqual([])
})

it('finds the words of a line around its time, once', async () => {
  const { asked, commands } = words(DOCUMENT)
  const ask = () => commands.sourceWords({ project: 'p', line: 1 }, context)
  expect(await ask()).toEqual({ words: FOUND })
  expect(await ask()).toEqual({ words: FOUND })
  expect(asked).toEqual([
    expect.objectContaining({ language: 'en', text: 'Good morning', within: { start: 0.75, end: 2.25 } }),
  ])
})

it('looks again for what it has not found, and for nothing where the language is not known', async () => {
  const { asked, commands } = words(DOCUMENT, [])
  const ask = () => commands.sourceWords({ project: 'p', line: 1 }, context)
  expect([await ask(), await ask()]).toEqual([{ words: [] }, { words: [] }])
  expect(asked).toHaveLength(2)
  const unknown = edited(DOCUMENT, (draft) => {
    delete draft.sourceLanguage
  })
  const other = words(unknown)
  expect(await other.commands.sourceWords({ project: 'p', line: 1 }, context)).toEqual({ words: [] })
  expect(other.asked).toEqual([])
})
