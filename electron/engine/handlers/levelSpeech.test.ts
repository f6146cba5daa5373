import { expect, it } from 'vitest'
import type { SpeechPiece } from '../core/ports.ts'
import { LoudnessMeter, lineLoudness } from '../media/loudness/loudness.ts'
import { TruePeakMeter } from '../media/loudness/truePeak.ts'
import { levelSpeech } from './levelSpeech.ts'

const RATE = 22_050
const LONG_TEXT = 'A text that is longer than one sentence of a greeting, as most texts are.'
const SHORT_TEXT = 'Good morning.'
/** True peak in dBTP that speech stays below. */
const MOST_PEAK_DBTP = -1.3

/** A piece of a tone. */
function tone(level: number, seconds: number): SpeechPiece {
  const samples = Float32Array.from({ length: Math.round(seconds * RATE) }, (_, at) => level * Math.sin(at / 9))
  return { samples, sampleRate: RATE, words: [] }
}

async function* comes(pieces: readonly SpeechPiece[], onNext?: (index: number) => void): AsyncGenerator<SpeechPiece> {
  for (const [index, piece] of pieces.entries()) {
    onNext?.(index)
    yield piece
  }
}

async function levelled(pieces: readonly SpeechPiece[], text: string, loudness?: number): Promise<Float32Array> {
  const made = await Array.fromAsync(levelSpeech(comes(pieces), { text, loudness }))
  return Float32Array.from(made.flatMap(({ samples }) => [...samples]))
}

function lufs(samples: Float32Array): number {
  const meter = new LoudnessMeter(RATE, 1)
  meter.write(samples)
  return lineLoudness(meter.energies)
}

function peakDb(samples: Float32Array): number {
  const meter = new TruePeakMeter(1)
  meter.write(samples)
  meter.finish()
  return 20 * Math.log10(meter.peak)
}

it.each([0.04, 0.1, 0.4])('brings a voice at %d of full scale to -20 LUFS, known or not', async (level) => {
  const pieces = [tone(level, 0.7), tone(level, 0.013), tone(level, 2)]
  const own = lufs(Float32Array.from(pieces.flatMap(({ samples }) => [...samples])))
  for (const loudness of [own, undefined]) {
    const made = await levelled(pieces, LONG_TEXT, loudness)
    expect(made.length).toBe(pieces.reduce((sum, { samples }) => sum + samples.length, 0))
    expect(lufs(made)).toBeCloseTo(-20, 1)
  }
})

it('measures a short text whole, as its voice is louder there than in running text', async () => {
  expect(lufs(await levelled([tone(0.3, 0.4), tone(0.2, 0.3)], SHORT_TEXT, -23))).toBeCloseTo(-20, 1)
})

it('comes from the loudness of the voice to that of what it says, without a step', async () => {
  const pieces = Array.from({ length: 20 }, () => tone(0.2, 0.5))
  const own = lufs(tone(0.2, 2).samples)
  const made = await levelled(pieces, LONG_TEXT, own - 2)
  const at = (second: number) => lufs(made.slice(second * RATE, (second + 1) * RATE))
  expect(at(0) - -20).toBeGreaterThan(1.3)
  expect(Math.abs(at(9) - -20)).toBeLessThan(0.5)
  for (let second = 1; second < 10; second++) expect(at(second - 1) - at(second)).toBeLessThan(0.8)
})

it('tells a long text of a known voice while it is made, and an unknown voice once a second is heard', async () => {
  const pieces = [tone(0.2, 0.6), tone(0.2, 0.6), tone(0.2, 0.6)]
  for (const [loudness, expectedIndex] of [
    [-20, 0],
    [undefined, 1],
  ] as const) {
    let last = -1
    const speech = levelSpeech(
      comes(pieces, (index) => {
        last = index
      }),
      { text: LONG_TEXT, loudness },
    )
    expect((await speech.next()).value?.samples.length).toBeGreaterThan(0.5 * RATE)
    expect(last).toBe(expectedIndex)
  }
})

it('holds peaks below -1 dBTP, and is as loud as ever half a second behind them', async () => {
  const clicking = tone(0.05, 3)
  for (let at = RATE / 2; at < clicking.samples.length; at += RATE) clicking.samples.fill(0.9, at, at + 4)
  const own = lufs(clicking.samples)
  const made = await levelled([clicking], LONG_TEXT, own)
  expect(peakDb(made)).toBeLessThan(MOST_PEAK_DBTP)
  expect(peakDb(made)).toBeGreaterThan(MOST_PEAK_DBTP - 0.5)
  const between = [RATE, 1.4 * RATE] as const
  expect(lufs(made.slice(...between)) - lufs(clicking.samples.slice(...between))).toBeCloseTo(-20 - own, 1)
})

it('raises a voice by 12 dB at most, as noise would rise with it', async () => {
  const faint = tone(0.01, 3)
  expect(lufs(await levelled([faint], LONG_TEXT)) - lufs(faint.samples)).toBeCloseTo(12, 1)
})

it('keeps silence silent, tells no more than was said, and says nothing of nothing', async () => {
  expect([...new Set(await levelled([tone(0, 0.5)], SHORT_TEXT))]).toEqual([0])
  expect((await levelled([tone(0.1, 0.001)], SHORT_TEXT)).length).toBe(22)
  expect(await levelled([], LONG_TEXT)).toHaveLength(0)
})

it('holds no more than some seconds of a short text that is said for long', async () => {
  let begun = 0
  const pieces = Array.from({ length: 60 }, () => tone(0.1, 1))
  const onNext = () => {
    begun++
  }
  await levelSpeech(comes(pieces, onNext), { text: SHORT_TEXT, loudness: -23 }).next()
  expect(begun).toBe(8)
})
