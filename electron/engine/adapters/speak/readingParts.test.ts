import { expect, it } from 'vitest'
import { TARGETS } from '../../../../shared/contract/targets.ts'
import { plainReading } from '../../../../shared/text/speech/plainReading.ts'
import { joinParts, type ReadingPart, readingParts } from './readingParts.ts'

/** Texts that are written in few letters and said in many. */
const LONG = [
  '9'.repeat(1600),
  '5% '.repeat(500),
  '$1'.repeat(500),
  '1e5'.repeat(400),
  'a'.repeat(1600),
  '1,'.repeat(800),
]

it.each(TARGETS)('cuts what is read in %s, not what is written, and loses nothing', (language) => {
  for (const text of LONG) {
    const reading = plainReading(text, language)
    const parts = readingParts(reading)
    expect(Math.max(...parts.map((part) => part.text.length))).toBeLessThanOrEqual(300)
    expect(parts.map((part) => part.text).join('')).toBe(reading.text)
  }
})

it('tells for each part its emphasised words and where they are written', () => {
  const [first, second] = readingParts(plainReading('It costs ₦500. Buy *two* now.', 'en'))
  expect(first?.text.slice(0, first.text.indexOf('five'))).toBe('It costs ')
  expect(first?.offsetOf(first.text.indexOf('naira'))).toBe('It costs '.length)
  const [[from, to] = [0, 0]] = second?.emphasised ?? []
  expect([second?.text.slice(from, to), second?.offsetOf(from)]).toEqual(['two', 'It costs ₦500. Buy *'.length])
})

it('joins the spoken parts, a figure as the one word that is written, and is a short silence without any sound', async () => {
  const speakFor = (seconds: number) =>
    async function* ({ text }: ReadingPart) {
      const words = Array.from(text.matchAll(/\p{L}+/gu), ({ index }) => ({ offset: index, start: index / 10 }))
      yield { samples: new Float32Array(10 * seconds), sampleRate: 10, words }
    }
  const parts = readingParts(plainReading('₦500. Yes.', 'en'))
  const pieces = await Array.fromAsync(joinParts(parts, speakFor(2)))
  expect(pieces.map(({ words }) => words)).toEqual([[{ offset: 0, start: 0 }], [{ offset: 6, start: 2 }]])
  const none = await Array.fromAsync(joinParts(readingParts(plainReading('😀', 'en')), speakFor(0)))
  expect(none.reduce((sum, { samples }) => sum + samples.length, 0)).toBe(1)
})
