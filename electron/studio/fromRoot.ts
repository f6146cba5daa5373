import { fileURLToPath } from 'node:url'

/**
 * Resolves a path relative to the root of the source, or of a build. This file must stay two folders below the root in
 * both.
 */
export function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}
