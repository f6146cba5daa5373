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
 * shape have. Parts joined by a hyphen count each for itself.
 */
export function lexicalTones(word: string, language: UnmarkedLanguage): Tone[] {
  const parts = word.split(/[-‐‑]/u).filter((part) => part !== '')
  return parts.flatMap((part, index) => {
    const count = readWord(part, 0, ORTHOGRAPHIES[language]).syllables.length
    const key = keyOf(language === 'ig' ? part.replace(/^[nm]['’‘ʼ`]/iu, '') : part)
    const known = lexiconOf(language).get(key) ?? lexiconOf(language).get(withoutMarks(key))
    const isParticiple = language === 'ig' && /^[ng]a$/u.test(keyOf(parts[index - 1] ?? ''))
    const guessed = isParticiple ? 'L'.padEnd(count, 'H') : GUESSES[language](key, count)
    return Array.from(known?.length === count && !isParticiple ? known : guessed, toneOf)
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

/** The commonest tones by length, first letter and ending, counted in marked words (Igbo sentences, Hausa headwords). */
const GUESSES: Readonly<Record<UnmarkedLanguage, (key: string, count: number) => string>> = {
  ig: (key, count) => {
    if (count === 1) return 'L'
    if (/^[aeiouịọụ]/u.test(key)) return (count === 4 ? 'L' : 'H').padEnd(count, 'H')
    return (/[rl][aeiouịọụ]$/u.test(key) ? 'L' : 'H').repeat(count)
  },
  ha: (key, count) => {
    if (count <= 2) return key.endsWith('u') ? 'H'.repeat(count) : 'HL'.slice(0, count)
    if (key.endsWith('i')) return count === 3 ? 'HLH' : 'LHLH'.padStart(count, 'H')
    return 'L'.padEnd(count - 1, 'H').concat('L')
  },
}
