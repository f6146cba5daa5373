import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'

/**
 * Whether two paths lead to one file. Their text does not tell on Windows and macOS, where `Film.mp4` and `film.mp4` are one;
 * the number that a file has on its disk does.
 */
export async function isSameFile(a: string, b: string): Promise<boolean> {
  if (resolve(a) === resolve(b)) return true
  const [one, other] = await Promise.all([a, b].map((path) => stat(path, { bigint: true }).catch(() => undefined)))
  return one !== undefined && one.dev === other?.dev && one.ino === other.ino
}
