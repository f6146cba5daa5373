import type { Target } from '../../../contract/records.ts'
import { withoutMarks } from '../../foldText.ts'
import type { Token } from '../tokens.ts'
import type { Numerals } from './numerals.ts'

/** Nouns, without marks, that have a number and not a rank: Chapter IV, World War II, Isahluko IV. */
const NUMBERED_NOUNS = new Set(
  (
    'chapter part section volume vol act scene book phase stage class type grade form level figure table appendix war article ' +
    'title schedule season unit division bowl sura sehemu kitabu darasa awamu kuu ori apa ipin iwe isi nkebi akuku babi sashe ' +
    'yakin isahluko ingxenye ibanga ipp ' +
    'mk mark fantasy apollo rocky rambo saturn gemini sputnik voyager type episode round tier group category factor iphone playstation lesson topic ' +
    'page pages p pp verse canto psalm ukurasa uk kurasa tendo onyesho juzuu shafi babban fasali oju ewe eejo ibe peeji ' +
    'ihu ikhasi amakhasi isigcawu isenzo umqulu'
  ).split(' '),
)
/** Rulers of whom one letter is told as their number; Malcolm X is none. */
const RULER_NAME =
  /^(?:George|Henry|Charles|Edward|James|Elizabeth|William|Philip|Louis|Napoleon|Selassie|Mary|Leo|Pius|Paul|Mohammed|Sobhuza|Moshoeshoe)$/u

const DIGIT_VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }
/** The greatest rank of a ruler or a century; greater Roman numbers stand only behind what is numbered, or are years. */
const MAX_RANK = 39
/** Roman numbers that are no initials and no words, so that they are numbers by themselves. */
const PLAIN_NUMBER = /^(?:II|XI|IX|XV|[IVX]{3,})$/u

