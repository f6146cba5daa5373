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
import { ESPEAK_VOICES } from '../espeak/espeakVoices.ts'
import { buildSounds } from './buildSounds.ts'
import { boundaryErrors, distance } from './likeness.ts'
import { addVoice, createRecordedVoices } from './recordedVoices.ts'
import { sayPhrase, voiceLike } from './sayPhrase.ts'
import { VOICE_FORMAT, withId, writeVoice } from './voiceFile.ts'

// The reader is espeak-ng's own Swahili, with its stress and melody, in another voice: the way is proved, no person's sound.
const READER = 'sw-hamisi'
const LIKE = voiceLike('sw', 'male')
const PHRASES = recordList('sw').slice(0, 60)
/** Nobody tuned anything on these. */
const SENTENCES = ['Mama anapenda kusoma vitabu vya zamani', 'Wageni watafika mjini kesho jioni']
const { signal } = new AbortController()

const folder = mkdtempSync(join(tmpdir(), 'griot-swahili-'))
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
  const consent = { by: 'Juma', statement: 'My voice may speak any text.', at: '2026-01-01T00:00:00.000Z' }
  const facts = { format: VOICE_FORMAT, name: 'Juma', language: 'sw', gender: 'male', rate: ESPEAK_RATE } as const
  const { pitchHz, diphones, sound } = built
  const voice = withId({ ...facts, pitchHz, consent, diphones }, sound)
  id = voice.header.id
  const file = join(folder, 'juma.griotvoice')
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

it('uses what the reader read, but for what espeak-ng reads otherwise', () => {
  // It spells the ng\u2019 that begins a word.
  expect(faults.filter((text) => !text.startsWith("ng'"))).toEqual([])
})

it('finds where the sounds of a reading begin', async () => {
  const reader = ESPEAK_VOICES.find(({ record }) => record.id === READER) ?? LIKE
  const errors = await boundaryErrors(PHRASES.slice(0, 6), [LIKE, reader], { pool, signal })
  expect(errors[errors.length >> 1]).toBeLessThan(0.01)
  expect(errors[Math.floor(0.9 * errors.length)]).toBeLessThan(0.025)
})

it.each(SENTENCES)('says what nobody read, like the reader and no other, in the usual time: %s', async (text) => {
  const [own, reader, other] = [await say(text, id), await say(text, READER), await say(text, LIKE.record.id)]
  expect(distance(own, reader)).toBeLessThan(0.75 * distance(own, other))
  expect(Math.abs(12 * Math.log2(hertz(own) / hertz(reader)))).toBeLessThan(1)
  expect(own.length / other.length).toBeGreaterThan(0.9)
  expect(own.length / other.length).toBeLessThan(1.15)
  expect((await say(text, id, 1.4)).length / own.length).toBeLessThan(0.8)
})

it.each(SENTENCES)('asks by a higher end, and falls where it states: %s', async (text) => {
  const [said, asked] = [await say(`${text}.`, id), await say(`${text}?`, id)]
  expect(endsAbove(asked, said)).toBeGreaterThan(2)
})

it('tells its words as it says them, figures and foreign ones too', async () => {
  const text = 'Watu 25 walinunua computer saa 3:30 asubuhi.'
  const words = (await pieces(text, id)).flatMap((piece) => piece.words)
  expect(words.map(({ offset }) => offset)).toEqual(Array.from(text.matchAll(/\S+/g), ({ index }) => index))
  const starts = words.map(({ start }) => start)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
})
