import { describe, expect, it } from 'vitest'
import { SampleReader } from '../../read/sampleReader.ts'
import { layoutFor } from '../soundLayout.ts'
import { BAND_LEVELS_PER_STEP, createBandLevels } from './voiceBands.ts'
import { VoiceCut, type VoicePlace } from './voiceCut.ts'
import { VoiceMask } from './voiceMask.ts'

const RATE = 48_000
const STEP = 4800
const BLOCK = 4096
const BLOCKS = 36
const FRAMES = BLOCK * BLOCKS

/** A tone of a Hz value that sounds in the seconds given, or always. */
const tone = (hertz: number, amplitude: number, isOn: (second: number) => boolean = () => true) =>
  Float32Array.from({ length: FRAMES }, (_, frame) =>
    isOn(frame / RATE) ? amplitude * Math.sin((2 * Math.PI * hertz * frame) / RATE) : 0,
  )

/** Speaks five eighths of the time. */
const spoken = (second: number) => second % 0.8 < 0.5

const sum = (...sounds: readonly Float32Array[]) =>
  Float32Array.from({ length: FRAMES }, (_, at) => sounds.reduce((all, one) => all + (one[at] ?? 0), 0))

function learn(left: Float32Array, right: Float32Array, place: VoicePlace): VoiceMask {
  const measure = createBandLevels({ sampleRate: RATE, step: STEP })
  const steps = Math.floor(FRAMES / STEP)
  const levels = new Uint8Array(steps * BAND_LEVELS_PER_STEP)
  for (let step = 0; step < steps; step++) {
    const [from, to] = [step * STEP, (step + 1) * STEP]
    const into = levels.subarray(step * BAND_LEVELS_PER_STEP, (step + 1) * BAND_LEVELS_PER_STEP)
    measure([left.subarray(from, to), right.subarray(from, to)], into)
  }
  return VoiceMask.learn(levels, place)
}

function interleaved(sides: readonly Float32Array[]): Float32Array {
  return Float32Array.from({ length: FRAMES * sides.length }, (_, at) => {
    return sides[at % sides.length]?.[Math.floor(at / sides.length)] ?? 0
  })
}

/** The channels after a cut of this strength. */
function cut(sides: readonly Float32Array[], mask: VoiceMask | undefined, strength: number): Float32Array[] {
  const channels = sides.length
  const all = interleaved(sides)
  const voice = new VoiceCut(new SampleReader([all][Symbol.iterator]()), layoutFor(channels), mask)
  const block = new Float32Array(BLOCK * channels)
  for (let at = 0; at < BLOCKS; at++) {
    block.fill(0, voice.read(block))
    voice.lower(block, at * BLOCK, strength === 0 ? undefined : new Float32Array(BLOCK).fill(strength))
    all.set(block, at * block.length)
  }
  return sides.map((_, channel) => all.filter((_, at) => at % channels === channel))
}

/** dB of a tone's amplitude against 1 while the voice is heard, away from its begin and end. */
function levelOf(sound: Float32Array, hertz: number): number {
  let [re, im, count] = [0, 0, 0]
  for (let frame = RATE; frame < FRAMES - RATE; frame++) {
    const within = (frame / RATE) % 0.8
    if (within < 0.1 || within > 0.4) continue
    re += (sound[frame] ?? 0) * Math.cos((2 * Math.PI * hertz * frame) / RATE)
    im += (sound[frame] ?? 0) * Math.sin((2 * Math.PI * hertz * frame) / RATE)
    count++
  }
  return 20 * Math.log10((2 * Math.hypot(re, im)) / count)
}

const voice = tone(700, 0.3, spoken)
const music = [tone(330, 0.05), tone(2000, 0.05)] as const

describe('VoiceCut', () => {
  it('lowers in one channel for all only the band of the voice, by what it exceeds its pauses, and leaves the music', () => {
    const whole = sum(voice, tone(700, 0.03), ...music)
    const mask = learn(whole, whole, 'centre')
    const [left = whole, right] = cut([whole, whole], mask, 1)
    expect(left).toEqual(right)
    for (const hertz of [330, 2000]) expect(Math.abs(levelOf(left, hertz) - 20 * Math.log10(0.05))).toBeLessThan(0.7)
    const fall = levelOf(left, 700) - levelOf(whole, 700)
    expect(Math.abs(fall + 20.8)).toBeLessThan(1.5)
    const [deeper = whole] = cut([whole, whole], mask.deeper(3), 1)
    expect(levelOf(deeper, 700) - levelOf(left, 700)).toBeLessThan(-2)
  })

  it('leaves what differs from side to side, and takes a voice from its side alone', () => {
    const [left, right] = [sum(voice, music[0]), music[1]]
    const [one = left, other = right] = cut([left, right], learn(left, right, 'sides'), 1)
    expect(levelOf(one, 700) - levelOf(left, 700)).toBeLessThan(-15)
    for (let at = RATE; at < 2 * RATE; at += 97) expect(other[at]).toBeCloseTo(right[at] ?? 0, 5)
    const apart = tone(700, 0.3, spoken).map((sample) => -sample)
    const [kept = voice] = cut([voice, apart], learn(voice, apart, 'centre'), 1)
    expect(levelOf(kept, 700)).toBeCloseTo(levelOf(voice, 700), 2)
  })

  it('takes the centre of surround sound and nothing else', () => {
    const all = cut(
      Array.from({ length: 6 }, () => voice),
      undefined,
      1,
    )
    const falls = all.map((one) => levelOf(one, 700) - levelOf(voice, 700))
    expect(falls.map((fall) => Math.round(fall))).toEqual(
      [0, 0, -20, 0, 0, 0].map((fall) => fall || expect.closeTo(0, 5)),
    )
  })

  it('passes everything bit for bit at strength 0', () => {
    const whole = sum(voice, ...music)
    expect(cut([whole, whole], learn(whole, whole, 'centre'), 0)).toEqual([whole, whole])
  })

  it('foretells what is left where it takes, and that all is left where nothing is said', () => {
    const whole = sum(voice, tone(700, 0.03))
    const mask = learn(whole, whole, 'centre')
    expect(mask.left[17]).toBeLessThan(0.03)
    expect(mask.left[15]).toBe(1)
    const steady = learn(music[0], music[0], 'centre')
    expect(steady.left.every((left) => left === 1)).toBe(true)
  })
})
