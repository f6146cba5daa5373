import { lettersOf } from '../foldText.ts'

/** The marks that a key can put on the letter before the caret. */
export type MarkName = 'high' | 'low' | 'mid' | 'dotBelow' | 'dotAbove' | 'hook'

/** A stretch of a text and the text to put in its place; offsets in UTF-16 units. */
export interface Replacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

interface Mark {
  readonly sign: string
  /** Marks that it replaces: a vowel has one tone, and one sign below. */
  readonly instead: string
}

const TONE_MARKS = '\u0300\u0301\u0302\u0304\u030c'
const MARKS_BY_NAME: Readonly<Record<Exclude<MarkName, 'hook'>, Mark>> = {
  high: { sign: '\u0301', instead: TONE_MARKS },
  low: { sign: '\u0300', instead: TONE_MARKS },
  mid: { sign: '\u0304', instead: TONE_MARKS },
  // Yoruba's dot is also written as a line.
  dotBelow: { sign: '\u0323', instead: '\u0323\u0329\u0331' },
  dotAbove: { sign: '\u0307', instead: '\u0307' },
}

/** The hooked letters of Hausa; Unicode does not decompose them. */
const HOOKED_LETTERS: Readonly<Record<string, string>> = {
  b: 'ɓ',
  d: 'ɗ',
  k: 'ƙ',
  y: 'ƴ',
  B: 'Ɓ',
  D: 'Ɗ',
  K: 'Ƙ',
  Y: 'Ƴ',
}
const UNHOOKED_LETTERS = Object.fromEntries(Object.entries(HOOKED_LETTERS).map(([plain, hooked]) => [hooked, plain]))

const LATIN_LETTER = /^\p{Script=Latin}/u

/**
 * Puts a mark on the letter before the caret, or takes it off where the letter has it already. The letter comes back in
 * NFC; the rest of the text does not change. Undefined where no letter that can carry the mark stands there.
 */
export function toggleMark(text: string, caret: number, name: MarkName): Replacement | undefined {
  const letter = letterBefore(text, caret)
  if (letter === undefined || !LATIN_LETTER.test(letter.text)) return undefined
  const marked = name === 'hook' ? hook(letter.text) : mark(letter.text, MARKS_BY_NAME[name])
  return marked === undefined ? undefined : { ...letter, text: marked }
}

/** The letter before the caret with all its marks, also where the caret stands between them. */
export function letterBefore(text: string, caret: number): Replacement | undefined {
  let start = 0
  for (const letter of lettersOf(text)) {
    const end = start + letter.length
    if (start < caret && caret <= end) return { start, end, text: letter }
    start = end
  }
  return undefined
}

function mark(letter: string, { sign, instead }: Mark): string {
  const [base = '', ...signs] = letter.normalize('NFD')
  const others = signs.filter((one) => !instead.includes(one))
  if (signs.includes(sign)) return base.concat(...others).normalize('NFC')
  // Dots belong to the letter and go below its tones: ṅ with a tone is n, dot, tone.
  const tone = TONE_MARKS.includes(sign) ? others.length : others.findIndex((one) => TONE_MARKS.includes(one))
  const place = tone < 0 ? others.length : tone
  return base.concat(...others.toSpliced(place, 0, sign)).normalize('NFC')
}

function hook(letter: string): string | undefined {
  const [base = '', ...signs] = letter.normalize('NFD')
  const other = HOOKED_LETTERS[base] ?? UNHOOKED_LETTERS[base]
  return other === undefined ? undefined : [other, ...signs].join('').normalize('NFC')
}
