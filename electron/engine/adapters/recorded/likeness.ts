import { alignSounds } from '../../signal/alignSounds.ts'
import { createMelAnalyser } from '../../signal/melSpectrum.ts'
import { pitchTrack } from '../../signal/pitch.ts'
import { ESPEAK_RATE } from '../espeak/espeakRate.ts'

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

function bandsOf(sound: Float32Array, at: number): Float64Array {
  const analyser = createMelAnalyser()
  analyser.analyse(sound, Math.round(at) - 200)
  return analyser.logMel().slice()
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
