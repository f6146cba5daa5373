import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTurn } from '../../../../shared/inTurn.testing.ts'
import { ESPEAK_VOICES } from '../espeak/espeakVoices.ts'
import { boundaryErrors, distance } from './compareSounds.testing.ts'
import { endsAbove, hertz, testReader } from './reader.testing.ts'
import { voiceLike } from './sayPhrase.ts'

const READER = 'sw-hamisi'
const LIKE = voiceLike('sw', 'male')
/** Nobody tuned anything on these. */
const SENTENCES = ['Mama anapenda kusoma vitabu vya zamani', 'Wageni watafika mjini kesho jioni']

let made: Awaited<ReturnType<typeof testReader>>
beforeAll(async () => {
  made = await testReader('sw', READER, 30)
})
afterAll(() => made?.[Symbol.asyncDispose]())

it('uses what the reader read, but for what espeak-ng reads otherwise', () => {
  // It spells the ng\u2019 that begins a word.
  expect(made.faults.filter((text) => !text.startsWith("ng'"))).toEqual([])
})

it('finds where the sounds of a reading begin', async () => {
  const reader = ESPEAK_VOICES.find(({ record }) => record.id === READER) ?? LIKE
  const errors = await boundaryErrors(made.phrases.slice(0, 3), [LIKE, reader], made.options)
  expect(errors[errors.length >> 1]).toBeLessThan(0.01)
  expect(errors[Math.floor(0.9 * errors.length)]).toBeLessThan(0.025)
})

it.each(inTurn(SENTENCES))(
  'says what nobody read, like the reader and no other, in the usual time: %s',
  async (text) => {
    const [own, reader, other] = [
      await made.say(text, made.id),
      await made.say(text, READER),
      await made.say(text, LIKE.record.id),
    ]
    expect(distance(own, reader)).toBeLessThan(0.75 * distance(own, other))
    expect(Math.abs(12 * Math.log2(hertz(own) / hertz(reader)))).toBeLessThan(1)
    expect(own.length / other.length).toBeGreaterThan(0.9)
    expect(own.length / other.length).toBeLessThan(1.15)
    expect((await made.say(text, made.id, 1.4)).length / own.length).toBeLessThan(0.8)
  },
)

it.each(inTurn(SENTENCES))('asks by a higher end, and falls where it states: %s', async (text) => {
  const [statement, question] = [await made.say(`${text}.`, made.id), await made.say(`${text}?`, made.id)]
  expect(endsAbove(question, statement)).toBeGreaterThan(2)
})

it('tells its words as it says them, figures and foreign ones too', async () => {
  const text = 'Watu 25 walinunua computer saa 3:30 asubuhi.'
  const words = (await made.pieces(text, made.id)).flatMap((piece) => piece.words)
  expect(words.map(({ offset }) => offset)).toEqual(Array.from(text.matchAll(/\S+/g), ({ index }) => index))
  const starts = words.map(({ start }) => start)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
})
