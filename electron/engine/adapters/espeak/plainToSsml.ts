const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Plain text as input for espeak-ng, which would read `<b>` and `&` as markup and `[[…]]` as phonemes. The text is
 * composed (NFC), the form its letter rules expect. `offsetOf` leads from a position espeak-ng reports (in Unicode
 * characters of its input) back to the offset in the composed text, `positionOf` there.
 */
export function plainToSsml(text: string): {
  ssml: string
  offsetOf: (position: number) => number
  positionOf: (offset: number) => number
} {
  const composed = text.normalize('NFC')
  let ssml = ''
  const offsets: number[] = []
  let offset = 0
  for (const character of composed) {
    const written = ESCAPES[character] ?? (character === '[' || character === ']' ? ' ' : character)
    for (let index = 0; index < [...written].length; index++) offsets.push(offset)
    ssml += written
    offset += character.length
  }
  return {
    ssml,
    offsetOf: (position) => offsets[Math.max(0, position)] ?? composed.length,
    positionOf: (offset) => {
      const found = offsets.findIndex((one) => one >= offset)
      return found < 0 ? offsets.length : found
    },
  }
}
