import { extname, resolve } from 'node:path'

/** Endings of our own projects. */
export const PROJECT_EXTENSION = '.griot'

/** Endings of videos we offer to open; the installers register the same ones. */
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

/** The files among the arguments of a start; the program itself, switches and what we cannot open are left out. */
export function filesIn(argv: readonly string[], folder: string): readonly string[] {
  return argv
    .slice(1)
    .filter((argument) => !argument.startsWith('-') && OPENABLE.has(extname(argument).toLowerCase()))
    .map((argument) => resolve(folder, argument))
}
