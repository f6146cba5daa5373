import { LoudnessMeter, lineLoudness } from '../loudness/loudness.ts'
import type { Clip } from '../tasks.ts'

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
