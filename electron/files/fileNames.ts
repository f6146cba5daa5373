import { basename, extname } from 'node:path'

/** Characters that Windows forbids in names, and path separators. */
const FORBIDDEN_CHARACTERS = /[<>:"/\\|?*\p{Cc}]/gu
/** Device names that Windows reserves, with any extension. */
const DEVICE_NAME_PATTERN = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(\..*)?$/i
/** Most bytes of a project's name: file systems take 255, of which extensions (`.griot-journal`) and a number need some. */
const MAX_PROJECT_NAME_BYTES = 200
/** Most bytes of a video's name without its extension: derived names add ` 2.sw.voices.wav`. */
const MAX_VIDEO_STEM_BYTES = 225

/** The name of a video without its extension, short enough for derived names such as ` 2.sw.voices.wav`. */
export function stemOf(video: string): string {
  return shorten(basename(video, extname(video)), MAX_VIDEO_STEM_BYTES)
}

/** The closest name to `requestedName` that every file system accepts. */
export function safeFileName(requestedName: string, otherwise = 'Project'): string {
  const clean = requestedName.normalize('NFC').replace(FORBIDDEN_CHARACTERS, ' ').replace(/\s+/g, ' ').trim()
  const name = shorten(clean).replace(/[. ]+$/, '')
  if (name === '' || name === '.' || name === '..') return otherwise
  return DEVICE_NAME_PATTERN.test(name) ? `${name.replace(/\./, ' ')} ${otherwise}` : name
}

/** The name of the file of a person's recorded voice. */
export function voiceFileName(reader: string): string {
  // Names such as one emoji are no use as a file's name, and some programs take none of them.
  const name = reader.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `${safeFileName(name, 'voice')}.griotvoice`
}

/** Cuts a name to at most `maxBytes` bytes at a grapheme border, so that no emoji is split. */
function shorten(name: string, maxBytes = MAX_PROJECT_NAME_BYTES): string {
  if (Buffer.byteLength(name) <= maxBytes) return name
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (Buffer.byteLength(short + segment) > maxBytes) break
    short += segment
  }
  return short
}
