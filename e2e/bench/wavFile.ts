import { readFile } from 'node:fs/promises'
import { decodeSamples, wavParts } from '../../shared/audio/wav.ts'

/** Mono sound in memory, -1 to 1. */
export interface Sound {
  readonly samples: Float32Array
  readonly sampleRate: number
}

/** Reads a mono WAV file. Throws for more channels, compressed samples and anything else than WAV. */
export async function readWav(path: string): Promise<Sound> {
  const { format, data } = wavParts(await readFile(path)) ?? {}
  if (format === undefined || data === undefined) throw new Error(`${path} is not a WAV file that is read here.`)
  if (format.channels !== 1) throw new Error(`${path} has ${format.channels} channels, and only mono is read here.`)
  return { samples: decodeSamples(data, format), sampleRate: format.sampleRate }
}
