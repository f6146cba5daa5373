import { withoutMarks } from '../../../../../shared/text/foldText.ts'
import { toLetters } from '../../../../../shared/text/speech/letters.ts'
import { ORTHOGRAPHIES } from '../../../../../shared/text/speech/orthographies.ts'
import { readWord } from '../../../../../shared/text/speech/orthography.ts'
import type { Break, Tone } from '../../../../../shared/text/speech/phonology.ts'
import type { UnmarkedLanguage } from '../../../../../shared/text/speech/syllables.ts'
import { HAUSA_TONES } from './hausaTones.ts'
import { igboModel } from './igboModel.ts'
import { igboParts } from './igboParts.ts'
import { tagPhrase } from './igboTagger.ts'

let hausa: ReadonlyMap<string, string> | undefined

/**
 * The tones of the words of a phrase (no pause among them) written without them, one for each syllable: in Hausa those of
 * each word by itself; Igbo words change theirs by the words around and in questions.
 */
export function phraseTones(words: readonly string[], language: UnmarkedLanguage, after: Break = 'none'): Tone[][] {
  if (language === 'ha') return words.map(hausaTones)
  const parts = words.flatMap((word, index) => igboParts(word).map((part) => ({ ...part, index })))
  const model = igboModel()
  // A word by itself has the tones that the dictionary gives it: what was learnt is of sentences.
  const [alone, ...others] = parts
  const own = others.length === 0 ? model.words.words.get(alone?.key ?? '') : undefined
  const tones = own === undefined ? tagPhrase(parts, after === 'question', model.words, model.weigh) : [own]
  const found: Tone[][] = words.map(() => [])
  for (const [at, { key, index }] of parts.entries()) {
    found[index]?.push(...Array.from(model.standard.get(key) ?? tones[at] ?? '', toneOf))
  }
  return found
}

/** The tones of a Hausa word: those of a lexicon, else those that most words of its shape have. Hyphens join words. */
function hausaTones(word: string): Tone[] {
  const parts = word.split(/[-‐‑]/u).filter((part) => part !== '')
  return parts.flatMap((part) => {
    const key = keyOf(part)
    const count = readWord(part, 0, ORTHOGRAPHIES.ha).syllables.length
    hausa ??= toLexicon(HAUSA_TONES)
    const known = hausa.get(key) ?? hausa.get(withoutMarks(key))
    return Array.from(known?.length === count ? known : hausaGuess(key, count).slice(0, count), toneOf)
  })
}

function toneOf(letter: string): Tone {
  if (letter === 'F') return 'HL'
  return letter === 'R' ? 'LH' : (letter as 'H' | 'M' | 'L')
}

/** A word in small letters with its hooks, without tones. */
function keyOf(word: string): string {
  return toLetters(word.normalize('NFC'), 0)
    .map(({ char }) => char)
    .join('')
}

/** The words, also without their dots, which many texts leave out; a word with just the letters goes before. */
function toLexicon(list: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const entries = Object.entries(list).flatMap(([tones, words]) => {
    return words.split(' ').map((word) => [word.normalize('NFC'), tones] as const)
  })
  return new Map([...entries.map(([word, tones]) => [withoutMarks(word), tones] as const), ...entries])
}

/** The commonest tones by length and ending, counted in headwords. */
function hausaGuess(key: string, count: number): string {
  if (count <= 2) return key.endsWith('u') ? 'H'.repeat(count) : 'HL'.slice(0, count)
  if (key.endsWith('i')) return count === 3 ? 'HLH' : 'LHLH'.padStart(count, 'H')
  return 'L'.padEnd(count - 1, 'H').concat('L')
}
