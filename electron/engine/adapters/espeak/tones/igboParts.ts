import { withoutMarks } from '../../../../../shared/text/foldText.ts'
import { toLetters } from '../../../../../shared/text/speech/letters.ts'
import { ORTHOGRAPHIES } from '../../../../../shared/text/speech/orthographies.ts'
import { readWord } from '../../../../../shared/text/speech/orthography.ts'
import type { IgboPart } from './igboPlaces.ts'

/** The parts of an Igbo word: those that hyphens join, and n’ or m’ before a vowel, which is no syllable, apart. */
export function igboParts(word: string): IgboPart[] {
  return word
    .split(/[-‐‑]/u)
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [, nasal, rest = part] = /^([nm])['’‘ʼ`](.+)$/iu.exec(part) ?? []
      const own = { key: keyOf(rest), size: readWord(withoutMarks(rest), 0, ORTHOGRAPHIES.ig).syllables.length }
      return nasal === undefined ? [own] : [{ key: `${nasal.toLowerCase()}'`, size: 0 }, own]
    })
}

/** A word in small letters without dots and tones. */
function keyOf(word: string): string {
  const letters = toLetters(word.normalize('NFC'), 0).map(({ char }) => withoutMarks(char))
  return letters.join('').replace(/['’‘ʼ`]/gu, '')
}
