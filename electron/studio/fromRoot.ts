import { fileURLToPath } from 'node:url'

/**
 * The absolute path of a file, given from the root of the source, or of a build. It must stay two folders below the root:
 * so does the one file into which Electron's main process is bundled.
 */
export function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}
