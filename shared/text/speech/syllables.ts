import { NUMERALS } from './numbers/numeralsByLanguage.ts'
import { ORTHOGRAPHIES } from './orthographies.ts'
import { readWord } from './orthography.ts'
import type { Break, PronouncedWord, Pronunciation, RuleLanguage, Syllable, Unread } from './phonology.ts'
import { readAloud, type Spoken, spelled } from './readAloud.ts'
import { leavesTonesOut, lexicalTones, type UnmarkedLanguage } from './tones/lexicalTones.ts'

/** The break at each sign. Quotation marks and others make none. */
const BREAKS: readonly (readonly [signs: RegExp, rest: Break])[] = [
  [/^[.!…。！]$/u, 'stop'],
  [/^[?？]$/u, 'question'],
  [/^[,;:()[\]{}/|–—，、·•]$/u, 'comma'],
]
const STRENGTH: Readonly<Record<Break, number>> = { none: 0, comma: 1, stop: 2, question: 2 }

/**
 * Converts a text to syllables: each written word with the break after it, figures and signs in words. Positions count
 * in the NFC form. Characters that no rule can read are listed in `unread`.
 */
export function toSyllables(text: string, language: RuleLanguage): Pronunciation {
  const { spoken, unread } = readAloud(text, language)
  const toneless = leavesTonesOut(language) && !isToneMarked(spoken, language) ? language : undefined
  const reader: Syllables = { language, toneless, words: [], unread: [...unread] }
  for (const [index, piece] of spoken.entries()) {
    if (piece.kind === 'word') addWord(piece, reader)
    else if (piece.kind === 'sign') rest(breakAt(spoken, index), reader)
    else if (isLineEnd(piece, spoken[index + 1])) rest('stop', reader)
  }
  return { words: reader.words, unread: reader.unread.sort((a, b) => a.offset - b.offset) }
}

interface Syllables {
  readonly language: RuleLanguage
  /** The language, where the text leaves its tones out. */
  readonly toneless: UnmarkedLanguage | undefined
  readonly words: PronouncedWord[]
  readonly unread: Unread[]
}

function addWord(piece: Spoken, reader: Syllables): void {
  const { said, offset, length, asWritten } = piece
  if (asWritten !== true) {
    addSaid(said, piece, reader)
    return
  }
  const { syllables, unread } = readToned(said, offset, reader)
  reader.unread.push(...unread)
  if (syllables.length > 0) add({ offset, length, syllables }, reader)
  // Consonants alone cannot be said, but spelled letter by letter, unless all were unreadable.
  else if (unread.length < [...said].length) addSaid(spelled(said, NUMERALS[reader.language]).join(' '), piece, reader)
}

/** Adds words that stand for a piece of the text; all their syllables have the position of the piece. */
function addSaid(words: string, { offset, length }: Spoken, reader: Syllables): void {
  const syllables = words
    .normalize('NFC')
    .split(/\s+/u)
    .flatMap((word) => readToned(word.replace(/,$/u, ''), 0, reader).syllables)
    .map((syllable): Syllable => ({ ...syllable, offset, length }))
  if (syllables.length > 0) add({ offset, length, syllables }, reader)
}

const TONES: Readonly<Record<UnmarkedLanguage, RegExp>> = {
  ig: /[\u0300-\u0302\u0304\u030c]/u,
  // The macron is length.
  ha: /[\u0300-\u0302\u030c]/u,
}
/** Share of marked words from which a text writes its tones, so that those without marks are high. */
const MARKED = 0.2

function isToneMarked(spoken: readonly Spoken[], language: UnmarkedLanguage): boolean {
  const written = spoken.filter(({ asWritten }) => asWritten === true)
  return written.filter(({ said }) => TONES[language].test(said.normalize('NFD'))).length > MARKED * written.length
}

/** A word in syllables; in a text without tones the word has those of the lexicon, unless it is marked itself. */
function readToned(word: string, offset: number, reader: Syllables): ReturnType<typeof readWord> {
  const { language, toneless, words } = reader
  const { syllables, unread } = readWord(word, offset, ORTHOGRAPHIES[language])
  if (toneless === undefined || TONES[toneless].test(word.normalize('NFD'))) return { syllables, unread }
  const last = words.at(-1)
  const tones = lexicalTones(word, toneless, last?.after === 'none' ? last.syllables.at(-1)?.tone : undefined)
  const toned = syllables.map((syllable, index) => ({ ...syllable, tone: tones[index] ?? 'H' }))
  return { syllables: tones.length === syllables.length ? toned : syllables, unread }
}

function add(word: Omit<PronouncedWord, 'after'>, { words }: Syllables): void {
  words.push({ ...word, after: 'none' })
}

function rest(after: Break, { words }: Syllables): void {
  const last = words.at(-1)
  if (last !== undefined && STRENGTH[after] > STRENGTH[last.after]) words[words.length - 1] = { ...last, after }
}

function breakAt(spoken: readonly Spoken[], index: number): Break {
  const sign = spoken[index]?.said ?? ''
  const isDash = /^[-‐‑]$/u.test(sign) && spoken[index - 1]?.kind === 'space' && spoken[index + 1]?.kind === 'space'
  return isDash ? 'comma' : (BREAKS.find(([signs]) => signs.test(sign))?.[1] ?? 'none')
}

/** A line end before a small letter comes from wrapping; any other ends the sentence. */
function isLineEnd(piece: Spoken, next: Spoken | undefined): boolean {
  return piece.said.includes('\n') && next !== undefined && !/^\p{Ll}/u.test(next.said)
}
