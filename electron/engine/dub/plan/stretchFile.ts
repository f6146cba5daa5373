import { readFileSync, writeFileSync } from 'node:fs'
import { stretch } from '../../../../shared/audio/stretch.ts'
import { fromPcm16, toPcm16 } from '../../../../shared/audio/wav.ts'

/** A file of headerless 16-bit samples, and the tempo that it is to have, faster above 1. */
export interface StretchOrder {
  readonly path: string
  readonly sampleRate: number
  readonly tempo: number
}

/** Stretches the sound of a file in place; answers its samples. */
export function stretchFile({ path, sampleRate, tempo }: StretchOrder): number {
  const samples = stretch(fromPcm16(readFileSync(path)), sampleRate, tempo)
  writeFileSync(path, toPcm16(samples))
  return samples.length
}
