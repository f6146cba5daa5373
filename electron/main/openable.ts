import { extname, resolve } from 'node:path'

/** The extension of our projects. */
export const PROJECT_EXTENSION = '.griot'

/** Extensions of videos we offer to open; the installers register the same ones. */
export const VIDEO_EXTENSIONS = [
  '.mp4',
  '.m4v',
  '.mov',
  '.mkv',
  '.webm',
  '.avi',
  '.mpg',
  '.mpeg',
  '.ts',
  '.wmv',
  '.flv',
]

const OPENABLE: ReadonlySet<string> = new Set([PROJECT_EXTENSION, ...VIDEO_EXTENSIONS])

/** The files among the arguments of a start, without the program, switches and files we cannot open. */
export function filesIn(argv: readonly string[], folder: string): readonly string[] {
  return argv
    .slice(1)
    .filter((argument) => !argument.startsWith('-') && OPENABLE.has(extname(argument).toLowerCase()))
    .map((argument) => resolve(folder, argument))
}
