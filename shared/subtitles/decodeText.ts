import chardet from 'chardet'
import { AppError } from '../failure.ts'
import { type Message, say } from '../locale/message.ts'

/** The text of a file, and its encoding. */
interface DecodedText {
  readonly text: string
  /** Its label in the Encoding Standard, or `utf-32le` and `utf-32be`, which that does not have. */
  readonly encoding: string
  /** Whether the encoding was guessed from letter statistics. */
  readonly guessed: boolean
}

/** Largest subtitle file (bytes): those of a day-long film are smaller; a larger file is a video given by mistake. */
const MAX_SUBTITLE_BYTES = 32_000_000

/** Bytes that are looked at to guess an encoding. */
const SAMPLE_BYTES = 200_000
/** Guesses below this confidence (0 to 100) do not count. */
const MIN_ENCODING_CONFIDENCE_PERCENT = 10
const DEFAULT_ENCODING = 'windows-1252'
/** The byte order mark, and the last code point. */
const BYTE_ORDER_MARK = 0xfeff
const MAX_CODE_POINT = 0x10ffff

/**
 * Decodes bytes of unknown encoding: a byte order mark decides; valid UTF-8 is UTF-8; UTF-16 and UTF-32 without a mark show
 * by their zero bytes; else letter statistics decide (Windows code pages, ISO 8859, Cyrillic and East Asian encodings).
 * Without a guess it is windows-1252, which decodes nearly every byte.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = markedEncoding(bytes)
  if (marked !== undefined) return { text: decode(bytes, marked), encoding: marked, guessed: false }
  const wide = guessWide(bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1))
  if (wide !== undefined) return { text: decode(bytes, wide), encoding: wide, guessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', guessed: false }
  } catch {
    const encoding = guessEncoding(bytes)
    return { text: decode(bytes, encoding), encoding, guessed: true }
  }
}

/** Throws `file` for a subtitle file of more bytes than are read; `path` may be its name. */
export function requireSize(path: string, bytes: number): void {
  if (bytes <= MAX_SUBTITLE_BYTES) return
  const values = { path, size: Math.ceil(bytes / 1e6), most: MAX_SUBTITLE_BYTES / 1e6 }
  throw new AppError({ kind: 'file', message: say('failure.subtitles.large', values), path })
}

/** Sentences for the user about the encoding; only a guess needs one. */
export function encodingNotes({ encoding, guessed }: DecodedText): readonly Message[] {
  return guessed ? [say('note.encodingGuessed', { encoding })] : []
}

function decode(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return decodeUtf32(bytes, encoding === 'utf-32le')
  return new TextDecoder(encoding).decode(bytes)
}

/** Code points of four bytes each; one that is none becomes a replacement character. */
function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let text = ''
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, littleEndian)
    if (at > 0 || code !== BYTE_ORDER_MARK) text += code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '\ufffd'
  }
  return text
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  // Before UTF-16: its mark begins this one, and no text begins with a zero.
  if (bytes[0] === 0xff && bytes[1] === 0xfe && bytes[2] === 0 && bytes[3] === 0) return 'utf-32le'
  if (bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 0xfe && bytes[3] === 0xff) return 'utf-32be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // A file with the mark of UTF-8 is UTF-8, even if some of its bytes are damaged.
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  return undefined
}

/**
 * Digits, colons and line ends are much of any subtitle file; in UTF-16 each has a zero byte, and in UTF-32 every sign has one
 * or two. Zeros at the end say nothing.
 */
function guessWide(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 1000)
  const zerosAt = (place: number): boolean => head.every((byte, index) => index % 4 !== place || byte === 0)
  if (head.length >= 8 && zerosAt(3) && zerosAt(2)) return 'utf-32le'
  if (head.length >= 8 && zerosAt(0) && zerosAt(1)) return 'utf-32be'
  const zeros = { even: 0, odd: 0 }
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd']++
  })
  if (zeros.odd > head.length / 5 && zeros.odd > zeros.even) return 'utf-16le'
  return zeros.even > head.length / 5 ? 'utf-16be' : undefined
}

function guessEncoding(bytes: Uint8Array): string {
  const found = chardet
    .analyse(bytes.subarray(0, SAMPLE_BYTES))
    // Not valid UTF-8, and UTF-16 was ruled out; damaged UTF-8 is far likelier than these.
    .filter(
      ({ name, confidence }) =>
        confidence >= MIN_ENCODING_CONFIDENCE_PERCENT && !name.startsWith('UTF-16') && !name.startsWith('UTF-32'),
    )
  for (const { name } of found) {
    // The Encoding Standard maps ISO-8859-1 to windows-1252 and ISO-8859-9 to windows-1254, their supersets.
    const known = encodingOf(name)
    if (known !== undefined) return known
  }
  return DEFAULT_ENCODING
}

function encodingOf(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}
