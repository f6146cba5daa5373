import { LoudnessMeter, lineLoudness, STEPS_PER_SECOND } from '../../loudness/loudness.ts'
import type { Clip } from '../../tasks.ts'

/** Measurements of a spoken line before mixing. */
export interface ClipMeasure {
  /** Seconds on the dub's time line. */
  readonly start: number
  readonly end: number
  /** Energies of one channel, per 0.1 s from the line's start; the last step may be shorter. */
  readonly energies: Float32Array
  /** Loudness of one channel in LUFS; -Infinity for silence. */
  readonly loudness: number
  /** Greatest absolute sample. */
  readonly peak: number
}

/** Measures a line from its samples. */
export function measureClip({ start, sampleRate }: Clip, chunks: Iterable<Float32Array>): ClipMeasure {
  const meter = new LoudnessMeter(sampleRate, 1)
  let frames = 0
  let peak = 0
  for (const chunk of chunks) {
    meter.write(chunk)
    frames += chunk.length
    for (const sample of chunk) peak = Math.max(peak, Math.abs(sample))
  }
  meter.finish()
  const { energies } = meter
  return { start, end: start + frames / sampleRate, energies, loudness: lineLoudness(energies), peak }
}

/** Power, as a share of a line's greatest, above which it is heard: -14 dB; steps of 0.1 s beside those that belong to them. */
const AUDIBLE_POWER_SHARE = 10 ** -1.4
const BESIDE_STEPS = 3

/** 1 for each of so many steps of 0.1 s of a dub in which one of these lines is heard, else 0: pauses within lines are not. */
export function spokenSteps(clips: readonly ClipMeasure[], steps: number): Uint8Array {
  const spoken = new Uint8Array(steps)
  for (const { start, energies } of clips) {
    const minEnergy = AUDIBLE_POWER_SHARE * energies.reduce((highest, energy) => Math.max(highest, energy), 0)
    const first = Math.floor(start * STEPS_PER_SECOND)
    for (const [step, energy] of energies.entries()) {
      if (energy <= minEnergy) continue
      const from = Math.max(0, step - BESIDE_STEPS)
      spoken.fill(1, first + from, first + Math.min(energies.length, step + BESIDE_STEPS + 1))
    }
  }
  return spoken
}
