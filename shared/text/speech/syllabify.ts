import { omitUndefined } from '../../basics/omitUndefined.ts'
import { markedTone, type Orthography, type Sound } from './orthography.ts'
import type { Syllable } from './phonology.ts'

/** The rules of a language by which its sounds are grouped into syllables. */
interface Grouping {
  /** The syllabic form of a consonant, such as `m̩`; undefined where the consonant belongs to a vowel. */
  syllabic?(sounds: readonly Sound[], index: number): string | undefined
  /** How many of the consonants between two vowels belong to the coda of the first syllable. */
  closing(between: readonly Sound[]): number
}

/** Groups sounds into syllables: every vowel makes one, with the consonants before it that may begin a syllable. */
export function syllabify(sounds: readonly Sound[], orthography: Orthography, grouping: Grouping): Syllable[] {
  const syllables: Syllable[] = []
  let waiting: Sound[] = []
  sounds.forEach((sound, index) => {
    const own = sound.kind === 'vowel' ? sound.phone : grouping.syllabic?.(sounds, index)
    if (own === undefined) {
      waiting.push(sound)
      return
    }
    const closing = syllables.length === 0 ? 0 : sound.kind === 'vowel' ? grouping.closing(waiting) : waiting.length
    close(syllables, waiting.slice(0, closing))
    syllables.push(toSyllable(waiting.slice(closing), { ...sound, phone: own }, orthography))
    waiting = []
  })
  close(syllables, waiting)
  return syllables
}

/** Whether the next sound is a vowel. */
export function isBeforeVowel(sounds: readonly Sound[], index: number): boolean {
  return sounds[index + 1]?.kind === 'vowel'
}

/**
 * Consonants of a foreign cluster that go to the coda, in a language of open syllables: all but those that can begin a
 * syllable together.
 */
export function foreignCodaSize(between: readonly Sound[]): number {
  const begins = between.at(-2)
  const last = between.at(-1)
  if (begins === undefined || last === undefined) return 0
  const glides = /^[wjlrɾɹ]$/u.test(last.phone) && !/^[wjlrɾɹmnŋ]$/u.test(begins.phone)
  return between.length - (glides ? 2 : 1)
}

/**
 * Consonants between two vowels of a Bantu language that go to the coda. Native syllables are open: a nasal and a stop, or a
 * consonant and w, begin a syllable together.
 */
export function openCodaSize(between: readonly Sound[]): number {
  const rest = [...between]
  const last = rest.at(-1)
  if (last?.phone === 'w' || last?.phone === 'j') rest.pop()
  const [nasal, stop] = rest.slice(-2)
  const isPrenasal = stop !== undefined && nasal !== undefined && /^[mnŋ]$/u.test(nasal.phone)
  if (isPrenasal) return rest.length - 2
  return rest.length === between.length ? foreignCodaSize(between) : Math.max(0, rest.length - 1)
}

function toSyllable(onset: readonly Sound[], nucleus: Sound, orthography: Orthography): Syllable {
  const offset = onset[0]?.offset ?? nucleus.offset
  const tone = markedTone(nucleus, orthography) ?? orthography.unmarked
  return {
    onset: onset.map(({ phone }) => phone),
    nucleus: nucleus.phone,
    coda: [],
    ...omitUndefined({ tone }),
    offset,
    length: nucleus.offset + nucleus.length - offset,
  }
}

/** Adds a coda to the last syllable. A word of consonants only has no syllable, and the coda is dropped. */
function close(syllables: Syllable[], coda: readonly Sound[]): void {
  const last = syllables.at(-1)
  const end = coda.at(-1)
  if (last === undefined || end === undefined) return
  syllables[syllables.length - 1] = {
    ...last,
    coda: [...last.coda, ...coda.map(({ phone }) => phone)],
    length: end.offset + end.length - last.offset,
  }
}
