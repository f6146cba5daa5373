import { type Letter, toLetters, undotted } from './letters.ts'
import type { SpelledLanguage, Syllable, Tone, Unread } from './phonology.ts'

/** A vowel or consonant of a word, before it is assigned to a syllable. */
export interface Sound {
  readonly kind: 'vowel' | 'consonant'
  readonly phone: string
  readonly marks: string
  readonly offset: number
  readonly length: number
}

/**
 * The spelling rules of a language: tables of letters, and a function that groups the sounds of a word into syllables.
 */
export interface Orthography {
  readonly language: SpelledLanguage
  /** Sources of the rules. */
  readonly sources: readonly string[]
  readonly vowels: Readonly<Record<string, string>>
  /** IPA by spelling; a space separates two consonants. The longest spelling that fits is taken. */
  readonly consonants: Readonly<Record<string, string>>
  /** The nearest native sounds of letters that only foreign words have; consulted last. */
  readonly foreign: Readonly<Record<string, string>>
  /** Tone by combining mark; `unmarked` is the tone of a vowel without a mark, where the spelling implies one. */
  readonly tones: Readonly<Record<string, Tone>>
  readonly unmarked?: Tone
  readonly shape: (sounds: readonly Sound[], orthography: Orthography) => Syllable[]
}

const MAX_SPELLING_LETTERS = 4

/**
 * Reads a written word by the letter rules of a language: its sounds as they are written, and the syllables that they make.
 * Characters without a rule are returned as unread.
 */
export function readWord(
  word: string,
  offset: number,
  orthography: Orthography,
): { sounds: Sound[]; syllables: Syllable[]; unread: Unread[] } {
  const all: Sound[] = []
  const syllables: Syllable[] = []
  const unread: Unread[] = []
  for (const part of partsOf(toLetters(word, offset), orthography)) {
    const sounds: Sound[] = []
    for (let index = 0; index < part.length; ) {
      const read = soundsAt(part, index, orthography)
      sounds.push(...read.sounds)
      if (read.sounds.length === 0)
        unread.push(
          ...part
            .slice(index, index + 1)
            .flatMap((letter) => (letter.char === "'" ? [] : unreadOf(word, letter, offset))),
        )
      index += read.taken
    }
    all.push(...sounds)
    syllables.push(...orthography.shape(sounds, orthography))
  }
  return { sounds: all, syllables, unread }
}

/** The tone that a sound is marked with; undefined without a tone mark. */
export function markedTone(sound: Sound, orthography: Orthography): Tone | undefined {
  for (const mark of sound.marks) {
    const tone = orthography.tones[mark]
    if (tone !== undefined) return tone
  }
  return undefined
}

/** Apostrophes belong to letters in some languages and are signs of elision in the others; hyphens always separate syllables. */
function partsOf(letters: readonly Letter[], { consonants }: Orthography): Letter[][] {
  const parts: Letter[][] = [[]]
  const spells = Object.keys(consonants).some((spelling) => spelling.includes("'"))
  for (const letter of letters) {
    const straight = /['’‘ʼ`ʹ]/u.test(letter.char) ? { ...letter, char: "'" } : letter
    if (/[-‐‑]/u.test(letter.char)) parts.push([])
    else if (straight.char !== "'" || spells) parts.at(-1)?.push(straight)
  }
  return parts
}

function soundsAt(
  letters: readonly Letter[],
  index: number,
  orthography: Orthography,
): { sounds: Sound[]; taken: number } {
  const first = letters[index]
  if (first === undefined) return { sounds: [], taken: 1 }
  for (let taken = Math.min(MAX_SPELLING_LETTERS, letters.length - index); taken > 0; taken--) {
    const group = letters.slice(index, index + taken)
    // A mark over a consonant makes it syllabic: ǹg never begins a digraph.
    if (taken > 1 && group.some(({ marks }) => marks !== '')) continue
    const last = group.at(-1) ?? first
    const span = { marks: first.marks, offset: first.offset, length: last.offset + last.length - first.offset }
    const sounds = lookUp(group.map(({ char }) => char).join(''), orthography)
    if (sounds !== undefined) return { sounds: sounds.map((sound) => ({ ...sound, ...span })), taken }
  }
  return { sounds: [], taken: 1 }
}

function lookUp(spelling: string, orthography: Orthography): Pick<Sound, 'kind' | 'phone'>[] | undefined {
  const vowel = orthography.vowels[spelling]
  if (vowel !== undefined) return [{ kind: 'vowel', phone: vowel }]
  const consonants = orthography.consonants[spelling] ?? orthography.foreign[spelling]
  if (consonants !== undefined) return consonants.split(' ').map((phone) => ({ kind: 'consonant', phone }))
  const plain = undotted(spelling)
  return spelling.length === 1 && plain !== spelling ? lookUp(plain, orthography) : undefined
}

function unreadOf(word: string, letter: Letter, start: number): Unread {
  const place = letter.offset - start
  return { character: word.slice(place, place + letter.length), offset: letter.offset }
}
