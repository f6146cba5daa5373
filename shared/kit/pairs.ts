import type { Target } from '../contract/records.ts'
import languages from './kitLanguages.json' with { type: 'json' }

/** The difference between the two words of a pair. */
export type Contrast =
  | 'tone'
  | 'downstep'
  | 'length'
  | 'implosive'
  | 'ejective'
  | 'click'
  | 'vowel'
  | 'nasal'
  | 'consonant'

/** Two words that differ in one thing, as they are written with all marks, with their meanings. */
export interface KitPair {
  readonly contrast: Contrast
  readonly words: readonly [KitWord, KitWord]
}

/** How a pair is named: `ọkọ/ọkọ́`. */
export const pairId = (words: KitPair['words']): string => words.map(({ text }) => text).join('/')

/** The measure by which a voice's two words must differ for a contrast: pitch, length, or the spectrum. */
export function measureOf(contrast: Contrast): 'pitch' | 'length' | 'spectrum' {
  if (contrast === 'tone' || contrast === 'downstep') return 'pitch'
  return contrast === 'length' ? 'length' : 'spectrum'
}

interface KitWord {
  readonly text: string
  /** The meaning of the word, in its own language: the listener may know no other. */
  readonly gloss: string
}

/** The material of a language: pairs, the sentence in which all of them can stand, and a passage to be rated as a whole. */
interface KitLanguage {
  readonly sources: readonly string[]
  /** `_` is the place of the word. */
  readonly carrier: string
  /** Half a minute of articles 1 and 3 of the Universal Declaration of Human Rights. */
  readonly passage: string
  readonly pairs: readonly KitPair[]
}

/**
 * The material of the listening test by language: minimal pairs for the contrasts that distinguish its words, a carrier sentence
 * and a passage. Compiled after the sources, no entry copied; no speaker has gone through them, and a listener may say that a word
 * is none.
 */
export const KIT_MATERIAL: Readonly<Record<Target, KitLanguage>> = {
  en: kitOf(languages.en),
  yo: kitOf(languages.yo),
  ig: kitOf(languages.ig),
  ha: kitOf(languages.ha),
  sw: kitOf(languages.sw),
  zu: kitOf(languages.zu),
}

/** Pairs of the file: the contrast, then both words. Each word has its meaning in its language, then in English for whoever corrects it. */
function kitOf({ pairs, meanings, ...language }: (typeof languages)[Target]): KitLanguage {
  const known = new Map(Object.entries<string[]>(meanings))
  const wordOf = (text = ''): KitWord => ({ text, gloss: known.get(text)?.[0] ?? '' })
  return {
    ...language,
    pairs: pairs.map(([contrast = '', one, other]) => ({
      contrast: contrast as Contrast,
      words: [wordOf(one), wordOf(other)],
    })),
  }
}
