// @module-tag apart
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinSamples } from '../../../../shared/audio/joinSamples.ts'
import { english } from '../../../../shared/locale/english.ts'
import { recordList } from '../../../../shared/text/speech/recording/recordList.ts'
import { createEspeak } from '../espeak/espeak.ts'
import { createEspeakPool } from '../espeak/espeakPool.ts'
import { ESPEAK_RATE } from '../espeak/espeakRate.ts'
import { RULE_VOICES } from '../espeak/ruleVoices.ts'
import { type BuiltSounds, buildSounds, type ReadPhrase } from './buildSounds.ts'
import { boundaryErrors, distance, semitonesBetween } from './compareSounds.testing.ts'
import { addRecordedVoice, createRecordedVoices, removeRecordedVoice } from './recordedVoices.ts'
import { sayPhrase, voiceLike } from './sayPhrase.ts'
import { VOICE_FORMAT, type VoiceHeader, withId, writeVoice } from './voiceFile.ts'

// The reader is a built-in voice of another kind and pace: it shows that the way works, not how a person would sound.
const READER = 'yo-kunle'
const LIKE = voiceLike('yo', 'male')
const PHRASES = recordList('yo').slice(0, 16)
/** Words of the phrases in another order. */
const SENTENCE = PHRASES.slice(0, 8)
  .map((phrase) => phrase.split(' ')[1] ?? phrase)
  .join(' ')
const { signal } = new AbortController()

const folder = mkdtempSync(join(tmpdir(), 'griot-recorded-'))
const packsDir = join(folder, 'packs')
const file = join(folder, 'ada.griotvoice')
const pool = createEspeakPool(1)
const recorded = createRecordedVoices(packsDir)
const espeak = createEspeak(1, recorded)
let read: readonly ReadPhrase[] = []
let built: BuiltSounds
let id = ''

beforeAll(async () => {
  read = await Promise.all(PHRASES.map(readAloud))
  built = await buildSounds(read, { rate: ESPEAK_RATE, signal })
  const voice = withId(factsOf(built), built.sound)
  id = voice.header.id
  await writeVoice(file, voice)
})

afterAll(async () => {
  await Promise.all([pool.close(), espeak.close()])
  rmSync(folder, { recursive: true })
})

/** A phrase as the reader says it, between two silences. */
async function readAloud(text: string): Promise<ReadPhrase> {
  const silence = new Float32Array(0.2 * ESPEAK_RATE)
  const samples = joinSamples([silence, await say(text, READER), silence])
  return { text, samples, reference: await sayPhrase(text, LIKE, { pool, signal }) }
}

async function say(text: string, voice: string, speed = 1): Promise<Float32Array> {
  const pieces = await Array.fromAsync(espeak.speak({ text, voice, speed }, signal))
  return joinSamples(pieces.map(({ samples }) => samples))
}

function factsOf({ diphones, pitchHz }: BuiltSounds): Omit<VoiceHeader, 'id'> {
  const consent = { by: 'Ada', statement: 'My voice may speak any text.', at: '2026-01-01T00:00:00.000Z' }
  const voice = { format: VOICE_FORMAT, name: 'Ada', language: 'yo', gender: 'male' } as const
  return { ...voice, rate: ESPEAK_RATE, pitchHz, consent, diphones }
}

it('finds where the sounds of a reading begin', async () => {
  const reader = RULE_VOICES.find(({ record }) => record.id === READER) ?? LIKE
  const errors = await boundaryErrors(PHRASES.slice(0, 3), [LIKE, reader], { pool, signal })
  expect(errors[errors.length >> 1]).toBeLessThan(0.01)
  expect(errors[Math.floor(0.9 * errors.length)]).toBeLessThan(0.025)
})

