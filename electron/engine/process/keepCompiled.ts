import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lets every program that is started from here find its code compiled, in the engine's folder: a media process begins
 * its work in half the time. Node checks that what it finds there was made from the same code. Where nothing can be
 * kept, everything is compiled each time.
 */
export function keepCompiled(dataDir: string): void {
  const folder = join(dataDir, 'compiled')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    process.env['NODE_COMPILE_CACHE'] ??= folder
  } catch {
    // Whoever needs the folder for more than this says what is wrong with it.
  }
}
