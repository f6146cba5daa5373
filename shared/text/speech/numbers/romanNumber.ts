import { withoutMarks } from '../../foldText.ts'
import type { Numerals } from './numerals.ts'

/** Nouns, without marks, that have a number and not a rank: Chapter IV, World War II, Isahluko IV. */
const NUMBERED_NOUNS = new Set(
  (
    'chapter part section volume vol act scene book phase stage class type grade form level figure table appendix war article ' +
    'title schedule season unit division bowl sura sehemu kitabu darasa awamu kuu ori apa ipin iwe isi nkebi akuku babi sashe ' +
    'yakin isahluko ingxenye ibanga ipp'
  ).split(' '),
)
/** Rulers of whom one letter is told as their number; Malcolm X is none. */
const RULER_NAME =
  /^(?:George|Henry|Charles|Edward|James|Elizabeth|William|Philip|Louis|Napoleon|Selassie|Mary|Leo|Pius|Paul|Mohammed|Sobhuza|Moshoeshoe)$/u

/** The value of a Roman number up to 39 in capitals. */
function romanValue(word: string): number | undefined {
  const [whole, tens = '', nine = '', five = '', ones = ''] = /^(X{0,3})(?:(IX|IV)|(V?)(I{0,3}))$/u.exec(word) ?? []
  if (whole === undefined || whole === '') return undefined
  return 10 * tens.length + (nine === '' ? 5 * five.length + ones.length : nine === 'IX' ? 9 : 4)
}

/**
 * The words of a Roman number behind a name (the second) or a noun that is numbered (four); undefined for other
 * capitals. `isLast` tells that no word follows: "I" behind a name is mostly the speaker.
 */
export function romanReading(
  word: string,
  numerals: Numerals,
  { before, isLast }: { before: string; isLast: boolean },
): string | undefined {
  const value = romanValue(word)
  if (value === undefined || before === '') return undefined
  const isName = /^\p{Lu}/u.test(before)
  const isNumbered = NUMBERED_NOUNS.has(withoutMarks(before).toLowerCase())
  if (word.length === 1) {
    if (isNumbered && isName && (word !== 'I' || isLast)) return numerals.cardinal(value)
    return RULER_NAME.test(before) && (word !== 'I' || isLast) ? numerals.rank(value) : undefined
  }
  if (isNumbered) return numerals.cardinal(value)
  if (isName) return numerals.rank(value)
  // Between the noun and its number other languages have a word: Sura ya IV, Babi na IV.
  return numerals.numberFirst === true
    ? undefined
    : (numerals.agreeing?.(value, { before }) ?? numerals.cardinal(value))
}
