/** A letter of a word and its position in the NFC text. */
export interface Letter {
  /** Lower case, with the dot or hook that makes another letter: `ẹ`, `ṅ`, `ɓ`. */
  readonly char: string
  /** The combining marks of tone or length. */
  readonly marks: string
  readonly offset: number
  readonly length: number
}

const DOT_BELOW = '\u0323'
/** Typed for the dot below where a keyboard lacks it: a line, a macron, a cedilla, a comma or an ogonek (ş ș ę ǫ). */
const FOR_DOT_BELOW = /[\u0329\u0331\u0327\u0326\u0328]/u
/** The letters that have a dot below in some home language; others with a cedilla (ç) are European. */
const DOTTABLE_LETTER = /^[aeiosu]$/u
const DOT_ABOVE = '\u0307'

/** Phonetic letters that some publishers use for the dotted ones, and letters of other alphabets. */
const SAME_LETTER: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  і: 'i',
  ѕ: 's',
  ο: 'o',
  ɛ: 'ẹ',
  ɔ: 'ọ',
  ŋ: 'ṅ',
  ı: 'i',
  æ: 'ẹ',
  œ: 'e',
  ø: 'e',
  ß: 's',
  ł: 'l',
}

/**
 * Splits a word of the NFC text into letters; `offset` is where the word begins. Apostrophes and hyphens are letters
 * too.
 */
export function toLetters(word: string, offset: number): Letter[] {
  const letters: Letter[] = []
  let place = offset
  for (const point of word) {
    const last = letters.at(-1)
    if (/\p{M}/u.test(point) && last !== undefined) letters[letters.length - 1] = withMark(last, point)
    else if (!/\p{Cf}/u.test(point)) letters.push(toLetter(point, place))
    else if (last !== undefined) letters[letters.length - 1] = { ...last, length: last.length + point.length }
    place += point.length
  }
  return letters
}

function toLetter(point: string, offset: number): Letter {
  const [base = point, ...marks] = point.toLowerCase().normalize('NFD')
  const plain: Letter = { char: SAME_LETTER[base] ?? base, marks: '', offset, length: point.length }
  const whole = marks.reduce(withMark, plain)
  return { ...whole, length: point.length }
}

function withMark(letter: Letter, mark: string): Letter {
  const length = letter.length + mark.length
  const dot = FOR_DOT_BELOW.test(mark) && DOTTABLE_LETTER.test(letter.char) ? DOT_BELOW : mark
  const isSegmental = dot === DOT_BELOW || (dot === DOT_ABOVE && letter.char !== 'i')
  if (isSegmental) return { ...letter, char: `${letter.char}${dot}`.normalize('NFC'), length }
  return { ...letter, marks: letter.marks + mark, length }
}

/** The letter without its dot, for an alphabet without that letter. */
export function undotted(char: string): string {
  return char.normalize('NFD')[0] ?? char
}

/** Letters of a text by their place. */
export interface Stretch {
  readonly offset: number
  readonly length: number
}

/** The letters of one of several sounds that share a stretch evenly; of more sounds than letters, some have the same letter. */
export function sharedLetters(index: number, count: number, { offset, length }: Stretch): Stretch {
  const from = Math.floor((index * length) / count)
  const to = Math.floor(((index + 1) * length) / count)
  return { offset: offset + from, length: Math.max(1, to - from) }
}
