// @module-tag apart
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTurn } from '../../../../shared/inTurn.testing.ts'
import { pitchTrack } from '../../signal/pitch.ts'
import { ESPEAK_RATE } from '../espeak/espeakRate.ts'
import { distance } from './compareSounds.testing.ts'
import { accentOf } from './englishRecordList.ts'
import { endsAbove, hertz, testReader } from './reader.testing.ts'

const READER = 'en-tunde'
/** Nobody tuned anything on these. */
const SENTENCES = ['The children went home in the evening', 'My brother has sold the old house']

let made: Awaited<ReturnType<typeof testReader>>
beforeAll(async () => {
  made = await testReader('en', READER, 35)
})
afterAll(() => made?.[Symbol.asyncDispose]())

const ACCENTS = [
  [READER, 'en-gb-x-rp'],
  ['en-kofi', 'en-us'],
] as const
it.each(ACCENTS)('hears in which accent %s reads: %s', async (reader, accent) => {
  const read = await Promise.all(
    made.phrases.slice(0, 4).map(async (text) => ({ text, samples: await made.read(text, reader) })),
  )
  expect(await accentOf(read, 'male', made.options)).toBe(accent)
})

it('uses all that the reader read', () => {
  expect(made.faults).toEqual([])
})

it.each(inTurn(SENTENCES))('says what nobody read in the reader’s words, pitch and time: %s', async (text) => {
  const [own, reader] = [await made.say(text, made.id), await made.say(text, READER)]
  const words = await made.say(`${SENTENCES.find((one) => one !== text)}`, READER)
  expect(distance(own, reader)).toBeLessThan(0.5 * distance(words, reader))
  expect(Math.abs(12 * Math.log2(hertz(own) / hertz(reader)))).toBeLessThan(1)
  expect(own.length / reader.length).toBeGreaterThan(0.8)
  expect(own.length / reader.length).toBeLessThan(1.15)
  expect((await made.say(text, made.id, 1.4)).length / own.length).toBeLessThan(0.8)
})

// One sentence differs from the next by more than the voice: 0.62 and 0.75 of the distance.
it('sounds like the reader and no other', async () => {
  let [toReader, toOther] = [0, 0]
  for (const text of SENTENCES) {
    const own = await made.say(text, made.id)
    toReader += distance(own, await made.say(text, READER))
    toOther += distance(own, await made.say(text, 'en-kofi'))
  }
  expect(toReader).toBeLessThan(0.7 * toOther)
})

it.each(inTurn(SENTENCES))(
  'falls where it states, and rises where it asks whether something is so: %s',
  async (text) => {
    const [statement, question] = [await made.say(`${text}.`, made.id), await made.say(`${text}?`, made.id)]
    expect(endsAbove(question, statement)).toBeGreaterThan(2)
  },
)

it('raises a word that the text emphasises', async () => {
  const [plain, emphasised] = await Promise.all(
    ['My brother has sold the house.', 'My *brother* has sold the house.'].map((text) => made.say(text, made.id)),
  )
  const top = (samples: Float32Array): number => Math.max(...pitchTrack(samples, ESPEAK_RATE).hz)
  expect(12 * Math.log2(top(emphasised ?? new Float32Array(0)) / top(plain ?? new Float32Array(1)))).toBeGreaterThan(1)
})

it('is silent for a moment where there is nothing to say', async () => {
  expect((await made.say('😀 …', made.id)).length / ESPEAK_RATE).toBeCloseTo(0.1)
})

it('tells its words as it says them, figures and brackets too', async () => {
  const text = 'They bought 25 chairs (and a table) at 3:30.'
  const words = (await made.pieces(text, made.id)).flatMap((piece) => piece.words)
  const written = Array.from(text.matchAll(/[\p{L}\p{N}:]+/gu), ({ index }) => index)
  expect(words.map(({ offset }) => offset)).toEqual(written)
  const starts = words.map(({ start }) => start)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
})
