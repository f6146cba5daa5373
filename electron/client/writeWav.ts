import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { AppError } from '../../shared/failure.ts'
import { fileFailure } from './diskErrors.ts'
import type { Wav } from './wav.ts'

/** The length of a WAV whose end is not known yet, and the most that a header can say. */
const UNKNOWN_LENGTH = 0xffffffff

/** The 44 bytes before 16-bit samples; without a length it is the header of a stream. */
export function wavHeader(format: Pick<Wav, 'sampleRate' | 'channels'>, dataBytes = UNKNOWN_LENGTH): Buffer {
  const { sampleRate, channels } = format
  const header = Buffer.alloc(44)
  header.write('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0', 'latin1')
  header.writeUInt32LE(Math.min(UNKNOWN_LENGTH, dataBytes + 36), 4)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * channels * 2, 28)
  header.writeUInt16LE(channels * 2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(Math.min(UNKNOWN_LENGTH, dataBytes), 40)
  return header
}

/**
 * Saves sound as a 16-bit WAV with true lengths, in constant memory, and returns its duration in seconds. The file
 * appears under its name when it is whole; a `.part` beside it is removed on any failure.
 */
export async function writeWav(path: string, wav: Wav): Promise<number> {
  const part = `${path}.part`
  try {
    const bytes = await writePart(part, wav)
    await rename(part, path)
    return bytes / (2 * wav.channels * wav.sampleRate)
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error instanceof AppError ? error : fileFailure(path, error)
  }
}

async function writePart(part: string, wav: Wav): Promise<number> {
  const file = await open(part, 'w')
  try {
    let position = wavHeader(wav).length
    for await (const samples of wav.samples) {
      const bytes = toPcm16(samples)
      await writeAt(file, bytes, position)
      position += bytes.length
    }
    const dataBytes = position - 44
    await writeAt(file, wavHeader(wav, dataBytes), 0)
    await file.sync()
    return dataBytes
  } finally {
    await file.close()
  }
}

async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
  }
}

/** Samples from -1 to 1 as 16 bits each. */
export function toPcm16(samples: Float32Array): Buffer {
  const bytes = Buffer.allocUnsafe(samples.length * 2)
  for (let index = 0; index < samples.length; index++) {
    const value = Math.round((samples[index] ?? 0) * 32768)
    bytes.writeInt16LE(Math.max(-32768, Math.min(32767, value)), index * 2)
  }
  return bytes
}
