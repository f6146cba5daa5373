import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AlignedWord } from '../contract/alignText.ts'
import { cutLines, MIN_LINE_CONFIDENCE } from './cutLines.ts'

const SECONDS_PER_LETTER = 0.07

/** Words of a text said at one pace from a time on; `pauses` are seconds before words by their index, `without` those that are not said. */
function spoken(
  text: string,
  { at = 0, pauses = {}, without = () => false, confidence = 1 }: Partial<Speech> = {},
): AlignedWord[] {
  let now = at
  return Array.from(text.matchAll(/[\p{L}\p{N}]+/gu)).flatMap(({ 0: word, index }, number) => {
    if (without(number)) return []
    const start = now + (pauses[number] ?? 0)
    now = start + word.length * SECONDS_PER_LETTER
    return [{ from: index, to: index + word.length, start, end: now, confidence }]
  })
}

interface Speech {
  readonly at: number
  readonly pauses: Readonly<Record<number, number>>
  readonly without: (word: number) => boolean
  readonly confidence: number
}

const linesOf = (text: string, speech?: Partial<Speech>) => cutLines([{ text }], [spoken(text, speech)])

describe('cutLines', () => {
  it('cuts after sentences and joins a word or two to the sentence that they follow at once', () => {
    const { lines, missing } = linesOf('Good evening, my friends. Yes. The rain came late this year.')
    expect(lines.map(({ text }) => text)).toEqual(['Good evening, my friends. Yes.', 'The rain came late this year.'])
    expect(missing).toEqual([])
  })

  it('cuts where the speaker breathes, unless a part would be a moment long', () => {
    const text = 'When the river had moved away from us, we went after it, all.'
    expect(linesOf(text, { pauses: { 8: 0.5, 12: 0.9 } }).lines.map((line) => line.text)).toEqual([
      'When the river had moved away from us,',
      'we went after it, all.',
    ])
  })

  it('cuts what is too long to be read at once, rather after a clause', () => {
    const text =
      'The people of the village came together in the shade of the tree, because the elders had called them there in the night, and nobody knew why.'
    const { lines } = linesOf(text)
    expect(lines.map((line) => line.text)).toEqual([
      'The people of the village came together in the shade of the tree,',
      'because the elders had called them there in the night, and nobody knew why.',
    ])
    expect(Math.max(...lines.map((line) => line.text.length))).toBeLessThanOrEqual(84)
  })

  it('leaves out sentences and parts of sentences that the film does not have', () => {
    const text =
      'We begin here. Nobody ever said this sentence aloud. We go on, as was written much later by others, until the road ends at the sea.'
    const { lines, missing } = linesOf(text, {
      without: (word) => (word >= 3 && word < 9) || (word >= 12 && word < 19),
    })
    expect(missing).toEqual(['Nobody ever said this sentence aloud.', 'as was written much later by others,'])
    expect(lines.map((line) => line.text)).toEqual(['We begin here.', 'We go on, until the road ends at the sea.'])
    const doubts = lines.map(({ confidence }) => confidence < MIN_LINE_CONFIDENCE)
    expect(doubts).toEqual([false, true]) // the second has no words for what is said in its middle
  })

  it('gives each word of a line a time, also those that were not found, and lines less confidence for them', () => {
    const text = 'She carried water from the well every morning.'
    const { lines } = linesOf(text, { pauses: { 5: 0.5 }, without: (word) => word === 3 || word === 4 })
    const [line] = lines
    expect(line?.words.map((word) => word.text)).toEqual(text.split(' '))
    expect(line?.confidence).toBeCloseTo(32 / 39, 2)
    expect(linesOf(text, { confidence: 0.3 }).lines[0]?.confidence).toBeLessThan(MIN_LINE_CONFIDENCE)
  })

  it('leaves out a sentence that nobody could say in its time, and doubts one that is much slower than the others', () => {
    const [first, second, third] = [
      'The people came at once.',
      'The river had been dry for years.',
      'We all went home then.',
    ]
    const text = `${first} ${second} ${third}`
    const words = spoken(text)
    const squeezed = words.map((word, at) =>
      at < 5 ? word : at < 12 ? { ...word, start: 1.5 + at / 100, end: 1.51 + at / 100 } : word,
    )
    const { lines, missing, share } = cutLines([{ text }], [squeezed])
    expect([lines.map((line) => line.text), missing]).toEqual([[first, third], [second]])
    expect(share).toBeCloseTo((20 + 18) / (20 + 27 + 18), 2)
    const slow = words.map((word, at) => (at < 12 ? word : { ...word, start: word.start + at, end: word.end + at + 1 }))
    expect(cutLines([{ text }], [slow]).lines.map((line) => line.confidence)).toEqual([1, 1, 0.3])
  })

  it('keeps who speaks, and joins nothing of two people', () => {
    const [first, second] = ['Habari?', 'Nzuri.']
    const { lines } = cutLines(
      [
        { text: first, speaker: 'AMINA' },
        { text: second, speaker: 'JUMA' },
      ],
      [spoken(first), spoken(second, { at: 0.5 })],
    )
    expect(lines.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['AMINA', 'Habari?'],
      ['JUMA', 'Nzuri.'],
    ])
  })

  it('says each word once and in order, whatever was found', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,9}[.,!]?$/), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(words, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (some, said) => {
        const text = some.join(' ')
        const { lines, missing } = linesOf(text, { without: (word) => said[word] === false })
        const all = [...lines.flatMap((line) => line.text.split(' ')), ...missing.flatMap((one) => one.split(' '))]
        expect(all.toSorted()).toEqual(some.toSorted())
        for (const line of lines) expect(line.words.map((word) => word.text).join(' ')).toBe(line.text)
        const times = lines.flatMap((line) => line.words.flatMap(({ start, end }) => [start, end]))
        expect(times).toEqual(times.toSorted((a, b) => a - b))
      }),
      // Their times sum up to a rounding after the next word.
      {
        examples: [
          [['a', 'a', 'aaa', 'aaa!', 'aa.', 'aa'], Array.from({ length: 60 }, (_, word) => word === 2 || word === 5)],
        ],
      },
    )
  })
})
