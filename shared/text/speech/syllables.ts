import { spelled } from './capitals.ts'
import { NUMERALS } from './numbers/numeralsByLanguage.ts'
import { ORTHOGRAPHIES } from './orthographies.ts'
import { readWord } from './orthography.ts'
import type { Break, PronouncedWord, Pronunciation, SpelledLanguage, Syllable, Tone, Unread } from './phonology.ts'
import { readAloud, type SpokenToken } from './readAloud.ts'

/** The break at each sign. Quotation marks and others make none. */
const BREAKS: readonly (readonly [signs: RegExp, rest: Break])[] = [
  [/^[.!…。！]$/u, 'stop'],
  [/^[?？]$/u, 'question'],
  [/^[,;:()[\]{}/|–—，、·•]$/u, 'comma'],
]
const BREAK_STRENGTH: Readonly<Record<Break, number>> = { none: 0, comma: 1, stop: 2, question: 2 }

/** The languages that leave the tones out of ordinary texts. */
export type UnmarkedLanguage = 'ig' | 'ha'

/**
 * Finds the tones of the words of a phrase that is written without them: a list for each word, a tone for each syllable.
 * `after` is the break behind the phrase.
 */
type PhraseTones = (words: readonly string[], language: UnmarkedLanguage, after?: Break) => Tone[][]

/**
 * Converts a text to syllables: each written word with the break after it, figures and signs in words. Positions count
 * in the NFC form. Characters that no rule can read are listed in `unread`. A text whose language leaves the tones out gets
 * them from `phraseTones`; without it the syllables have only the tones that are written.
 */
export function toSyllables(text: string, language: SpelledLanguage, phraseTones?: PhraseTones): Pronunciation {
  const reader = readSyllables(text, language)
  if (reader.toneless !== undefined && phraseTones !== undefined) addTones(reader.toneless, reader, phraseTones)
  return { words: reader.words, unread: inOrder(reader.unread) }
}

/** The `unread` of `toSyllables` alone. */
export function unreadCharacters(text: string, language: SpelledLanguage): Unread[] {
  return inOrder(readSyllables(text, language).unread)
}

const inOrder = (unread: readonly Unread[]): Unread[] => unread.toSorted((a, b) => a.offset - b.offset)

function readSyllables(text: string, language: SpelledLanguage): Syllables {
  const { spoken, unread } = readAloud(text, language)
  const toneless = leavesTonesOut(language) && !isToneMarked(spoken, language) ? language : undefined
  const reader: Syllables = { language, toneless, words: [], written: [], unread: [...unread] }
  for (const [index, piece] of spoken.entries()) {
    if (piece.kind === 'word') addWord(piece, reader)
    else rest(breakAt(spoken, index), reader)
  }
  return reader
}

/** A word as it is said, and its syllables. */
interface Written {
  readonly spokenForm: string
  readonly syllables: readonly Syllable[]
}

interface Syllables {
  readonly language: SpelledLanguage
  /** The language, where the text leaves its tones out. */
  readonly toneless: UnmarkedLanguage | undefined
  readonly words: PronouncedWord[]
  /** The words that each of `words` stands for, as they are said. */
  readonly written: (readonly Written[])[]
  readonly unread: Unread[]
}

function addWord(piece: SpokenToken, reader: Syllables): void {
  const { spokenForm, offset, asWritten } = piece
  if (asWritten !== true) {
    addSpokenWords(spokenForm, piece, reader)
    return
  }
  const { syllables, unread } = readWord(spokenForm, offset, ORTHOGRAPHIES[reader.language])
  reader.unread.push(...unread)
  if (syllables.length > 0) add([{ spokenForm, syllables }], piece, reader)
  // Consonants alone cannot be said, but spelled letter by letter, unless all were unreadable.
  else if (unread.length < [...spokenForm].length)
    addSpokenWords(spelled(spokenForm, NUMERALS[reader.language]).join(' '), piece, reader)
}

