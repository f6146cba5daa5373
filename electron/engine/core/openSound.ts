import { open } from 'node:fs/promises'
import { AppError } from '../../../shared/failure.ts'
import type { PcmFile } from './ports.ts'

/** Sound on disk that is read piece by piece; hours of it take no memory. */
export interface OpenSound {
  /** The samples between two seconds, fewer where the file ends. */
  read(start: number, end: number): Promise<Float32Array>
  close(): Promise<void>
}

/** Opens a file of samples. Throws `file` where it cannot be read. */
export async function openSound({ path, sampleRate }: PcmFile): Promise<OpenSound> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new AppError({ kind: 'file', message: `The sound file ${path} cannot be read.`, path }, { cause })
  })
  return {
    async read(start, end) {
      const first = Math.max(0, Math.round(start * sampleRate))
      // In the order of bytes of every machine that this runs on, so they need not be put together one by one.
      const integers = new Int16Array(Math.max(0, Math.round(end * sampleRate) - first))
      const { bytesRead } = await file.read(integers, 0, integers.byteLength, 2 * first)
      const samples = new Float32Array(bytesRead >> 1)
      for (let i = 0; i < samples.length; i++) samples[i] = (integers[i] ?? 0) / 32_768
      return samples
    },
    close: () => file.close(),
  }
}
