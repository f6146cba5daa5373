import type { PronouncedWord, Syllable } from '../phonology.ts'

/** The silence at either end of a phrase, as a sound among others. */
export const SILENCE_PHONE = '_'

/** The sounds of a syllable, in order. */
export function soundsOf({ onset, nucleus, coda }: Syllable): string[] {
  return [...onset, nucleus, ...coda]
}

/** Names of the steps from one sound to the next (diphones) in words that are said in one breath. */
export function diphonesOf(words: readonly PronouncedWord[]): string[] {
  const sounds = [SILENCE_PHONE, ...words.flatMap(({ syllables }) => syllables.flatMap(soundsOf)), SILENCE_PHONE]
  return sounds.slice(1).map((sound, index) => diphone(sounds[index] ?? SILENCE_PHONE, sound))
}

/** The name of the step from one sound to another. */
export function diphone(one: string, other: string): string {
  return `${one} ${other}`
}
