import { join } from 'node:path'

/** The path of a line's speech, by the line's index; `paced` after time-stretching to its planned pace. */
export function clipPath(folder: string, index: number, { paced = false }: { paced?: boolean } = {}): string {
  return join(folder, `line-${index}${paced ? '-paced' : ''}.pcm`)
}
