import { IGBO_ROOTS, IGBO_RULES } from './igboRules.ts'

/**
 * A word of an Igbo phrase: in small letters without any marks, and its tones, one letter for each syllable (M is the
 * downstepped high, F and R fall and rise). The preposition n’ before a vowel is a word without syllables, written `n'`.
 */
export interface IgboWord {
  readonly key: string
  readonly tones: string
  /** Whether the lexicon has it; else its tones are guessed from its shape. */
  readonly isKnown: boolean
}

/** The features of a word that rules ask for. Rules change only `tones`. */
interface Place {
  readonly key: string
  readonly kind: string
  readonly known: string
  readonly root: string
  readonly ending: string
  readonly begins: string
  /** Whether a finite verb follows in the phrase. */
  readonly verbAfter: string
  tones: string
}

interface Rule {
  readonly asks: readonly (readonly [what: Question, answer: string])[]
  readonly change: string
}

type Question = keyof typeof QUESTIONS

/** The questions of the rules' conditions, about the word at `at` and its neighbours; `^` and `$` are the phrase's ends. */
const QUESTIONS = {
  word: (phrase: readonly Place[], at: number) => phrase[at]?.key,
  is: (phrase: readonly Place[], at: number) => phrase[at]?.kind,
  has: (phrase: readonly Place[], at: number) => phrase[at]?.tones,
  syllables: (phrase: readonly Place[], at: number) => String(phrase[at]?.tones.length),
  known: (phrase: readonly Place[], at: number) => phrase[at]?.known,
  root: (phrase: readonly Place[], at: number) => phrase[at]?.root,
  ending: (phrase: readonly Place[], at: number) => phrase[at]?.ending,
  begins: (phrase: readonly Place[], at: number) => phrase[at]?.begins,
  verbAfter: (phrase: readonly Place[], at: number) => phrase[at]?.verbAfter,
  before: (phrase: readonly Place[], at: number) => phrase[at - 1]?.key ?? '^',
  beforeIs: (phrase: readonly Place[], at: number) => phrase[at - 1]?.kind ?? '^',
  twoBefore: (phrase: readonly Place[], at: number) => phrase[at - 2]?.key ?? '^',
  twoBeforeIs: (phrase: readonly Place[], at: number) => phrase[at - 2]?.kind ?? '^',
  beforeHas: (phrase: readonly Place[], at: number) => tonesBefore(phrase, at),
  beforeEnds: (phrase: readonly Place[], at: number) => tonesBefore(phrase, at).at(-1),
  next: (phrase: readonly Place[], at: number) => phrase[at + 1]?.key ?? '$',
  nextIs: (phrase: readonly Place[], at: number) => phrase[at + 1]?.kind ?? '$',
  nextBegins: (phrase: readonly Place[], at: number) => {
    const next = phrase[at + 1]
    return next === undefined ? '$' : (next.tones[0] ?? 'P')
  },
}

/** The tones of the nearest word before that has a syllable. */
function tonesBefore(phrase: readonly Place[], at: number): string {
  const last = phrase[at - 1]
  if (last === undefined) return '^'
  return last.tones === '' ? tonesBefore(phrase, at - 1) : last.tones
}

let parsed: readonly Rule[] | undefined

/**
 * The tones of the words of a phrase, no pause among them: those given, changed by the rules of `igboRules.ts` one after
 * another, as Brill's (1995) are.
 */
export function igboInContext(words: readonly IgboWord[]): string[] {
  parsed ??= IGBO_RULES.map(toRule)
  const phrase = toPlaces(words)
  for (const { asks, change } of parsed) {
    const found = phrase.filter(
      ({ tones }, at) => tones !== '' && asks.every(([what, answer]) => QUESTIONS[what](phrase, at) === answer),
    )
    for (const place of found) place.tones = changed(place.tones, change)
  }
  return phrase.map(({ tones }) => tones)
}

/** Reads a rule: `what=answer` for each condition, a `>`, and the change. */
function toRule(line: string): Rule {
  const [conditions = '', change = ''] = line.split(' > ')
  const asks = conditions.split(' ').map((one) => {
    const [what = '', answer = ''] = one.split('=')
    if (!(what in QUESTIONS)) throw new Error(`A rule of Igbo tones asks what nobody can answer: ${line}`)
    return [what as Question, answer] as const
  })
  return { asks, change }
}

