import { readFile } from 'node:fs/promises'

/** Mono sound in memory, -1 to 1. */
export interface Sound {
  readonly samples: Float32Array
  readonly sampleRate: number
}

const FLOAT = 3

/** Reads a mono WAV file of 16-bit integers or 32-bit floats. Throws for any other kind. */
export async function readWav(path: string): Promise<Sound> {
  const bytes = await readFile(path)
  const format = chunk(bytes, 'fmt ')
  const data = chunk(bytes, 'data')
  const [kind, channels, bits] = [format.readUInt16LE(0), format.readUInt16LE(2), format.readUInt16LE(14)]
  if (channels !== 1) throw new Error(`${path} has ${channels} channels, and only mono is read here.`)
  const sampleRate = format.readUInt32LE(4)
  if (kind === FLOAT && bits === 32)
    return { sampleRate, samples: Float32Array.from({ length: data.length >> 2 }, (_, i) => data.readFloatLE(4 * i)) }
  if (bits === 16)
    return {
      sampleRate,
      samples: Float32Array.from({ length: data.length >> 1 }, (_, i) => data.readInt16LE(2 * i) / 32768),
    }
  throw new Error(`${path} has ${bits}-bit samples of kind ${kind}, which is not read here.`)
}

function chunk(bytes: Buffer, name: string): Buffer {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4)
    if (bytes.toString('latin1', at, at + 4) === name) return bytes.subarray(at + 8, at + 8 + size)
    // Chunks are padded to an even length.
    at += 8 + size + (size & 1)
  }
  throw new Error(`There is no ${name.trim()} chunk in this WAV file.`)
}
