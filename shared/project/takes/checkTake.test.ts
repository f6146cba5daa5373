import { describe, expect, it } from 'vitest'
import { cutRecording } from '../../audio/takes/cutRecording.ts'
import { measureRecording } from '../../audio/takes/measureRecording.ts'
import { readTakeSpeech } from '../../audio/takes/takeSpeech.ts'
import { encodeWav } from '../../audio/wav.ts'
import { testDocument } from '../document.testing.ts'
import { checkTake } from './checkTake.ts'

const RATE = 48_000
/** Three lines: the second begins right after the first, the third long after it. */
const { lines } = testDocument([
  [10, 12, 'one'],
  [12.3, 14, 'two'],
  [30, 32, 'three'],
])
const lineOf = (id: number) => {
  const line = lines[id]
  if (line === undefined) throw new Error('no line')
  return line
}

/** Numbers from 0 to 1 that are the same at each run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

interface Made {
  readonly seed?: number
  /** Seconds of speech, and before it; levels in dB of full scale, of the speech's loudest sample. */
  readonly seconds?: number
  readonly before?: number
  readonly level?: number
  readonly noise?: number
  /** Factor by which the microphone was too loud. */
  readonly over?: number
}

/** A recording like one of speech: syllables of a voice at 130 Hz with pauses, in a room. */
function recording({ seed = 1, seconds = 1.6, before = 0.5, level = -10, noise = -70, over = 1 }: Made): Float32Array {
  const next = random(seed)
  const [peak, room] = [10 ** (level / 20) * over, 10 ** (noise / 20) * Math.sqrt(3)]
  const total = Math.round((before + seconds + 0.5) * RATE)
  return Float32Array.from({ length: total }, (_, at) => {
    const time = at / RATE - before
    const hiss = (2 * next() - 1) * room
    if (time < 0 || time >= seconds) return Math.max(-1, Math.min(1, hiss))
    const syllable = Math.min(
      1,
      Math.abs(Math.sin(Math.PI * time * 4)) * 1.4 + (time < 0.02 || time > seconds - 0.02 ? 1 : 0.05),
    )
    const voice = [1, 2, 3, 4].reduce((sum, h) => sum + Math.sin(2 * Math.PI * 130 * h * time + h) / h, 0) / 1.6
    return Math.max(-1, Math.min(1, peak * syllable * voice + hiss))
  })
}

/** The take of a recording whose first sample was heard at a second of the film. */
function takeOf(made: Made, line: number, film: number) {
  const samples = recording(made)
  const cut = cutRecording(samples, RATE)
  if (cut === undefined) throw new Error('silence')
  return {
    seconds: cut.samples.length / RATE,
    speech: readTakeSpeech(encodeWav(cut.samples, RATE)),
    heard: measureRecording(samples, RATE),
    place: film + cut.onset - lineOf(line).start,
  }
}

const kinds = (made: Made, { line = 1, film = 9.5 } = {}) =>
  checkTake(takeOf(made, line, film), lineOf(line), Object.values(lines)).map(({ kind }) => kind)

describe('forty made takes are judged right', () => {
  const seeds = [1, 2, 3, 4, 5]
  it.each(seeds)('good ones, the %dth', (seed) => {
    expect(kinds({ seed, seconds: 1.2 + seed / 8 })).toEqual([])
    expect(kinds({ seed, level: -3 - seed })).toEqual([])
  })
  it.each(seeds)('a quiet one, the %dth', (seed) => {
    expect(kinds({ seed, level: -42 - 2 * seed, noise: -90 })).toEqual(['quiet'])
  })
  it.each(seeds)('a clipped one, the %dth', (seed) => {
    expect(kinds({ seed, level: -1, over: 1.2 + seed / 4 })).toEqual(['clipped'])
  })
  it.each(seeds)('a noisy one, the %dth', (seed) => {
    expect(kinds({ seed, level: -10, noise: -40 + seed })).toEqual(['noise'])
  })
  it.each(seeds)('a late one and an early one, the %dth', (seed) => {
    expect(kinds({ seed }, { film: 9.5 + 0.13 + seed / 20 })).toEqual(['late'])
    expect(kinds({ seed }, { film: 9.5 - 0.13 - seed / 20 })).toEqual(['early'])
  })
  it.each(seeds)('one that is too long for its place, the %dth', (seed) => {
    expect(kinds({ seed, seconds: 2.1 + seed / 5 }, { line: 3, film: 29.5 })).toEqual(['too_long'])
  })
})

describe('checkTake', () => {
  const take = (seconds: number) => ({ seconds, speech: { seconds, lead: 0 } })

  it('says by how much a take is too long and over which lines it runs', () => {
    const faults = checkTake(take(4.1), lineOf(1), Object.values(lines))
    expect(faults).toEqual([{ kind: 'too_long', seconds: expect.closeTo(2.1, 6), over: [2] }])
    expect(checkTake(take(2.25), lineOf(1), Object.values(lines))).toMatchObject([{ over: [] }])
    expect(checkTake(take(25), lineOf(1), Object.values(lines))).toMatchObject([{ over: [2, 3] }])
  })

  it('counts from where a performed take begins', () => {
    expect(checkTake(take(1.9), lineOf(1), Object.values(lines))).toEqual([])
    expect(checkTake(take(1.9), lineOf(1), Object.values(lines), 0.5)).toMatchObject([
      { kind: 'too_long', seconds: expect.closeTo(0.4, 6), over: [2] },
    ])
  })

  it('says nothing of what it does not know', () => {
    expect(checkTake({ seconds: 1 }, lineOf(1), Object.values(lines))).toEqual([])
  })
})

describe('hearRecording', () => {
  it('measures speech, room, peak and clipping', () => {
    const measures = measureRecording(recording({ level: -10, noise: -50 }), RATE)
    expect(measures.noise).toBeCloseTo(-50, 0)
    expect(measures.level).toBeGreaterThan(-25)
    expect(measures.level).toBeLessThan(-12)
    expect(measures).toMatchObject({ clipped: 0 })
    expect(measureRecording(recording({ level: -1, over: 2 }), RATE).clipped).toBeGreaterThan(10)
    expect(measureRecording(new Float32Array(RATE), RATE)).toEqual({ level: -120, peak: -120, noise: -120, clipped: 0 })
    expect(measureRecording(new Float32Array(), RATE)).toEqual({ level: -120, peak: -120, noise: -120, clipped: 0 })
  })
})
