import { describe, expect, it } from 'vitest'
import { noise } from '../../../../shared/audio/sounds.testing.ts'
import { ClickFinder } from './qcClicks.ts'
import { QC_BLOCK_FRAMES, QC_RATE } from './qcSound.ts'

/** Noise, in which some samples jump. */
function soundOf(jumps: Record<number, number>, level = 0.005): Float32Array {
  const next = noise()
  const sound = Float32Array.from({ length: QC_RATE }, () => level * next())
  for (const [second, height] of Object.entries(jumps)) sound[Math.round(Number(second) * QC_RATE)] = height
  return sound
}

function clicksOf(dub: Float32Array, source: Float32Array): number[] {
  const finder = new ClickFinder()
  const blockOf = (sound: Float32Array, from: number) =>
    Float32Array.from({ length: 2 * QC_BLOCK_FRAMES }, (_, at) => sound[from + (at >> 1)] ?? 0)
  for (let from = 0; from < dub.length; from += QC_BLOCK_FRAMES)
    finder.push({
      ...{ dub: blockOf(dub, from), source: blockOf(source, from) },
      frames: Math.min(QC_BLOCK_FRAMES, dub.length - from),
    })
  return finder.found.map(({ at }) => at)
}

describe('clicks of a dub', () => {
  it('are found over a consonant of the film that is a third as sharp', () => {
    expect(clicksOf(soundOf({ 0.5: 0.3 }), soundOf({ 0.501: 0.1 }))).toEqual([0.5])
  })

  it('are none where a dub ends in the middle of a tone, and one where its tone breaks off before', () => {
    const tone = (frames: number) => Float32Array.from({ length: frames }, (_, at) => 0.5 * Math.cos(0.06 * at))
    const end = Math.round(0.553 * QC_RATE)
    expect(clicksOf(tone(end), tone(QC_RATE))).toEqual([])
    const broken = new Float32Array(end + 2000)
    broken.set(tone(end))
    expect(clicksOf(broken, tone(QC_RATE))).toEqual([0.553])
    // The film breaks off there too, and the dub's file goes on for a little.
    expect(clicksOf(broken, tone(end))).toEqual([])
  })

  it('are none where the film has them, at half the height too', () => {
    expect(clicksOf(soundOf({ 0.5: 0.3 }), soundOf({ 0.5: 0.3 }))).toEqual([])
    expect(clicksOf(soundOf({ 0.5: 0.3 }), soundOf({ 0.5: 0.15 }))).toEqual([])
  })

  it('are none where a mix that takes a loud voice out keeps the film’s ticks, and where it makes a soft film louder', () => {
    const voice = soundOf({ 0.5: 0.3 }, 0.05)
    expect(clicksOf(soundOf({ 0.5: 0.2 }), voice)).toEqual([])
    expect(clicksOf(soundOf({ 0.5: 0.2, 0.7: 0.2 }), voice)).toEqual([0.7])
    const soft = soundOf({ 0.5: 0.03 }, 0.0005)
    expect(clicksOf(soundOf({ 0.5: 0.3 }), soft)).toEqual([])
  })
})
