import { extname, resolve } from 'node:path'
import { VIDEO_EXTENSIONS } from '../../shared/videoExtensions.ts'

/** The extension of our projects. */
export const PROJECT_EXTENSION = '.griot'

const OPENABLE: ReadonlySet<string> = new Set([PROJECT_EXTENSION, ...VIDEO_EXTENSIONS])

/** The files among the arguments of a start, without the program, switches and files we cannot open. */
export function filesIn(argv: readonly string[], folder: string): readonly string[] {
  return argv
    .slice(1)
    .filter((argument) => !argument.startsWith('-') && OPENABLE.has(extname(argument).toLowerCase()))
    .map((argument) => resolve(folder, argument))
}