/** Adds words that stand for a piece of the text; all their syllables have the position of the piece. */
function addSpokenWords(words: string, piece: SpokenToken, reader: Syllables): void {
  const { offset, length } = piece
  const written = words
    .normalize('NFC')
    .split(/\s+/u)
    .map((word): Written => {
      const spokenForm = word.replace(/,$/u, '')
      const { syllables } = readWord(spokenForm, 0, ORTHOGRAPHIES[reader.language])
      return { spokenForm, syllables: syllables.map((syllable) => ({ ...syllable, offset, length })) }
    })
  if (written.some(({ syllables }) => syllables.length > 0)) add(written, piece, reader)
}

const TONE_MARK_PATTERNS: Readonly<Record<UnmarkedLanguage, RegExp>> = {
  ig: /[\u0300-\u0302\u0304\u030c]/u,
  // The macron is length.
  ha: /[\u0300-\u0302\u030c]/u,
}
/** Share of marked words from which a text writes its tones, so that those without marks are high. */
const MIN_TONE_MARKED_WORD_SHARE = 0.2

/** Whether a language leaves its tones out of ordinary texts. */
function leavesTonesOut(language: SpelledLanguage): language is UnmarkedLanguage {
  return language === 'ig' || language === 'ha'
}

function isToneMarked(spoken: readonly SpokenToken[], language: UnmarkedLanguage): boolean {
  const written = spoken.filter(({ asWritten }) => asWritten === true)
  return (
    written.filter(({ spokenForm }) => TONE_MARK_PATTERNS[language].test(spokenForm.normalize('NFD'))).length >
    MIN_TONE_MARKED_WORD_SHARE * written.length
  )
}

/** Gives the words of each phrase the tones they have in it, but those that are marked themselves. */
function addTones(language: UnmarkedLanguage, { words, written }: Syllables, phraseTones: PhraseTones): void {
  for (let from = 0; from < words.length; ) {
    let to = from + 1
    while (to < words.length && words[to - 1]?.after === 'none') to++
    const phrase = written.slice(from, to)
    const tones = phraseTones(
      phrase.flat().map(({ spokenForm }) => spokenForm),
      language,
      words[to - 1]?.after,
    ).values()
    for (const [index, own] of phrase.entries()) {
      const syllables = own.flatMap((one) => toned(one, tones.next().value ?? [], language))
      const word = words[from + index]
      if (word !== undefined) words[from + index] = { ...word, syllables }
    }
    from = to
  }
}

function toned(
  { spokenForm, syllables }: Written,
  tones: readonly Tone[],
  language: UnmarkedLanguage,
): readonly Syllable[] {
  if (TONE_MARK_PATTERNS[language].test(spokenForm.normalize('NFD')) || tones.length !== syllables.length)
    return syllables
  return syllables.map((syllable, index) => ({ ...syllable, tone: tones[index] ?? 'H' }))
}

function add(
  own: readonly Written[],
  { offset, length, emphasised }: SpokenToken,
  { words, written }: Syllables,
): void {
  const emphasis = emphasised === undefined ? {} : { emphasised }
  const parts = own.length > 1 ? { parts: own.map(({ syllables }) => syllables.length) } : {}
  const syllables = own.flatMap((one) => one.syllables)
  words.push({ offset, length, syllables, ...parts, after: 'none', ...emphasis })
  written.push(own)
}

function rest(after: Break, { words }: Syllables): void {
  const last = words.at(-1)
  if (last !== undefined && BREAK_STRENGTH[after] > BREAK_STRENGTH[last.after])
    words[words.length - 1] = { ...last, after }
}

/** The break that a sign or a space makes among the tokens of a reading. */
export function breakAt(spoken: readonly SpokenToken[], index: number): Break {
  const piece = spoken[index]
  if (piece?.kind === 'space') return isLineEnd(piece, spoken[index + 1]) ? 'stop' : 'none'
  const sign = piece?.spokenForm ?? ''
  const isDash = /^[-‐‑]$/u.test(sign) && spoken[index - 1]?.kind === 'space' && spoken[index + 1]?.kind === 'space'
  return isDash ? 'comma' : (BREAKS.find(([signs]) => signs.test(sign))?.[1] ?? 'none')
}

/** A line end before a small letter comes from wrapping; any other ends the sentence. */
function isLineEnd(piece: SpokenToken, next: SpokenToken | undefined): boolean {
  return piece.spokenForm.includes('\n') && next !== undefined && !/^\p{Ll}/u.test(next.spokenForm)
}
