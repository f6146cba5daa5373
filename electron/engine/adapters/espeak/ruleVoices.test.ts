// @module-tag apart
import { afterAll, describe, expect, it } from 'vitest'
import { english } from '../../../../shared/locale/english.ts'
import { sampled } from '../../../../shared/sample.testing.ts'
import type { RuleLanguage } from '../../../../shared/text/speech/phonology.ts'
import { toSyllables } from '../../../../shared/text/speech/syllables.ts'
import type { SpeakRequest, SpeechPiece } from '../../core/ports.ts'
import { integratedLoudness, LoudnessMeter } from '../../media/loudness/loudness.ts'
import { medianPitch, pitchTrack } from '../../signal/pitch.ts'
import { createEspeak } from './espeak.ts'
import { ESPEAK_RATE } from './espeakRate.ts'
import { centreOf } from './ruleProbe.testing.ts'
import { RULE_SAMPLES } from './ruleSamples.testing.ts'
import { RULE_VOICES } from './ruleVoices.ts'

const espeak = createEspeak(1)
afterAll(() => espeak.close())
const LANGUAGES = Object.keys(RULE_SAMPLES) as RuleLanguage[]
const running = new AbortController().signal

async function speak(request: Partial<SpeakRequest> & { text: string; voice: string }): Promise<SpeechPiece[]> {
  return Array.fromAsync(espeak.speak({ speed: 1, ...request }, running))
}

function join(pieces: readonly SpeechPiece[]): Float32Array {
  const all = new Float32Array(pieces.reduce((sum, piece) => sum + piece.samples.length, 0))
  let filled = 0
  for (const { samples } of pieces) {
    all.set(samples, filled)
    filled += samples.length
  }
  return all
}
const seconds = (pieces: readonly SpeechPiece[]): number => join(pieces).length / ESPEAK_RATE
const loudnessOf = (samples: Float32Array): number => {
  const meter = new LoudnessMeter(ESPEAK_RATE, 1)
  meter.write(samples)
  return integratedLoudness(meter.energies)
}
const medianOf = (pieces: readonly SpeechPiece[]): number => medianPitch(pitchTrack(join(pieces), ESPEAK_RATE)) ?? 0

describe.each(sampled(LANGUAGES))('the voices of %s', { tags: 'sampled' }, (language) => {
  const voices = RULE_VOICES.filter(({ record }) => record.language === language)

  it('are three women and three men with an honest note', () => {
    expect(voices.map(({ record }) => record.gender).sort()).toEqual([
      'female',
      'female',
      'female',
      'male',
      'male',
      'male',
    ])
    for (const { record, note } of voices) {
      expect(record).toMatchObject({ kind: 'built-in', licence: expect.stringContaining('espeak-ng') })
      expect(note && english(note)).toMatch(/^Built-in rule voice, draft quality: /)
      expect(record.id).toBe(`${language}-${record.name.toLowerCase()}`)
    }
  })

  it('sound as high as their rows say, as loud against each other, and each unlike the others', async () => {
    const measured: { hz: number; centre: number }[] = []
    const off: number[] = []
    for (const { record, pitchHz, loudness = 0 } of voices) {
      const pieces = await speak({ text: RULE_SAMPLES[language], voice: record.id })
      const hz = medianOf(pieces)
      expect(Math.abs(12 * Math.log2(hz / pitchHz)), record.id).toBeLessThan(0.5)
      off.push(loudnessOf(join(pieces)) - loudness)
      measured.push({ hz, centre: centreOf(join(pieces)) })
    }
    expect(Math.max(...off) - Math.min(...off)).toBeLessThan(1.5)
    for (const [index, one] of measured.entries()) {
      for (const other of measured.slice(index + 1)) {
        const pitch = Math.abs(12 * Math.log2(one.hz / other.hz))
        const timbre = Math.abs(Math.log2(one.centre / other.centre))
        expect(pitch > 1.5 || timbre > 0.25).toBe(true)
      }
    }
  })

  it('tell where each written word begins, in order', async () => {
    const text = RULE_SAMPLES[language].normalize('NFD')
    const [voice] = voices
    const pieces = await speak({ text, voice: voice?.record.id ?? '' })
    const words = pieces.flatMap((piece) => piece.words)
    expect(words.map(({ offset }) => offset)).toEqual(toSyllables(text, language).words.map(({ offset }) => offset))
    const starts = words.map(({ start }) => start)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
    expect(starts.at(-1)).toBeLessThan(seconds(pieces))
    // Where a word is said to begin after a rest, it does: silence before, sound behind.
    const sound = join(pieces)
    const { offset = 0 } = toSyllables(text, language).words.find(({ after }) => after === 'stop') ?? {}
    const next = words[words.findIndex((word) => word.offset === offset) + 1]
    const at = Math.round((next?.start ?? 0) * ESPEAK_RATE)
    const loudest = (from: number, to: number): number =>
      Math.max(...sound.subarray(from, to).map((value) => Math.abs(value)))
    expect(loudest(at - 4000, at - 500)).toBeLessThan(0.01)
    expect(loudest(at, at + 5000)).toBeGreaterThan(0.05)
  })

  it('speak faster, higher and lower when asked to', async () => {
    const [voice] = voices
    const request = { text: RULE_SAMPLES[language], voice: voice?.record.id ?? '' }
    const usual = await speak(request)
    const median = medianOf(usual)
    // The voice is as high as is asked however fast it is, and as fast however high.
    for (const { speed, pitch, shorter } of [
      { speed: 1.5, pitch: 0.85, shorter: [1.35, 1.65] },
      { speed: 0.8, pitch: 1.2, shorter: [0.7, 1 / 1.15] },
    ] as const) {
      const other = await speak({ ...request, speed, pitch })
      const ratio = seconds(usual) / seconds(other)
      expect(ratio).toBeGreaterThan(shorter[0])
      expect(ratio).toBeLessThan(shorter[1])
      expect(Math.abs(12 * Math.log2((median * pitch) / medianOf(other)))).toBeLessThan(1)
    }
  })
})

