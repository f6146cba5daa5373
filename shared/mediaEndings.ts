/** Endings of the videos that we open, dub from a watched folder, and register with the system. */
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
  '.mts',
  '.wmv',
  '.flv',
]

/** Endings of dubs with a picture, and of those of sound alone. */
export const VIDEO_ENDINGS = ['.mp4', '.mkv'] as const
export const SOUND_ENDINGS = ['.m4a', '.mp3', '.wav', '.flac', '.opus', '.ogg'] as const

/** Endings of sound files that we open and dub from a watched folder, besides those that dubs can have. */
const OTHER_SOUNDS = ['.aac', '.aif', '.aiff', '.wma', '.oga', '.m4b', '.amr', '.caf', '.wv']

/** Endings of all sound files that we open. */
export const SOUND_EXTENSIONS: readonly string[] = [...SOUND_ENDINGS, ...OTHER_SOUNDS]

/** The ending of a path's name with its dot, in small letters; empty where there is none. */
export function endingOf(path: string): string {
  return /[^\\/](\.[^.\\/]*)$/.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** Whether a file that we open is a programme of sound by its name, not a film. */
export function isProgrammeName(path: string): boolean {
  return SOUND_EXTENSIONS.includes(endingOf(path))
}

/** Whether a dub with a picture can have this name. */
export function isVideoName(path: string): boolean {
  return (VIDEO_ENDINGS as readonly string[]).includes(endingOf(path))
}

/** Whether a dub of sound alone can have this name. */
export function isSoundName(path: string): boolean {
  return (SOUND_ENDINGS as readonly string[]).includes(endingOf(path))
}

/**
 * The ending of the dub of a file: sound of a kind that we write stays of that kind, other sound becomes M4A, and all else a video
 * with the given ending.
 */
export function dubEnding(source: string, video: (typeof VIDEO_ENDINGS)[number] = '.mp4'): string {
  const ending = endingOf(source)
  if (!isProgrammeName(source)) return video
  return isSoundName(source) ? ending : '.m4a'
}

/** The endings of all dubs, as a sentence lists them. */
export function dubEndings(): string {
  return [...VIDEO_ENDINGS, ...SOUND_ENDINGS].join(', ')
}

const MEDIA_ENDINGS: ReadonlySet<string> = new Set([...VIDEO_EXTENSIONS, ...SOUND_EXTENSIONS])

/** Whether a file is a film or a programme of sound by its name; hidden files are those of programs that are still writing. */
export function isMediaName(path: string): boolean {
  return !/(?:^|[\\/])\.[^\\/]*$/.test(path) && MEDIA_ENDINGS.has(endingOf(path))
}
