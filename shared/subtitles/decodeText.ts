import chardet from 'chardet'

/** Text of a file, and the encoding it was taken to be in. */
export interface DecodedText {
  readonly text: string
  /** As the Encoding Standard names it. */
  readonly encoding: string
  /** Whether the encoding was only guessed, from which letters follow each other. */
  readonly guessed: boolean
}

/** Enough text to know an encoding by. */
const SAMPLE_BYTES = 200_000
/** Statistics below this confidence (of 100) say nothing. */
const SURE = 10
const USUAL = 'windows-1252'

/**
 * Text from bytes of unknown encoding: a byte order mark decides, then valid UTF-8 is UTF-8, UTF-16 without a mark shows
 * by its zero bytes, and for the rest the statistics of letters tell (Windows code pages, ISO 8859, Cyrillic and East
 * Asian encodings). Where they tell nothing it is windows-1252, which has a letter for nearly every byte.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = markedEncoding(bytes)
  if (marked !== undefined) return { text: decode(bytes, marked), encoding: marked, guessed: false }
  const wide = guessUtf16(bytes)
  if (wide !== undefined) return { text: decode(bytes, wide), encoding: wide, guessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', guessed: false }
  } catch {
    const encoding = guessEncoding(bytes)
    return { text: decode(bytes, encoding), encoding, guessed: true }
  }
}

/** What the reader should know of how a text was read, in sentences: only a guess is worth a word. */
export function encodingNotes({ encoding, guessed }: DecodedText): readonly string[] {
  return guessed ? [`The file says nothing of its encoding; it was read as ${encoding}.`] : []
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // A file that says it is UTF-8 is, even if some of its bytes were damaged.
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  return undefined
}

/** Digits, colons and line ends make up much of any subtitle file, and in UTF-16 each comes with a zero byte. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, 1000)
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
    // The bytes are no UTF-8 throughout, and UTF-16 was ruled out; some damage to UTF-8 is far likelier than these.
    .filter(({ name, confidence }) => confidence >= SURE && !name.startsWith('UTF-16') && !name.startsWith('UTF-32'))
  for (const { name } of found) {
    // The Encoding Standard reads ISO-8859-1 as windows-1252, ISO-8859-9 as windows-1254, of which they are parts.
    const known = encodingOf(name)
    if (known !== undefined) return known
  }
  return USUAL
}

function encodingOf(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}