it('widens and narrows the tones with the range, but never closes them up', async () => {
  const interval = async (range: number): Promise<number> => {
    const pieces = await speak({ text: 'wá wa wá wa wá wa', voice: 'yo-babatunde', range })
    const track = pitchTrack(join(pieces), ESPEAK_RATE)
    const starts = pieces.flatMap((piece) => piece.words).map(({ start }) => start)
    const [high = 0, mid = 0] = starts.slice(2, 4).map((start) => medianPitch(track, start + 0.08, start + 0.18))
    return 12 * Math.log2(high / mid)
  }
  const [narrow, usual, wide] = [await interval(0.5), await interval(1), await interval(1.8)]
  expect(narrow).toBeGreaterThan(2)
  expect(usual).toBeGreaterThan(narrow + 0.3)
  expect(wide).toBeGreaterThan(usual + 0.5)
  expect(wide).toBeLessThan(6)
})

it('begins a long text at once and speaks it to its end', async () => {
  const text = `${RULE_SAMPLES.yo} `.repeat(30).slice(0, 1000)
  const speech = espeak.speak({ text, voice: 'yo-adeola', speed: 1 }, running)[Symbol.asyncIterator]()
  const first = await speech.next()
  expect(first.value?.samples.length).toBeLessThan(3 * ESPEAK_RATE)
  let last = first
  let total = first.value?.samples.length ?? 0
  for (let next = await speech.next(); next.done !== true; next = await speech.next()) {
    last = next
    total += next.value.samples.length
  }
  const { words } = toSyllables(text, 'yo')
  expect(last.value?.words.at(-1)?.offset).toBe(words.at(-1)?.offset)
  const syllables = words.reduce((sum, word) => sum + word.syllables.length, 0)
  expect(total / ESPEAK_RATE / syllables).toBeGreaterThan(0.14)
  expect(total / ESPEAK_RATE / syllables).toBeLessThan(0.26)
})

it('is silent for a moment where there is nothing to read', async () => {
  expect(seconds(await speak({ text: '♪ ☃ …', voice: 'zu-thandi' }))).toBeCloseTo(0.1)
})

it('stops in the middle of a text when the listener leaves', async () => {
  const leave = new AbortController()
  const speech = espeak.speak({ text: `${RULE_SAMPLES.zu} `.repeat(30), voice: 'zu-sipho', speed: 1 }, leave.signal)
  await expect(async () => {
    for await (const piece of speech) if (piece.samples.length > 0) leave.abort()
  }).rejects.toThrow()
})

it('says figures as one written word', async () => {
  const pieces = await speak({ text: 'Shekara ta 1960 ce.', voice: 'ha-musa' })
  const words = pieces.flatMap((piece) => piece.words)
  expect(words.map(({ offset }) => offset)).toEqual([0, 8, 11, 16])
  expect((words[3]?.start ?? 0) - (words[2]?.start ?? 0)).toBeGreaterThan(1.5)
})
