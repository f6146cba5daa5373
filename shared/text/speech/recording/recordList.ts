import { allAsWritten } from '../asWritten.ts'
import { ORTHOGRAPHIES } from '../orthographies.ts'
import { isSpelled, type RecordedLanguage, type SpelledLanguage } from '../phonology.ts'
import { toSyllables } from '../syllables.ts'
import { diphonesOf } from './diphones.ts'
import { RECORDED_PHRASES } from './recordedPhrases.ts'

/** Made-up words that are read together as one phrase. */
const WORDS_A_PHRASE = 3

/**
 * The short phrases that a person reads for a voice of a language: real ones first, then made-up words for every pair of
 * sounds that the real ones lack, but in English, whose spelling does not tell its sounds. All are read as written, since readings are kept by their numbers: a list of foreign words
 * must not change them.
 */
export function recordList(language: RecordedLanguage): string[] {
  const real = RECORDED_PHRASES[language].trim().split(/\s*[/\n]\s*/u)
  if (!isSpelled(language)) return real
  const covered = new Set(real.flatMap((phrase) => diphonesIn(phrase, language)))
  const words = cover(madeUpWords(language), language, covered)
  const groups = Array.from({ length: Math.ceil(words.length / WORDS_A_PHRASE) }, (_, index) =>
    words.slice(index * WORDS_A_PHRASE, (index + 1) * WORDS_A_PHRASE).join(' '),
  )
  return [...real, ...groups]
}

/** A phrase of the record list, with the number that its recording is named by. */
export interface ListedPhrase {
  readonly number: number
  readonly text: string
}

/**
 * The fewest phrases of a record list, as far as a simple choice finds them, in which all of these diphones are said. `list` has
 * each phrase with its diphones.
 */
export function phrasesWith(diphones: Iterable<string>, list: readonly PhraseDiphones[]): ListedPhrase[] {
  const open = new Set(diphones)
  const phrases = list.map(({ text, diphones: all }, index) => ({
    number: index + 1,
    text,
    has: all.filter((name) => open.has(name)),
  }))
  const chosen: ListedPhrase[] = []
  while (open.size > 0) {
    const freshOf = ({ has }: { readonly has: readonly string[] }) => new Set(has.filter((name) => open.has(name))).size
    const best = phrases.toSorted((a, b) => freshOf(b) - freshOf(a))[0]
    if (best === undefined || freshOf(best) === 0) break
    chosen.push({ number: best.number, text: best.text })
    for (const name of best.has) open.delete(name)
  }
  return chosen.sort((a, b) => a.number - b.number)
}

/** A phrase with the diphones that are said in it. */
export interface PhraseDiphones {
  readonly text: string
  readonly diphones: readonly string[]
}

/** The record list of a language whose spelling tells its sounds. */
export function recordListByRules(language: SpelledLanguage): PhraseDiphones[] {
  return recordList(language).map((text) => ({ text, diphones: diphonesIn(text, language) }))
}

/** Every pair of sounds that the language's spelling can write beside each other inside a phrase. */
export function neededDiphones(language: SpelledLanguage): Set<string> {
  return new Set(madeUpWords(language).flatMap((word) => insideOf({ diphones: diphonesIn(word, language) })))
}

/** The diphones of a phrase; empty where it is not said in one breath or has signs that cannot be read. */
export function diphonesIn(phrase: string, language: SpelledLanguage): string[] {
  const { words, unread } = toSyllables(allAsWritten(phrase), language)
  const isOne = unread.length === 0 && words.slice(0, -1).every(({ after }) => after === 'none')
  return isOne ? diphonesOf(words) : []
}

/**
 * Chooses candidates, the one with the most new diphones for its length first, until no candidate adds one. `covered` takes
 * up what was there before and what was chosen.
 */
function cover(candidates: readonly string[], language: SpelledLanguage, covered: Set<string>): string[] {
  let open = candidates.map((text) => ({ text, all: insideOf({ diphones: diphonesIn(text, language) }) }))
  const chosen: string[] = []
  for (;;) {
    const rated = open.map((one) => ({ ...one, fresh: new Set(one.all.filter((name) => !covered.has(name))).size }))
    open = rated.filter(({ fresh }) => fresh > 0)
    const best = rated.reduce((top, one) => (worth(one) > worth(top) ? one : top), { text: '', all: [''], fresh: 0 })
    if (best.fresh === 0) return chosen
    chosen.push(best.text)
    for (const name of best.all) covered.add(name)
  }
}

function worth({ all, fresh }: { readonly all: readonly string[]; readonly fresh: number }): number {
  return fresh / Math.sqrt(all.length)
}

/** Without the edges: which sounds begin and end a phrase is for the real phrases to show. */
export function insideOf({ diphones }: Pick<PhraseDiphones, 'diphones'>): readonly string[] {
  return diphones.slice(1, -1)
}

/** Words with pairs that a language has beside these: syllabic and prenasal consonants, and glides behind consonants. */
const CLUSTER_WORDS: Partial<Record<SpelledLanguage, string>> = {
  sw:
    'amba amva anda anza anja anta ansa bwana kwao gwaride mwana ngwe pwani swali twiga kunywa rushwa vyombo afya mpya ' +
    'mchana mdomo mfano mguu mhindi mjini mkono mlango mmoja mno mpira mradi msitu mshale mtoto mzee mbwa nne nchi ' +
    'akamtuma amemtuma alimtuma kumtuma anayomtuma',
}

/** Words of each consonant with each vowel, said twice, and of each two vowels. */
function madeUpWords(language: SpelledLanguage): string[] {
  const { vowels, consonants } = ORTHOGRAPHIES[language]
  const nuclei = Object.keys(vowels).flatMap((vowel) => (language === 'yo' ? [vowel, `${vowel}n`] : [vowel]))
  const onsets = Object.keys(consonants).filter((letters) => /\p{L}/u.test(letters))
  const syllableWords = onsets.flatMap((onset) => nuclei.map((nucleus) => `${onset}${nucleus}${onset}${nucleus}`))
  const hiatus = language === 'ha' ? [] : nuclei.flatMap((one) => nuclei.map((other) => `m${one}-${other}`))
  return [...syllableWords, ...hiatus, ...(CLUSTER_WORDS[language]?.split(' ') ?? [])]
}
