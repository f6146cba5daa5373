import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinSamples } from '../../../../shared/audio/joinSamples.ts'
import { recordList } from '../../../../shared/text/speech/recording/recordList.ts'
import { medianPitch, pitchTrack } from '../../signal/pitch.ts'
import { createEspeak } from '../espeak/espeak.ts'
import { createEspeakPool } from '../espeak/espeakPool.ts'
import { ESPEAK_RATE } from '../espeak/espeakRate.ts'
import { buildSounds } from './buildSounds.ts'
import { distance } from './likeness.ts'
import { addVoice, createRecordedVoices } from './recordedVoices.ts'
import { accentOf } from './saidEnglish.ts'
import { sayPhrase, voiceLike } from './sayPhrase.ts'
import { VOICE_FORMAT, withId, writeVoice } from './voiceFile.ts'

// The reader is espeak-ng's own English, with its stress and melody, in another voice: the way is proved, no person's sound.
const READER = 'en-tunde'
const LIKE = voiceLike('en', 'male')
const PHRASES = recordList('en').slice(0, 70)
/** Nobody tuned anything on these. */
const SENTENCES = ['The children went home in the evening', 'My brother has sold the old house']
const { signal } = new AbortController()

const folder = mkdtempSync(join(tmpdir(), 'griot-english-'))
const packsDir = join(folder, 'packs')
const pool = createEspeakPool(1)
const espeak = createEspeak(1, createRecordedVoices(packsDir))
let id = ''
let faults: string[] = []

beforeAll(async () => {
  const silence = new Float32Array(0.2 * ESPEAK_RATE)
  const read = await Promise.all(
    PHRASES.map(async (text) => {
      const samples = joinSamples([silence, await say(text, READER), silence])
      return { text, samples, reference: await sayPhrase(text, LIKE, { pool, signal }) }
    }),
  )
  const built = await buildSounds(read, { rate: ESPEAK_RATE, signal })
  faults = built.faults.map(({ text }) => text)
  const consent = { by: 'Ben', statement: 'My voice may speak any text.', at: '2026-01-01T00:00:00.000Z' }
  const facts = { format: VOICE_FORMAT, name: 'Ben', language: 'en', gender: 'male', rate: ESPEAK_RATE } as const
  const { pitchHz, diphones, sound } = built
  const voice = withId({ ...facts, pitchHz, consent, diphones }, sound)
  id = voice.header.id
  const file = join(folder, 'ben.griotvoice')
  await writeVoice(file, voice)
  await addVoice(file, packsDir)
})

afterAll(async () => {
  await Promise.all([pool.close(), espeak.close()])
  rmSync(folder, { recursive: true })
})

async function pieces(text: string, voice: string, speed = 1) {
  return await Array.fromAsync(espeak.speak({ text, voice, speed }, signal))
}

async function say(text: string, voice: string, speed = 1): Promise<Float32Array> {
  return joinSamples((await pieces(text, voice, speed)).map(({ samples }) => samples))
}

const hertz = (samples: Float32Array): number => medianPitch(pitchTrack(samples, ESPEAK_RATE)) ?? 0

/** Semitones by which one sound's last voice is above another's. */
function endsAbove(one: Float32Array, other: Float32Array): number {
  const [a = 0, b = 1] = [one, other].map((samples) => {
    const voiced = [...pitchTrack(samples, ESPEAK_RATE, { hop: 0.005 }).hz].filter((hz) => hz > 0).slice(-20)
    return voiced.sort((x, y) => x - y)[voiced.length >> 1]
  })
  return 12 * Math.log2(a / b)
}

it.each([
  [READER, 'en-gb-x-rp'],
  ['en-kofi', 'en-us'],
] as const)('hears in which accent %s reads: %s', async (reader, accent) => {
  const silence = new Float32Array(0.2 * ESPEAK_RATE)
  const read = await Promise.all(
    PHRASES.slice(0, 8).map(async (text) => ({
      text,
      samples: joinSamples([silence, await say(text, reader), silence]),
    })),
  )
  expect(await accentOf(read, 'male', { pool, signal })).toBe(accent)
})

it('uses all that the reader read', () => {
  expect(faults).toEqual([])
})

it.each(SENTENCES)('says what nobody read, like the reader and no other, in the usual time: %s', async (text) => {
  const [own, reader] = [await say(text, id), await say(text, READER)]
  const [other, words] = [await say(text, 'en-kofi'), await say(`${SENTENCES.find((one) => one !== text)}`, READER)]
  expect(distance(own, reader)).toBeLessThan(0.75 * distance(own, other))
  expect(distance(own, reader)).toBeLessThan(0.5 * distance(words, reader))
  expect(Math.abs(12 * Math.log2(hertz(own) / hertz(reader)))).toBeLessThan(1)
  expect(own.length / reader.length).toBeGreaterThan(0.8)
  expect(own.length / reader.length).toBeLessThan(1.15)
  expect((await say(text, id, 1.4)).length / own.length).toBeLessThan(0.8)
})

it.each(SENTENCES)('falls where it states, and rises where it asks whether something is so: %s', async (text) => {
  const [said, asked] = [await say(`${text}.`, id), await say(`${text}?`, id)]
  expect(endsAbove(asked, said)).toBeGreaterThan(2)
})

it('raises a word that the text emphasises', async () => {
  const [plain, emphasised] = await Promise.all(
    ['My brother has sold the house.', 'My *brother* has sold the house.'].map((text) => say(text, id)),
  )
  const top = (samples: Float32Array): number => Math.max(...pitchTrack(samples, ESPEAK_RATE).hz)
  expect(12 * Math.log2(top(emphasised ?? new Float32Array(0)) / top(plain ?? new Float32Array(1)))).toBeGreaterThan(1)
})

it('is silent for a moment where there is nothing to say', async () => {
  expect((await say('😀 …', id)).length / ESPEAK_RATE).toBeCloseTo(0.1)
})

it('tells its words as it says them, figures and brackets too', async () => {
  const text = 'They bought 25 chairs (and a table) at 3:30.'
  const words = (await pieces(text, id)).flatMap((piece) => piece.words)
  const written = Array.from(text.matchAll(/[\p{L}\p{N}:]+/gu), ({ index }) => index)
  expect(words.map(({ offset }) => offset)).toEqual(written)
  const starts = words.map(({ start }) => start)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
})
