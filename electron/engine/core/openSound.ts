import { open } from 'node:fs/promises'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { PcmFile } from './ports.ts'

/** A file of 16-bit mono samples, read piece by piece, so that hours of sound take no memory. */
export interface OpenSound {
  /** The samples from `start` to `end` (seconds), as -1 to 1; fewer where the file ends before. */
  read(start: number, end: number): Promise<Float32Array>
  close(): Promise<void>
}

/** Opens a file of samples. The caller closes it. Throws `file` if the file cannot be read. */
export async function openSound({ path, sampleRate }: PcmFile): Promise<OpenSound> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new AppError({ kind: 'file', message: say('engine.sound.fileUnread', { path }), path }, { cause })
  })
  return {
    async read(start, end) {
      const first = Math.max(0, Math.round(start * sampleRate))
      // The file is little-endian, as are all machines this runs on, so the bytes are read straight into the array.
      const integers = new Int16Array(Math.max(0, Math.round(end * sampleRate) - first))
      const { bytesRead } = await file.read(integers, 0, integers.byteLength, 2 * first)
      const samples = new Float32Array(bytesRead >> 1)
      for (let i = 0; i < samples.length; i++) samples[i] = (integers[i] ?? 0) / 32_768
      return samples
    },
    close: () => file.close(),
  }
}