/** All tones of words of as many syllables, or those at the side of the dots where the others stay. */
function changed(tones: string, change: string): string {
  const part = change.replace('...', '')
  if (part === change) return change.length === tones.length ? change : tones
  return change.startsWith('...') ? tones.slice(0, -1) + part : part + tones.slice(1)
}

function toPlaces(words: readonly IgboWord[]): Place[] {
  const kinds = words.map((word, index) => kindOf(word, words[index - 1]?.key ?? ''))
  const isVerb = words.map(({ key }, index) => FINITE_KINDS.test(kinds[index] ?? '') || FINITE_WORDS.test(key))
  return words.map((word, index) => toPlace(word, kinds[index] ?? '', isVerb.includes(true, index + 1)))
}

function toPlace({ key, tones, isKnown }: IgboWord, kind: string, isVerbAfter: boolean): Place {
  const [first = '', second = '', ...others] = key.match(SYLLABLE) ?? []
  const isPrefixed = VOWEL_OR_NASAL.test(first)
  const last = others.at(-1) ?? (second || first)
  return {
    key,
    kind,
    tones,
    known: isKnown ? 'yes' : 'no',
    root: rootTone((isPrefixed && second) || first),
    ending: /^(?:past|prefixedPast)$/u.test(kind) ? 'rV' : last,
    begins: isPrefixed ? key.replace(/^[mn].*/u, 'N').slice(0, 1) : 'C',
    verbAfter: isVerbAfter ? 'yes' : 'no',
  }
}

const VOWEL_OR_NASAL = /^[aeioumn]$/u
/** Consonants and the vowel behind them, or a nasal with a syllable of its own. */
const SYLLABLE = /(?:[^aeioumn]|n[wy](?=[aeiou])|[mn](?=[aeiou]))*[aeioumn]/gu
const FINITE_KINDS = /^(?:past|prefixedPast|auxiliary|finished|negative)$/u
const FINITE_WORDS = /^(?:bu|di|ma|no|ji|nwe)$/u

/** Words by their letters and how many syllables they have at least; the first that fits. The rest: nouns and verbs. */
const KINDS: readonly (readonly [kind: string, least: number, letters: RegExp])[] = [
  ['preposition', 0, /'$/u],
  ['auxiliary', 0, /^[ng]a$/u],
  ['subject', 0, /^[oiae]$/u],
  ['pronoun', 0, /^(?:m|ha|fa|anyi|unu|ya|gi|mu|nya)$/u],
  ['infinitive', 2, /^i/u],
  ['finished', 3, /^[ae].*(?:go|l[ae]|wo)$/u],
  ['prefixedPast', 3, /^[aeou].*[lr][ui]$/u],
  ['negative', 3, /^[aeou].*(?:ghi|[rh]o)$/u],
  ['noun', 0, /^[aeiou]/u],
]
/** The same of words that begin with a consonant that has no syllable of its own. */
const CONSONANT_KINDS: typeof KINDS = [
  ['past', 2, /[lr][aeiou]$/u],
  ['negative', 2, /ghi$/u],
  ['verb', 0, /(?:)/u],
]

function kindOf({ key, tones }: IgboWord, before: string): string {
  if (/^[ng]a$/u.test(before) && /^[ae]./u.test(key) && tones.length > 1) return 'participle'
  const fits = (kinds: typeof KINDS): string | undefined =>
    kinds.find(([, least, letters]) => tones.length >= least && letters.test(key))?.[0]
  return (
    fits(KINDS) ?? (VOWEL_OR_NASAL.test(key.match(SYLLABLE)?.[0] ?? '') ? 'noun' : (fits(CONSONANT_KINDS) ?? 'verb'))
  )
}

/** Whether a verb's root, a consonant and a vowel, is high or low by nature; `?` where nobody counted. */
function rootTone(root: string): string {
  if (ROOTS.H.has(root)) return 'H'
  return ROOTS.L.has(root) ? 'L' : '?'
}
const ROOTS = { H: new Set(IGBO_ROOTS.H.split(' ')), L: new Set(IGBO_ROOTS.L.split(' ')) }
