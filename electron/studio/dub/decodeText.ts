/**
 * Text from bytes of unknown encoding: a byte order mark decides, then valid UTF-8 is UTF-8, UTF-16 without a mark shows
 * by its zero bytes, and everything else is read as windows-1252, which has a letter for nearly every byte.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be')
  const wide = guessUtf16(bytes)
  if (wide !== undefined) return decode(bytes, wide)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode(bytes, 'windows-1252')
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
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
