import { extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VIDEO_EXTENSIONS } from '../../shared/mediaEndings.ts'

/** The extension of our projects. */
export const PROJECT_EXTENSION = '.griot'

const OPENABLE_EXTENSIONS: ReadonlySet<string> = new Set([PROJECT_EXTENSION, ...VIDEO_EXTENSIONS])

/**
 * The files among the arguments of a start, without the program, switches and files we cannot open. Linux desktops give
 * them as `file:` addresses, as the menu entry asks for (`%U`).
 */
export function filesIn(argv: readonly string[], folder: string): readonly string[] {
  return argv
    .slice(1)
    .map((argument) => (/^file:\/\//i.test(argument) ? pathOf(argument) : argument))
    .filter((argument) => !argument.startsWith('-') && OPENABLE_EXTENSIONS.has(extname(argument).toLowerCase()))
    .map((argument) => resolve(folder, argument))
}

/** The path of an address; empty for one of another computer. */
function pathOf(address: string): string {
  try {
    return fileURLToPath(address)
  } catch {
    return ''
  }
}
