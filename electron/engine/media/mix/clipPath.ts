import { join } from 'node:path'

/** Where the speech of a line is kept, by the line's place; `paced` once it is as fast as planned. */
export function clipPath(folder: string, index: number, paced = false): string {
  return join(folder, `line-${index}${paced ? '-paced' : ''}.pcm`)
}
