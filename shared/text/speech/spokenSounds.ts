import type { Target } from '../../contract/records.ts'
import { spelledSounds } from './foreign/englishSounds.ts'
import { type Stretch, sharedLetters } from './letters.ts'
import { ORTHOGRAPHIES } from './orthographies.ts'
import { readWord } from './orthography.ts'
import type { Break } from './phonology.ts'
import { readAloud, type SpokenToken } from './readAloud.ts'
import { breakAt } from './syllables.ts'

/**
 * A sound of a text with the letters that spell it, by their place in the NFC text. `phone` is IPA in the languages of our letter
 * rules, an `EnglishSound` in English.
 */
export interface SpokenSound extends Stretch {
  readonly kind: 'vowel' | 'consonant'
  readonly phone: string
  /** The break before it. */
  readonly before: Break
}

const ENGLISH_VOWEL = /^[aeiou@]/u

/**
 * The sounds of a text in a home language in order, figures and signs as they are read aloud. Sounds of what is not said as it is
 * written (figures, abbreviations, foreign words) share its letters evenly.
 */
export function spokenSounds(text: string, language: Target): SpokenSound[] {
  const sounds: SpokenSound[] = []
  const { spoken } = readAloud(text, language)
  let before: Break = 'none'
  for (const [index, piece] of spoken.entries()) {
    if (piece.kind !== 'word') {
      if (before === 'none') before = breakAt(spoken, index)
      continue
    }
    for (const sound of soundsOfPiece(piece, language)) {
      sounds.push({ ...sound, before })
      before = 'none'
    }
  }
  return sounds
}

type Sound = Omit<SpokenSound, 'before'>

function soundsOfPiece({ spokenForm, asWritten, offset, length }: SpokenToken, language: Target): Sound[] {
  const sounds =
    language === 'en' ? englishSoundsOf(spokenForm) : readWord(spokenForm, 0, ORTHOGRAPHIES[language]).sounds
  return sounds.map((sound, index) => {
    const { kind, phone } = sound
    const place =
      asWritten === true
        ? { offset: offset + sound.offset, length: sound.length }
        : sharedLetters(index, sounds.length, { offset, length })
    return { kind, phone, ...place }
  })
}

/** Words of English by their places in what is said; an apostrophe or a hyphen parts a word in two. */
function englishSoundsOf(words: string): Sound[] {
  return Array.from(words.toLowerCase().matchAll(/\p{L}+/gu), ({ 0: word, index }) =>
    spelledSounds(word).map(({ sound, offset, length }): Sound => {
      const kind = ENGLISH_VOWEL.test(sound) ? 'vowel' : 'consonant'
      return { kind, phone: sound, offset: index + offset, length }
    }),
  ).flat()
}
