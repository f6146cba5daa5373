const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** The phoneme of ng', which espeak-ng would spell letter by letter at the beginning of a word: ng'ombe. */
const VELAR_NASAL_PHONEME = '[[N]]'
const CHARACTER_PATTERN = /(?<![\p{L}\p{M}])(?<velar>ng['’])(?=\p{L})|./gisu

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
  for (const { 0: character, groups } of composed.matchAll(CHARACTER_PATTERN)) {
    const plain = character === '[' || character === ']' ? ' ' : character
    const isVelar = groups?.['velar'] !== undefined
    const written = isVelar ? VELAR_NASAL_PHONEME : (ESCAPES[character] ?? plain)
    // The letter behind it would be told as another word.
    const from = ssml.endsWith(VELAR_NASAL_PHONEME) ? (offsets.at(-1) ?? offset) : offset
    for (let index = 0; index < [...written].length; index++) offsets.push(from)
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
