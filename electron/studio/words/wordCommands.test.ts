import { expect, it } from 'vitest'
import type { AlignedText } from '../../../shared/contract/alignText.ts'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { wordCommands } from './wordCommands.ts'

const TEXT = 'The people went to the river in the morning.'
const fractions: (number | undefined)[] = []
const call = { signal: new AbortController().signal, onProgress: onlyFraction } as never
function onlyFraction({ fraction }: { fraction?: number }): void {
  fractions.push(fraction)
}

/** The commands of a project in English whose film has this share of any text, at a word a second. */
function commands(share: number) {
  const document = edited(testDocument([]), (draft) => {
    draft.sourceLanguage = 'en'
    draft.soundTrack = 2
  })
  const asked: object[] = []
  const local = {
    async *alignText(order: { texts: string[] }): AsyncGenerator<{ fraction: number; aligned?: AlignedText }> {
      asked.push(order)
      const words = (text: string) =>
        Array.from(text.matchAll(/\p{L}+/gu), ({ 0: word, index }, at) => ({
          ...{ from: index, to: index + word.length, start: at, end: at + 1, confidence: 0.2 },
        }))
      yield { fraction: 0.5 }
      yield {
        fraction: 1,
        aligned: { share, texts: order.texts.map((text) => ({ words: words(text) })), uncovered: [] },
      }
    },
  }
  const parts = {
    projects: { describe: async () => ({ document, media: { path: '/films/talk.mp4' } }) },
    connection: { link: async (profile: string) => ({ profile, service: {}, local }) },
  }
  return { asked, ...wordCommands(parts as never, {} as never) }
}

it('places a text on the film of a project, in its language and by its sound track, and marks what may be wrong', async () => {
  const { asked, placeText } = commands(0.9)
  const { lines, language, notes } = await placeText({ project: 'p', name: 'talk.txt', text: TEXT }, call)
  expect(asked).toEqual([{ path: '/films/talk.mp4', soundTrack: 2, language: 'en', texts: [TEXT], stream: true }])
  expect(fractions).toEqual([0.5, 1])
  expect(language).toBe('en')
  expect(lines.map(({ text }) => text).join(' ')).toBe(TEXT)
  expect(lines.flatMap(({ words }) => words)).toHaveLength(9)
  expect(lines.map(({ doubt }) => doubt)).toEqual(lines.map(() => 'time'))
  expect(notes).toContainEqual(expect.objectContaining({ key: 'note.manuscript' }))
})

it('refuses the text of another film with its share', async () => {
  await expect(commands(0.05).placeText({ project: 'p', name: 'talk.txt', text: TEXT }, call)).rejects.toMatchObject({
    failure: { kind: 'invalid', said: { key: 'failure.manuscript.otherFilm', values: { percent: 5 } } },
  })
})