it('speaks like the reader, with our melody at the pitch of the reader', async () => {
  await addRecordedVoice({ file, packsDir })
  const own = await say(SENTENCE, id)
  const reader = await say(SENTENCE, READER)
  expect(distance(own, reader)).toBeLessThan(0.75 * distance(own, await say(SENTENCE, LIKE.record.id)))
  const off = semitonesBetween(own, reader)
  expect(off.length).toBeGreaterThan(100)
  // The reader has the same melody; readings were of other words.
  expect(Math.abs(off[off.length >> 1] ?? 99)).toBeLessThan(1)
  const middle = off.filter((value) => Math.abs(value - (off[off.length >> 1] ?? 0)) < 1)
  expect(middle.length / off.length).toBeGreaterThan(0.85)
})

it('tells its words as it says them, and is as fast as it is told', async () => {
  await addRecordedVoice({ file, packsDir })
  const request = { text: SENTENCE, voice: id, speed: 1 }
  const [piece] = await Array.fromAsync(espeak.speak(request, signal))
  const starts = piece?.words.map(({ start }) => start) ?? []
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  expect(piece?.words.map(({ offset }) => offset)).toEqual(Array.from(SENTENCE.matchAll(/\S+/g), ({ index }) => index))
  const quick = await say(SENTENCE, id, 1.5)
  expect((piece?.samples.length ?? 0) / quick.length).toBeCloseTo(1.5, 0)
})

it('lists voices that were added with the consent of their readers, to be chosen by hand alone', async () => {
  await addRecordedVoice({ file, packsDir })
  const [voice] = recorded()
  expect(voice?.record).toMatchObject({ id, language: 'yo', kind: 'recorded', unasked: false })
  expect(voice?.note && english(voice.note)).toContain('My voice may speak any text.')
  removeRecordedVoice({ id, packsDir })
  expect(recorded()).toEqual([])
  expect(() => removeRecordedVoice({ id, packsDir })).toThrow('There is no recorded voice ')
})

it.each([
  ['half a file', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  [
    'a file without consent',
    (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('"by":"Ada"', '"by":""'), 'latin1'),
  ],
  ['any other file', () => Buffer.from('hello')],
])('takes no voice of %s', async (_, change) => {
  const broken = join(folder, 'broken.griotvoice')
  writeFileSync(broken, change(readFileSync(file)))
  await expect(addRecordedVoice({ file: broken, packsDir })).rejects.toThrow(broken)
})

it('tells which recordings cannot be used, and why', async () => {
  const [first, second, third, fourth, ...rest] = read
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) throw new Error('few')
  const bad: ReadPhrase[] = [
    { ...first, samples: new Float32Array(ESPEAK_RATE) },
    { ...second, samples: second.samples.map((value) => Math.max(-1, Math.min(1, 8 * value))) },
    { ...third, samples: third.samples.map((value, i) => value + (i % 50 === 0 ? 0.3 : 0)) },
    { ...fourth, samples: first.samples },
  ]
  const { faults } = await buildSounds([...bad, ...rest.slice(0, 4)], { rate: ESPEAK_RATE, signal })
  expect(faults.map(({ text, fault }) => [text, fault])).toEqual([
    [first.text, 'silent'],
    [second.text, 'clipped'],
    [third.text, 'cut_off'],
    [fourth.text, 'other_words'],
  ])
})

it('compares no reading that is far too long, which would take the memory of both lengths', async () => {
  const [first, ...rest] = read
  if (first === undefined) throw new Error('few')
  const long = Float32Array.from({ length: 60 * ESPEAK_RATE }, (_, i) => (i < 1000 ? 0 : 0.3 * Math.sin(i / 20)))
  long.fill(0, long.length - ESPEAK_RATE)
  const { faults } = await buildSounds([{ ...first, samples: long }, ...rest.slice(0, 2)], {
    rate: ESPEAK_RATE,
    signal,
  })
  expect(faults).toEqual([{ text: first.text, fault: 'other_words' }])
})

it('stops in the middle when it is cancelled', async () => {
  const stop = new AbortController()
  let done = 0
  const onPhrase = (): void => {
    done++
    // As a key press arrives: by the event loop, not by the work itself.
    if (done === 2) setImmediate(() => stop.abort())
  }
  const building = buildSounds(read, { rate: ESPEAK_RATE, signal: stop.signal, onPhrase })
  await expect(building).rejects.toThrow('aborted')
  expect(done).toBeLessThan(read.length)
})
