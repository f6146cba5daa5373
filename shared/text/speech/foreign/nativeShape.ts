import type { SpelledLanguage } from '../phonology.ts'

const VOWEL = '[aeiou]'

/** A syllable as the pattern of an expression, and how a word of syllables ends. */
interface Shape {
  readonly syllable: string
  readonly end?: RegExp
}

/**
 * The words that a language can have, by its letters without marks: onsets, what may close a syllable, and which
 * vowels may meet. Sources stand in the orthographies. A word of another shape is foreign, whatever it means.
 */
const SHAPES: Readonly<Record<SpelledLanguage, Shape>> = {
  // (C)V with nasal vowels and syllabic nasals. No c, q, v, x, z; words end in a vowel or n.
  yo: { syllable: `(?:gb|[bdfghjklmnprstwy]|sh)?(?:${VOWEL}+n?|(?<=^|${VOWEL}n?)[mn])|[mn](?=[bdfgjklmnprstwy])` },
  // (C)V and syllabic nasals; f, v and z are native. A word ends in a vowel; m and n close names (Ogbonnayam).
  ig: { syllable: `(?:gb|gh|gw|kp|kw|nw|ny|ch|sh|[bdfghjklmnprstvwyz])?(?:${VOWEL}+)|[mn](?=[bcdfghjklmnprstvwyz]|$)` },
  // CV, CVV and CVC; a closed syllable ends in nearly any one consonant, a word mostly in n, r, s or m.
  ha: {
    syllable: `'?(?:[fgk][wy]|sh|ts|'y|[bcdfghjklmnrstwyz])?(?:ai|au|aa|ee|ii|oo|uu|${VOWEL})(?:sh(?!$)|ts(?!$)|[bdfghjklmnrstwyz](?=[bcdfghjklmnrstwyz'])|[nrsmlkbdtwyf]$)?`,
  },
  // As in Zulu, without clicks; words from Arabic and English have clusters inside. A word ends in a vowel, or in ng'.
  sw: {
    syllable: `(?:[mn](?=[bcdfghjklmnprstvwyz]))?(?:s(?=[tkp]))?(?:sh|ch|th|dh|gh|kh|ny|ng'?|[bdfghjklmnprstvwyz])?[lr]?w?y?${VOWEL}(?:sh|th|[bdfghjklmnprstwz])?`,
    end: /(?:[aeiou]|ng'?)$/,
  },
  // (N)C(w)V: the vowel of every syllable is followed by the next onset; only vowels, or m in old words, end a word.
  zu: {
    syllable: `(?:m(?=[bcdfghjklmnqstvwxyz])|(?:n?(?:gc|gq|gx|ch|qh|xh|[cqx])|m?(?:bh|ph|p|b|f|v)|n?(?:dl|hl|tsh|th|ts|kh|kl|sh|hh|ny|ng|[dgjkstvz])|[hlmnwy]|mn)?w?y?)?(?:${VOWEL}|aa|oo)|m(?=[bcdfghjklmnqstvwxyz])`,
  },
}

/** Letters of the longest syllable, of a word that one expression tells quickly, and of the longest that can be a word. */
const MAX_SYLLABLE_LETTERS = 12
const SHORT_WORD_LETTERS = 14
const MAX_WORD_LETTERS = 100

/** Whether a word in small letters without marks could be one of the language by its shape. */
export function hasNativeShape(plain: string, language: SpelledLanguage): boolean {
  if (plain === '' || plain.length > MAX_WORD_LETTERS) return false
  const { syllable, end } = SHAPES[language]
  // In Hausa a word may end in a glottal stop.
  const stops = language === 'ha' ? "'?" : ''
  const isWhole =
    plain.length > SHORT_WORD_LETTERS
      ? dividesIntoSyllables(plain, language, stops !== '')
      : expression(`^(?:${syllable})+${stops}$`, '').test(plain)
  return isWhole && (end?.test(plain) ?? true)
}

/**
 * Whether a word is a row of syllables: looks for the places at which one can end, each once. One expression for a long word
 * would try the ways to divide it, which double with each letter.
 */
function dividesIntoSyllables(word: string, language: SpelledLanguage, mayStop: boolean): boolean {
  const isEnd = [true]
  for (let end = 1; end <= word.length; end++) {
    const syllable = expression(`(?:${SHAPES[language].syllable})(?<=^.{${end}})`, 'y')
    isEnd[end] = false
    for (let start = Math.max(0, end - MAX_SYLLABLE_LETTERS); start < end && isEnd[end] === false; start++) {
      syllable.lastIndex = start
      isEnd[end] = isEnd[start] === true && syllable.test(word)
    }
  }
  return isEnd.at(-1) === true || (mayStop && word.endsWith("'") && isEnd.at(-2) === true)
}

const made = new Map<string, RegExp>()

/** An expression, made once. */
function expression(pattern: string, flags: string): RegExp {
  const known = made.get(pattern) ?? new RegExp(pattern, flags)
  made.set(pattern, known)
  return known
}
