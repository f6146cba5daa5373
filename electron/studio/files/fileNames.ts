import { basename, extname } from 'node:path'

/** What Windows does not take in a name, and what would be taken for folders elsewhere. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/gu
/** Names that Windows keeps for devices, with any ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i
/** File systems take 255 bytes, of which endings (`.griot-journal`) and a number need some. */
const LONGEST_BYTES = 200
const LONGEST_STEM = 225

/** The name of a video without its ending, short enough for the endings of what is made from it: ` 2.sw.voices.wav`. */
export function stemOf(video: string): string {
  return shorten(basename(video, extname(video)), LONGEST_STEM)
}

/** A name that every file system takes, as near to the wished one as can be. */
export function safeFileName(wished: string, otherwise = 'Project'): string {
  const clean = wished.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()
  const name = shorten(clean).replace(/[. ]+$/, '')
  if (name === '' || name === '.' || name === '..') return otherwise
  return DEVICES.test(name) ? `${name.replace(/\./, ' ')} ${otherwise}` : name
}

/** A name of so many bytes at most, cut between what a reader takes for characters, so that no emoji falls apart. */
function shorten(name: string, most = LONGEST_BYTES): string {
  if (Buffer.byteLength(name) <= most) return name
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (Buffer.byteLength(short + segment) > most) break
    short += segment
  }
  return short
}
