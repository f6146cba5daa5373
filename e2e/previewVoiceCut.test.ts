import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { layoutFor } from '../electron/engine/media/mix/soundLayout.ts'
import { VoiceCut } from '../electron/engine/media/mix/voiceCut.ts'
import { createVoiceCut } from '../renderer/player/mix/voiceCut.ts'
import { audioNodes, soundThrough } from './audioNodes.ts'

const CONTEXT = { frames: 24_000, sampleRate: 48_000 }

beforeAll(() => {
  for (const [name, node] of Object.entries(audioNodes)) vi.stubGlobal(name, node)
})
afterAll(() => void vi.unstubAllGlobals())

/** What the player makes of a sound. */
function previewed(sound: readonly Float64Array[], strengths: Float64Array): readonly Float64Array[] {
  return soundThrough(CONTEXT, createVoiceCut(CONTEXT as unknown as BaseAudioContext), { sound, strengths })
}

/** What a render makes of the same sound. */
function rendered([left, right]: readonly Float64Array[], strengths: Float64Array): Float32Array {
  const block = new Float32Array(2 * CONTEXT.frames)
  for (let at = 0; at < CONTEXT.frames; at++) block.set([left?.[at] ?? 0, right?.[at] ?? 0], 2 * at)
  new VoiceCut(layoutFor(2), 'centre').lower(block, Float32Array.from(strengths))
  return block
}

/** The greatest difference between the two. */
function difference(preview: readonly Float64Array[], render: Float32Array): number {
  return render.reduce((most, value, at) => Math.max(most, Math.abs(value - (preview[at % 2]?.[at >> 1] ?? 9))), 0)
}

/** Noise of all frequencies; the same for the same seed. */
function noise(seed: number): Float64Array {
  let state = seed
  return Float64Array.from({ length: CONTEXT.frames }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648 - 0.5
  })
}

describe("the player's voice cut", () => {
  const ramp = Float64Array.from({ length: CONTEXT.frames }, (_, at) => Math.min(1, (2 * at) / CONTEXT.frames))

  it('does to stereo what a render does, while it comes and when it is there', () => {
    const [both, left, right] = [noise(1), noise(2), noise(3)]
    const sound = [left, right].map((side) => side.map((sample, at) => 0.5 * sample + (both[at] ?? 0)))
    expect(difference(previewed(sound, ramp), rendered(sound, ramp))).toBeLessThan(1e-5)
  })

  it('counts mono as all in the middle, as a render does', () => {
    const sound = noise(4)
    expect(difference(previewed([sound], ramp), rendered([sound, sound], ramp))).toBeLessThan(1e-5)
  })

  it('passes sound as it is where nothing is taken', () => {
    const sound = [noise(5), noise(6)]
    expect(previewed(sound, new Float64Array(CONTEXT.frames))).toEqual(sound)
  })
})
