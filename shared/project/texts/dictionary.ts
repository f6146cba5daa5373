import { rememberedEach } from '../../basics/remembered.ts'
import type { Target } from '../../contract/records.ts'
import { markedAsWritten } from '../../text/speech/readAloud.ts'
import type { DictionaryEntry, DocumentDraft } from '../document.ts'

/** The pronunciation dictionary of a project; absent if empty. */
export type Dictionary = readonly DictionaryEntry[] | undefined

/** An entry without its language. */
export type DictionaryWord = Omit<DictionaryEntry, 'target'>

/** Replaces the entries of one language; of duplicates the last one counts. */
export function setDictionary(draft: DocumentDraft, target: Target, words: readonly DictionaryWord[]): void {
  const others = (draft.dictionary ?? []).filter((entry) => entry.target !== target)
  const own = tidyWords(words).map((word) => ({ target, ...word }))
  if (others.length + own.length === 0) delete draft.dictionary
  else draft.dictionary = [...others, ...own]
}

/** The entries of one language. */
export function dictionaryOf(document: { readonly dictionary?: Dictionary }, target: Target): DictionaryEntry[] {
  return (document.dictionary ?? []).filter((entry) => entry.target === target)
}

/** Normalises entries: NFC, trimmed, no empty ones, no duplicates (the last one counts). */
export function tidyWords(words: readonly DictionaryWord[]): DictionaryWord[] {
  const tidy = new Map<string, DictionaryWord>()
  for (const { word, say, matchCase } of words) {
    const own = { word: word.trim().normalize('NFC'), say: say.trim().normalize('NFC'), matchCase }
    if (own.word !== '' && own.say !== '') tidy.set(entryKeyOf(own), own)
  }
  return [...tidy.values()]
}

/** The key by which entries are duplicates; case-sensitive entries differ from insensitive ones. */
export function entryKeyOf({ word, matchCase }: Pick<DictionaryWord, 'word' | 'matchCase'>): string {
  const own = word.replace(/\s+/g, ' ')
  return matchCase ? `=${own}` : `~${own.toLowerCase()}`
}

type Pronounce = (text: string) => string

/**
 * Applies a dictionary to a text: replaces whole words, diacritics included; longer entries first, and replacements are
 * not searched again. Voices read a replacement as it is written, though it may look like a foreign word.
 */
export function pronounce(text: string, target: Target, dictionary: Dictionary): string {
  return dictionary === undefined || dictionary.length === 0 ? text : compiled(dictionary, target)(text)
}

const compiled = rememberedEach((dictionary: readonly DictionaryEntry[], target: Target) =>
  remembering(compile(dictionary.filter((entry) => entry.target === target))),
)

/** Most cached texts: more than a long project has lines. */
const MAX_CACHED_TEXTS = 20_000

/** Caches results: after each edit all lines are asked for, and nearly all are unchanged. */
function remembering(pronounce: Pronounce): Pronounce {
  const known = new Map<string, string>()
  return (text) => {
    const pronounced = known.get(text) ?? pronounce(text)
    if (known.size >= MAX_CACHED_TEXTS) known.clear()
    known.set(text, pronounced)
    return pronounced
  }
}

const REGEXP_SYNTAX = /[\\^$.*+?()[\]{}|/]/g
const WORD_CHARACTER = String.raw`[\p{L}\p{M}\p{N}_]`
/** A whole word, or a single symbol such as ₦, which may stand anywhere. */
const DICTIONARY_TOKEN = new RegExp(String.raw`${WORD_CHARACTER}+|[^\p{L}\p{M}\p{N}_\s]`, 'gu')

/** Finds an entry at a position, and its replacement. */
interface Matcher {
  readonly pattern: RegExp
  readonly say: string
}

/**
 * Compiles entries into a matcher indexed by first word; a single regular expression would take seconds for a thousand
 * entries.
 */
function compile(entries: readonly DictionaryEntry[]): Pronounce {
  // Longer entries win; of equal ones the case-sensitive.
  const order = entries.toSorted((a, b) => b.word.length - a.word.length || Number(b.matchCase) - Number(a.matchCase))
  const matchers = Map.groupBy(order.map(matcherOf), ({ head }) => head)
  return (text) => {
    const composed = text.normalize('NFC')
    let pronouncedText = ''
    let from = 0
    for (const { 0: token, index } of composed.matchAll(DICTIONARY_TOKEN)) {
      const found =
        index < from ? undefined : matchers.get(token.toLowerCase())?.find((one) => fits(one, composed, index))
      if (found === undefined) continue
      pronouncedText += composed.slice(from, index) + found.say
      from = found.pattern.lastIndex
    }
    // Without a match the stored text is returned, so that take keys stay the same.
    return from === 0 ? text : pronouncedText + composed.slice(from)
  }
}

function matcherOf({ target, word, say, matchCase }: DictionaryEntry): Matcher & { readonly head: string } {
  const [head = ''] = word.match(DICTIONARY_TOKEN) ?? []
  const ends = new RegExp(`${WORD_CHARACTER}$`, 'u').test(word) ? `(?!${WORD_CHARACTER})` : String.raw`(?!\p{M})`
  const spelt = word.replace(REGEXP_SYNTAX, '\\$&').replace(/\s+/g, String.raw`\s+`)
  return {
    head: head.toLowerCase(),
    pattern: new RegExp(spelt + ends, matchCase ? 'uy' : 'iuy'),
    say: markedAsWritten(say, target),
  }
}

function fits({ pattern }: Matcher, text: string, index: number): boolean {
  pattern.lastIndex = index
  return pattern.test(text)
}
