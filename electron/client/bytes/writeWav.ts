import { open, rm } from 'node:fs/promises'
import { toPcm16, WAV_HEADER_BYTES, wavHeader } from '../../../shared/audio/wav.ts'
import { AppError } from '../../../shared/failure.ts'
import { toWriteError } from './diskErrors.ts'
import { renameFile } from './renameFile.ts'
import type { Wav } from './wav.ts'
import { writeAll } from './writeAll.ts'

/**
 * Saves sound as a 16-bit WAV with true lengths, in constant memory; resolves with its duration in seconds. The file is
 * `.part` until it is whole; any failure removes it.
 */
export async function writeWav(path: string, wav: Wav): Promise<number> {
  const part = `${path}.part`
  try {
    const bytes = await writePart(part, wav)
    await renameFile(part, path)
    return bytes / (2 * wav.channels * wav.sampleRate)
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error instanceof AppError ? error : toWriteError(path, error)
  }
}

async function writePart(part: string, wav: Wav): Promise<number> {
  const file = await open(part, 'w')
  try {
    let position = WAV_HEADER_BYTES
    for await (const samples of wav.samples) {
      const bytes = toPcm16(samples)
      await writeAll(file, bytes, position)
      position += bytes.length
    }
    const dataBytes = position - WAV_HEADER_BYTES
    await writeAll(file, wavHeader(wav, dataBytes), 0)
    await file.sync()
    return dataBytes
  } finally {
    await file.close()
  }
}
