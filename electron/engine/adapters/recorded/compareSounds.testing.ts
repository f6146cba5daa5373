import { alignSounds } from '../../signal/alignSounds.ts'
import { createMelAnalyser } from '../../signal/melSpectrum.ts'
import { pitchTrack } from '../../signal/pitch.ts'
import type { EspeakPool } from '../espeak/espeakPool.ts'
import { ESPEAK_RATE } from '../espeak/espeakRate.ts'
import type { EspeakVoice } from '../espeak/espeakVoice.ts'
import { sayPhrase } from './sayPhrase.ts'
import { timedSounds } from './timedSounds.ts'

/** Mean distance of two sounds in dB of mel bands, matched in time, where there is speech. */
export function distance(one: Float32Array, other: Float32Array): number {
  const { place } = alignSounds(one, other)
  let [sum, count] = [0, 0]
  for (let at = 200; at < one.length; at += 200) {
    const [a, b] = [bandsOf(one, at), bandsOf(other, place(at))]
    if (Math.max(...a) < -10) continue
    sum += Math.sqrt(a.reduce((total, value, k) => total + (value - (b[k] ?? 0)) ** 2, 0) / a.length)
    count++
  }
  return sum / count
}

const analyser = createMelAnalyser()

function bandsOf(sound: Float32Array, at: number): Float64Array {
  analyser.analyse(sound, Math.round(at) - 200)
  return analyser.logMel().slice()
}

/** Seconds by which the sounds of phrases are found too early or late in a reader's reading of them, ascending; the truth is the reader's own. */
export async function boundaryErrors(
  phrases: readonly string[],
  [guide, reader]: readonly [EspeakVoice, EspeakVoice],
  speaking: { readonly pool: EspeakPool; readonly signal: AbortSignal },
): Promise<number[]> {
  const errors: number[] = []
  for (const text of phrases) {
    const [one, other] = [await sayPhrase(text, guide, speaking), await sayPhrase(text, reader, speaking)]
    const { place } = alignSounds(one.samples, other.samples)
    const truth = timedSounds(other.units, other.samples.length / ESPEAK_RATE)
    timedSounds(one.units, one.samples.length / ESPEAK_RATE).forEach(({ start }, index) => {
      errors.push(Math.abs(place(start * ESPEAK_RATE) / ESPEAK_RATE - (truth[index]?.start ?? 0)))
    })
  }
  return errors.sort((a, b) => a - b)
}

/** How many semitones one sound is above another, ascending, where both are voiced at matching places. */
export function semitonesBetween(one: Float32Array, other: Float32Array): number[] {
  const { place } = alignSounds(one, other)
  const [a, b] = [one, other].map((sound) => pitchTrack(sound, ESPEAK_RATE, { hop: 0.005 }))
  const off: number[] = []
  a?.hz.forEach((hz, index) => {
    const seconds = place((index * a.hop + a.offset) * ESPEAK_RATE) / ESPEAK_RATE
    const there = b?.hz[Math.round((seconds - b.offset) / b.hop)] ?? 0
    if (hz > 0 && there > 0) off.push(12 * Math.log2(hz / there))
  })
  return off.sort((x, y) => x - y)
}
