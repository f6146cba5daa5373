import { IGBO_EXPRESSIONS } from './igboExpressions.ts'
import { IGBO_HEADWORDS, IGBO_STEMS } from './igboHeadwords.ts'
import type { IgboWords } from './igboPlaces.ts'
import { TAGS, type Weigh } from './igboTagger.ts'
import { IGBO_TONES } from './igboTones.ts'
import { IGBO_WEIGHTS } from './igboWeights.ts'

/** The digits of `IGBO_WEIGHTS`, 6 bits each. */
export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Digits of a feature's hash. */
export const HASH_DIGITS = 5
/** The digit of the weight 0; a digit more is a weight more. */
export const ZERO = 32

/** The hash of a feature, 30 bits (FNV-1a). */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 30)) & 0x3fffffff
}

/** Reads packed weights: for each feature the digits of its hash and one for each tone. */
export function unpackWeights(packed: string): Weigh {
  const values = new Map([...DIGITS].map((digit, value) => [digit, value]))
  const valueAt = (at: number): number => values.get(packed[at] ?? '') ?? 0
  const weights = new Map<number, number[]>()
  for (let at = 0; at < packed.length; at += HASH_DIGITS + TAGS.length) {
    let hash = 0
    for (let digit = 0; digit < HASH_DIGITS; digit++) hash = hash * DIGITS.length + valueAt(at + digit)
    weights.set(
      hash,
      TAGS.map((_, tag) => valueAt(at + HASH_DIGITS + tag) - ZERO),
    )
  }
  return (feature) => weights.get(hashOf(feature))
}

/** The words by their letters, of lists by tones. */
export function toWords(list: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(list).flatMap(([tones, words]) => words.split(' ').map((word) => [word, tones] as const)),
  )
}

/** The tones of pairs of words, of groups that begin with their tones. */
export function toPairs(expressions: string): Map<string, string> {
  return new Map(
    expressions.split('/').flatMap((group) => {
      const [tones = '', ...pairs] = group.split(' ')
      return pairs.map((pair) => [pair, tones] as const)
    }),
  )
}

/** The learnt model of Igbo tones; `standard` are the words that no marked text holds, which keep their listed tones. */
interface IgboModel {
  readonly words: IgboWords
  readonly standard: ReadonlyMap<string, string>
  readonly weigh: Weigh
}

let read: IgboModel | undefined

/** The lists of words and the weights, read once. */
export function igboModel(): IgboModel {
  read ??= {
    words: {
      words: new Map([...toWords(IGBO_TONES), ...toWords(IGBO_HEADWORDS)]),
      stems: toWords(IGBO_STEMS),
      pairs: toPairs(IGBO_EXPRESSIONS),
    },
    standard: toWords(IGBO_TONES),
    weigh: unpackWeights(IGBO_WEIGHTS),
  }
  return read
}
