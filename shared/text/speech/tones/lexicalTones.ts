import { withoutMarks } from '../../foldText.ts'
import { toLetters } from '../letters.ts'
import { ORTHOGRAPHIES } from '../orthographies.ts'
import { readWord } from '../orthography.ts'
import type { Tone } from '../phonology.ts'
import { HAUSA_TONES } from './hausaTones.ts'
import { IGBO_TONES } from './igboTones.ts'

/** The languages whose tones are left out of ordinary texts, and have a lexicon here. */
export type UnmarkedLanguage = 'ig' | 'ha'

const LISTS: Readonly<Record<UnmarkedLanguage, Readonly<Record<string, string>>>> = { ig: IGBO_TONES, ha: HAUSA_TONES }
const lexicons = new Map<UnmarkedLanguage, ReadonlyMap<string, string>>()

/** Whether a language leaves its tones out of ordinary texts. */
export function leavesTonesOut(language: string): language is UnmarkedLanguage {
  return language === 'ig' || language === 'ha'
}

/**
 * The tones of a word written without them, one for each syllable: of a lexicon, else those that most words of its
 * shape have. Parts joined by a hyphen count each for itself. `before` is the tone that the word before it in the phrase
 * ends with.
 */
export function lexicalTones(word: string, language: UnmarkedLanguage, before?: Tone): Tone[] {
  const parts = word.split(/[-‐‑]/u).filter((part) => part !== '')
  return parts.flatMap((part, index) => {
    const count = readWord(part, 0, ORTHOGRAPHIES[language]).syllables.length
    const key = keyOf(language === 'ig' ? part.replace(/^[nm]['’‘ʼ`]/iu, '') : part)
    const known = lexiconOf(language).get(key) ?? lexiconOf(language).get(withoutMarks(key))
    const isParticiple = language === 'ig' && /^[ng]a$/u.test(keyOf(parts[index - 1] ?? ''))
    const guessed = isParticiple ? 'L'.padEnd(count, 'H') : GUESSES[language](key, count)
    const own = known?.length === count && !isParticiple ? known : guessed
    const inPhrase = language === 'ig' && parts.length === 1 ? igboInPhrase(key, before) : undefined
    return Array.from(inPhrase ?? own, toneOf)
  })
}

function toneOf(letter: string): Tone {
  return letter === 'F' ? 'HL' : (letter as 'H' | 'M' | 'L')
}

/** A word in small letters with its dots and hooks, without tones. */
function keyOf(word: string): string {
  return toLetters(word.normalize('NFC'), 0)
    .map(({ char }) => char)
    .join('')
}

function lexiconOf(language: UnmarkedLanguage): ReadonlyMap<string, string> {
  const made = lexicons.get(language) ?? toLexicon(LISTS[language])
  lexicons.set(language, made)
  return made
}

/** The words, also without their dots, which many texts leave out; a word with just the letters goes before. */
function toLexicon(list: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const entries = Object.entries(list).flatMap(([tones, words]) => {
    return words.split(' ').map((word) => [word.normalize('NFC'), tones] as const)
  })
  return new Map([...entries.map(([word, tones]) => [withoutMarks(word), tones] as const), ...entries])
}

/**
 * The tones of little Igbo words that change with the word before them: pronouns are downstepped behind a high tone, and
 * an a that begins a phrase is a pronoun, any other the demonstrative.
 */
function igboInPhrase(key: string, before: Tone | undefined): string | undefined {
  if (key === 'a') return before === undefined ? 'H' : 'L'
  if (before?.endsWith('H') !== true) return undefined
  if (/^(?:ya|g[iị])$/u.test(key)) return 'M'
  return /^any[iị]$/u.test(key) ? 'MH' : undefined
}

/** The commonest tones by length, first letter and ending, counted in marked words (Igbo sentences, Hausa headwords). */
const GUESSES: Readonly<Record<UnmarkedLanguage, (key: string, count: number) => string>> = {
  ig: (key, count) => {
    const shape = IGBO_SHAPES.find(([sounds]) => sounds.test(key))?.[1] ?? 'H'
    return shape.slice(0, count).padEnd(count, shape.at(-1))
  },
  ha: (key, count) => {
    if (count <= 2) return key.endsWith('u') ? 'H'.repeat(count) : 'HL'.slice(0, count)
    if (key.endsWith('i')) return count === 3 ? 'HLH' : 'LHLH'.padStart(count, 'H')
    return 'L'.padEnd(count - 1, 'H').concat('L')
  },
}

/** A vowel, and the consonants between two, in patterns. */
const V = '[aeiouịọụ]'
const C = '[^aeiouịọụ]+'
/** Shapes of Igbo words and the tones that most of them begin with; the last one goes on. */
const IGBO_SHAPES: readonly (readonly [sounds: RegExp, tones: string])[] = [
  // Infinitives, and nouns that sound like them.
  [new RegExp(`^[iị]${C}${V}`, 'u'), 'HMH'],
  [new RegExp(`^${V}[lr][uiụị]$`, 'u'), 'HM'],
  // Finished acts (-go, -la) and past ones (-lu, -ru).
  [new RegExp(`^${V}.*(?:go|l[ae])$`, 'u'), 'LH'],
  [new RegExp(`^${V}.*[lr][uiụị]$`, 'u'), 'HL'],
  [/[lr][uiụị]$/u, 'L'],
  // Nouns, and verbs of two syllables that command.
  [new RegExp(`^o${C}${V}$`, 'u'), 'LH'],
  [new RegExp(`^ọ${C}${V}$`, 'u'), 'HM'],
  [new RegExp(`^o${C}${V}${C}${V}$`, 'u'), 'L'],
  [new RegExp(`^e${C}${V}${C}${V}$`, 'u'), 'LH'],
  [new RegExp(`^${V}(?:${C}${V}){3}`, 'u'), 'LH'],
  [new RegExp(`^(?![mn])${C}${V}${C}${V}$`, 'u'), 'LH'],
]
