import { open } from 'node:fs/promises'
import { AppError } from '../../../../shared/failure.ts'
import type { PcmFile } from '../../ports.ts'

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
      const bytes = Buffer.alloc(2 * Math.max(0, Math.round(end * sampleRate) - first))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, 2 * first)
      return Float32Array.from({ length: bytesRead >> 1 }, (_, i) => bytes.readInt16LE(2 * i) / 32768)
    },
    close: () => file.close(),
  }
}
