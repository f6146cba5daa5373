import type { Target } from '../../contract/records.ts'
import type { DictionaryEntry, DocumentDraft } from '../document.ts'

/** The words of a project that are said otherwise than they are written; absent where there are none. */
export type Dictionary = readonly DictionaryEntry[] | undefined

/** An entry without its language. */
export type DictionaryWord = Omit<DictionaryEntry, 'target'>

/** Replaces the words of one language that are said otherwise. Of words that mean the same place the last one holds. */
export function setDictionary(draft: DocumentDraft, target: Target, words: readonly DictionaryWord[]): void {
  const others = (draft.dictionary ?? []).filter((entry) => entry.target !== target)
  const own = tidyWords(words).map((word) => ({ target, ...word }))
  if (others.length + own.length === 0) delete draft.dictionary
  else draft.dictionary = [...others, ...own]
}

/** The words of one language that are said otherwise. */
export function dictionaryOf(document: { readonly dictionary?: Dictionary }, target: Target): DictionaryEntry[] {
  return (document.dictionary ?? []).filter((entry) => entry.target === target)
}

/** Words as they are kept: NFC, no space around them, no empty ones, and each place once, as it was given last. */
export function tidyWords(words: readonly DictionaryWord[]): DictionaryWord[] {
  const tidy = new Map<string, DictionaryWord>()
  for (const { word, say, matchCase } of words) {
    const own = { word: word.trim().normalize('NFC'), say: say.trim().normalize('NFC'), matchCase }
    if (own.word !== '' && own.say !== '') tidy.set(placeOf(own), own)
  }
  return [...tidy.values()]
}

/** What two entries may not share: exact words are other places than words in any case. */
export function placeOf({ word, matchCase }: Pick<DictionaryWord, 'word' | 'matchCase'>): string {
  const own = word.replace(/\s+/g, ' ')
  return matchCase ? `=${own}` : `~${own.toLowerCase()}`
}

type Pronounce = (text: string) => string

const compiled = new WeakMap<readonly DictionaryEntry[], Map<Target, Pronounce>>()

/**
 * A text as it is to be said: words of the dictionary are exchanged, whole words only, with the marks they have there.
 * Longer entries come before shorter ones, and what was exchanged is not looked at again. The rest is left as it is.
 */
export function pronounce(text: string, target: Target, dictionary: Dictionary): string {
  if (dictionary === undefined || dictionary.length === 0) return text
  const known = compiled.get(dictionary) ?? new Map<Target, Pronounce>()
  compiled.set(dictionary, known)
  const own = known.get(target) ?? remembering(compile(dictionary.filter((entry) => entry.target === target)))
  known.set(target, own)
  return own(text)
}

/** Texts that are remembered with what is said for them: more than a long project has lines. */
const REMEMBERED = 20_000

/** Every line of a project is asked for after every edit, and nearly all say what they said before. */
function remembering(pronounce: Pronounce): Pronounce {
  const known = new Map<string, string>()
  return (text) => {
    const said = known.get(text) ?? pronounce(text)
    if (known.size >= REMEMBERED) known.clear()
    known.set(text, said)
    return said
  }
}

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g
const IN_WORD = String.raw`[\p{L}\p{M}\p{N}_]`
/** A whole word, or one sign such as ₦, which stands where it likes. */
const TOKEN = new RegExp(String.raw`${IN_WORD}+|[^\p{L}\p{M}\p{N}_\s]`, 'gu')

/** Finds an entry at a place, and what is said for it. */
interface Matcher {
  readonly pattern: RegExp
  readonly say: string
}

/** Entries are found by the word they begin with: one expression for all would take seconds for a thousand of them. */
function compile(entries: readonly DictionaryEntry[]): Pronounce {
  // Of words that begin alike the longer is meant; of the same word, that in its own case.
  const order = entries.toSorted((a, b) => b.word.length - a.word.length || Number(b.matchCase) - Number(a.matchCase))
  const matchers = Map.groupBy(order.map(matcherOf), ({ head }) => head)
  return (text) => {
    const composed = text.normalize('NFC')
    let said = ''
    let from = 0
    for (const { 0: token, index } of composed.matchAll(TOKEN)) {
      const found =
        index < from ? undefined : matchers.get(token.toLowerCase())?.find((one) => fits(one, composed, index))
      if (found === undefined) continue
      said += composed.slice(from, index) + found.say
      from = found.pattern.lastIndex
    }
    // Nothing found: the text as it was stored, so that keys of takes made from it stay the same.
    return from === 0 ? text : said + composed.slice(from)
  }
}

function matcherOf({ word, say, matchCase }: DictionaryEntry): Matcher & { readonly head: string } {
  const [head = ''] = word.match(TOKEN) ?? []
  const ends = new RegExp(`${IN_WORD}$`, 'u').test(word) ? `(?!${IN_WORD})` : String.raw`(?!\p{M})`
  const spelt = word.replace(SYNTAX, '\\$&').replace(/\s+/g, String.raw`\s+`)
  return { head: head.toLowerCase(), pattern: new RegExp(spelt + ends, matchCase ? 'uy' : 'iuy'), say }
}

function fits({ pattern }: Matcher, text: string, index: number): boolean {
  pattern.lastIndex = index
  return pattern.test(text)
}