/** The value of a Roman number up to 3999, as it is written now; undefined for other letters. */
function romanValue(word: string): number | undefined {
  if (!/^(?=.)M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/u.test(word)) return undefined
  const values = Array.from(word, (digit) => DIGIT_VALUES[digit] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}

/** What tells the meaning of a Roman number: its neighbours. */
interface RomanContext {
  readonly before: string
  /** The word before `before`. */
  readonly earlier: string
  readonly after: string
  /** It stands in brackets: (ii). */
  readonly isBracketed: boolean
}

/** The neighbours of a word; the second end of a range has those of the first: pp. iv–ix. */
export function romanContext(tokens: readonly Token[], index: number): RomanContext {
  const isRange = /^[–-]$/u.test(tokens[index - 1]?.text ?? '') && isRomanLetters(tokens[index - 2]?.text ?? '')
  const from = isRange ? index - 2 : index
  const word = (at: number): string => (tokens[at]?.kind === 'word' ? tokens[at].text : '')
  const back = tokens[from - 2]?.text === '.' ? 3 : 2
  const isApart = tokens[from - 1]?.kind === 'space'
  return {
    before: isApart ? word(from - back) : '',
    earlier: isApart ? word(from - back - 2) : '',
    after: tokens[index + 1]?.kind === 'space' ? word(index + 2) : '',
    isBracketed: tokens[index - 1]?.text === '(' && tokens[index + 1]?.text === ')',
  }
}

/** Whether a dash stands between two Roman numbers behind a noun that is numbered: pages iv–ix. */
export function isRomanRange(tokens: readonly Token[], index: number): boolean {
  const isNumber = (at: number): boolean => isRomanLetters(tokens[at]?.text ?? '')
  return isNumber(index - 1) && isNumber(index + 1) && isNumbered(romanContext(tokens, index - 1).before)
}

function isRomanLetters(word: string): boolean {
  return romanValue(word.toUpperCase()) !== undefined
}

function isNumbered(noun: string): boolean {
  return NUMBERED_NOUNS.has(withoutMarks(noun).toLowerCase())
}

/**
 * The words of a Roman number behind a name (the second) or a noun that is numbered (four), of a century or a year, and of one
 * in a sign of its own (Ⅳ); undefined for other letters. The genitive is kept: Henry VIII's.
 */
export function romanReading(
  written: string,
  numerals: Numerals,
  context: RomanContext & { readonly isSign: boolean; readonly language: Target },
): string | undefined {
  const [, word = '', ending = ''] = /^([ivxlcdm]+|[IVXLCDM]+)(['’]s|th|st|nd|rd)?$/u.exec(written) ?? []
  const value = romanValue(word.toUpperCase())
  if (value === undefined) return undefined
  if (/^[a-z]+$/u.test(ending)) return word === word.toUpperCase() && value > 1 ? numerals.ordinal(value) : undefined
  const words =
    word === word.toUpperCase()
      ? capitalReading(word, value, numerals, context)
      : smallReading(word, value, numerals, context)
  const always = context.isSign && words === undefined ? numerals.cardinal(value) : words
  return always === undefined ? undefined : always + ending
}

/** A number in small letters: page xii, scene ii, (iv). One letter is a number in English alone, and c, d and m are words elsewhere. */
function smallReading(
  word: string,
  value: number,
  { cardinal }: Numerals,
  { before, earlier, isBracketed, language }: RomanContext & { readonly language: Target },
): string | undefined {
  const isEnglish = language === 'en'
  if (!(isEnglish ? /^[ivxl]+$/u : /^[ivx]{2,}$/u).test(word)) return undefined
  // Shafi na xii.
  const isLinked = !isEnglish && /^\p{L}{2,3}$/u.test(before) && isNumbered(earlier)
  return isNumbered(before) || isLinked || (isBracketed && isEnglish) ? cardinal(value) : undefined
}

/** Words behind "Part I" that do not follow the pronoun. */
const BEHIND_NUMBER = /^(?:of|is|has|and|begins|began|ends|ended|trials?)$/u

/** Words behind a ruler: Elizabeth I was queen. */
const BEHIND_RULER = /^(?:of|is|was|has|had|and|who|died|became|ruled|reigned|came)$/u

function capitalReading(
  word: string,
  value: number,
  numerals: Numerals,
  context: RomanContext & { readonly language: Target },
): string | undefined {
  const { before, after, language } = context
  if (word.length === 1) return letterReading(word, value, numerals, context)
  if (/^centur(?:y|ies)$/u.test(after) && value <= MAX_RANK) return numerals.ordinal(value)
  if (isNumbered(before)) return numerals.cardinal(value)
  if (value >= 1000 && word.length > 3) return numerals.year?.(value) ?? numerals.cardinal(value)
  if (value > MAX_RANK) return undefined
  if (isName(before, language)) return numerals.rank(value)
  // Between the noun and its number other languages have a word: Sura ya IV, Babi na IV.
  if (numerals.numberFirst !== true && before !== '')
    return numerals.agreeing?.(value, { before }) ?? numerals.cardinal(value)
  return PLAIN_NUMBER.test(word) ? numerals.cardinal(value) : undefined
}

/** A number of one letter: World War I, Act V, George V. "I" is mostly the speaker. */
function letterReading(
  word: string,
  value: number,
  { cardinal, rank }: Numerals,
  { before, earlier, after }: RomanContext,
): string | undefined {
  const isLast = after === ''
  const isRuler = RULER_NAME.test(before) && BEHIND_RULER.test(after)
  if (word === 'I' && !isLast && !isRuler && !BEHIND_NUMBER.test(after) && earlier !== 'World') return undefined
  if (isNumbered(before) && (/^\p{Lu}/u.test(before) || word !== 'I')) return cardinal(value)
  return RULER_NAME.test(before) && value <= MAX_RANK && (word !== 'I' || isLast || BEHIND_RULER.test(after))
    ? rank(value)
    : undefined
}

/** Whether a word is a name; Zulu puts a prefix before it: uHenry. */
function isName(word: string, language: Target): boolean {
  return /^\p{Lu}/u.test(word) || (language === 'zu' && /^\p{Ll}{1,3}\p{Lu}\p{Ll}/u.test(word))
}
