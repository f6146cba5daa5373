import { withoutMarks } from '../../foldText.ts'
import { toLetters } from '../letters.ts'
import { ORTHOGRAPHIES } from '../orthographies.ts'
import { readWord } from '../orthography.ts'
import type { Tone } from '../phonology.ts'
import { HAUSA_TONES } from './hausaTones.ts'
import { type IgboWord, igboInContext } from './igboContext.ts'
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
 * The tones of the words of a phrase (no pause among them) written without them, one for each syllable: those of each
 * word by itself; in Igbo the rules of `igboContext.ts` change them by the words around.
 */
export function phraseTones(words: readonly string[], language: UnmarkedLanguage): Tone[][] {
  if (language !== 'ig') return words.map((word) => lexicalTones(word, language))
  const parts = words.flatMap((word, index) => igboParts(word).map((part) => ({ ...part, index })))
  const tones = igboInContext(parts)
  const found: Tone[][] = words.map(() => [])
  for (const [at, { index }] of parts.entries()) found[index]?.push(...Array.from(tones[at] ?? '', toneOf))
  return found
}

/**
 * The tones of a word by itself: of a lexicon, else those that most words of its shape have. Parts joined by a hyphen
 * count each for itself.
 */
export function lexicalTones(word: string, language: UnmarkedLanguage): Tone[] {
  const parts = language === 'ig' ? igboParts(word) : partsOf(word).map((part) => tonesOf(part, keyOf(part), language))
  return parts.flatMap(({ tones }) => Array.from(tones, toneOf))
}

function partsOf(word: string): string[] {
  return word.split(/[-‐‑]/u).filter((part) => part !== '')
}

/** The parts of an Igbo word: those that hyphens join, and n’ or m’ before a vowel, which is no syllable, apart. */
function igboParts(word: string): IgboWord[] {
  const parts = partsOf(word)
  return parts.flatMap((part, index) => {
    const [, nasal, rest = part] = /^([nm])['’‘ʼ`](.+)$/iu.exec(part) ?? []
    const key = withoutMarks(keyOf(rest)).replace(/['’‘ʼ`]/gu, '')
    const isParticiple = /^[ng]a$/u.test(withoutMarks(keyOf(parts[index - 1] ?? '')))
    const own = { key, ...tonesOf(rest, key, 'ig', isParticiple) }
    return nasal === undefined ? [own] : [{ key: `${nasal.toLowerCase()}'`, tones: '', isKnown: false }, own]
  })
}

function tonesOf(
  part: string,
  key: string,
  language: UnmarkedLanguage,
  isParticiple = false,
): { tones: string; isKnown: boolean } {
  const count = readWord(part, 0, ORTHOGRAPHIES[language]).syllables.length
  const known = lexiconOf(language).get(key) ?? lexiconOf(language).get(withoutMarks(key))
  if (known?.length === count) return { tones: known, isKnown: true }
  const tones = isParticiple ? 'L'.padEnd(count, 'H') : GUESSES[language](key, count)
  return { tones: tones.slice(0, count), isKnown: false }
}

function toneOf(letter: string): Tone {
  if (letter === 'F') return 'HL'
  return letter === 'R' ? 'LH' : (letter as 'H' | 'M' | 'L')
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

/** A vowel without its dot, and the consonants between two, in patterns. */
const V = '[aeiou]'
const C = '[^aeiou]+'
/** Shapes of Igbo words and the tones that most of them begin with; the last one goes on. */
const IGBO_SHAPES: readonly (readonly [sounds: RegExp, tones: string])[] = [
  // Infinitives, and nouns that sound like them.
  [new RegExp(`^i${C}${V}`, 'u'), 'HMH'],
  [new RegExp(`^${V}[lr][iu]$`, 'u'), 'HM'],
  // Finished acts (-go, -la) and past ones (-lu, -ru).
  [new RegExp(`^${V}.*(?:go|l[ae])$`, 'u'), 'LH'],
  [new RegExp(`^${V}.*[lr][iu]$`, 'u'), 'HL'],
  [/[lr][iu]$/u, 'L'],
  [new RegExp(`^${C}${V}.*r[aeo]$`, 'u'), 'L'],
  // Nouns, and verbs of two syllables that command.
  [new RegExp(`^o${C}${V}$`, 'u'), 'LH'],
  [new RegExp(`^o${C}${V}${C}${V}$`, 'u'), 'L'],
  [new RegExp(`^e${C}${V}${C}${V}$`, 'u'), 'LH'],
  [new RegExp(`^${V}(?:${C}${V}){3}`, 'u'), 'LH'],
  [new RegExp(`^(?![mn])${C}${V}${C}${V}$`, 'u'), 'LH'],
]
