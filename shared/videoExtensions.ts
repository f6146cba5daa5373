/** Extensions of the videos that we open, dub from a watched folder, and register with the system. */
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
