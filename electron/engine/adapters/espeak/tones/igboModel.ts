import { readFileSync } from 'node:fs'
import { lowerBound } from '../../../../../shared/basics/lowerBound.ts'
import { fromRoot } from '../../../../programs/programs.ts'
import type { IgboWords } from './igboPlaces.ts'
import { TONE_TAGS, type Weigh } from './igboTagger.ts'
import { IGBO_TONES } from './igboTones.ts'
import igboWords from './igboWords.json' with { type: 'json' }

/** The hash of a feature, 30 bits (FNV-1a). */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 30)) & 0x3fffffff
}

/** Bytes of a feature in the packed weights: its hash, and a weight for each of `TONE_TAGS`. */
const HASH_BYTES = 4
const FEATURE_BYTES = HASH_BYTES + TONE_TAGS.length

/**
 * Packs weights by hash: first all hashes in rising order (32 bits, little-endian), then the weights of each (signed bytes,
 * one for each of `TONE_TAGS`).
 */
export function packWeights(weights: ReadonlyMap<number, readonly number[]>): Uint8Array {
  const sorted = [...weights].sort(([a], [b]) => a - b)
  const packed = new Uint8Array(sorted.length * FEATURE_BYTES)
  const view = new DataView(packed.buffer)
  for (const [at, [hash, own]] of sorted.entries()) {
    view.setUint32(at * HASH_BYTES, hash, true)
    for (const [tag, weight] of own.entries())
      view.setInt8(sorted.length * HASH_BYTES + at * TONE_TAGS.length + tag, weight)
  }
  return packed
}

/** Looks features up in packed weights. */
export function unpackWeights(packed: Uint8Array): Weigh {
  const count = packed.length / FEATURE_BYTES
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const hashes = Uint32Array.from({ length: count }, (_, at) => view.getUint32(at * HASH_BYTES, true))
  const weights = new Int8Array(packed.buffer, packed.byteOffset + count * HASH_BYTES, count * TONE_TAGS.length)
  return (feature) => {
    const hash = hashOf(feature)
    const at = lowerBound(count, (index) => (hashes[index] ?? 0) >= hash)
    return hashes[at] === hash ? weights.subarray(at * TONE_TAGS.length, (at + 1) * TONE_TAGS.length) : undefined
  }
}

/** The words by their letters, of lists by tones. */
function toWords(list: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(list).flatMap(([tones, words]) => words.split(' ').map((word) => [word, tones] as const)),
  )
}

/** Weights of the features of Igbo tones, written by `build/learnIgboTones.ts`. */
export const IGBO_WEIGHTS_FILE = fromRoot('electron/engine/adapters/espeak/tones/igboWeights.bin')

/**
 * Words of Williamson's dictionary without marks, by their tones; written by `build/learnIgboTones.ts`. `stems`: its verb stems
 * and suffixes; `x` is a tone in which stems alike in letters differ, `e-ri` a root behind the prefix e. `expressions`: words
 * that stand together in its headwords; a verb's stem has its hyphen.
 */
export type IgboWordLists = Readonly<Record<'headwords' | 'stems' | 'expressions', Readonly<Record<string, string>>>>

/** The learnt model of Igbo tones; `standard` are the words that no marked text holds, which keep their listed tones. */
export interface IgboModel {
  readonly words: IgboWords
  readonly standard: ReadonlyMap<string, string>
  readonly weigh: Weigh
}

let read: IgboModel | undefined

/** The lists of words and the weights, read once. */
export function igboModel(): IgboModel {
  read ??= {
    words: {
      words: new Map([...toWords(IGBO_TONES), ...toWords(igboWords.headwords)]),
      stems: toWords(igboWords.stems),
      pairs: toWords(igboWords.expressions),
    },
    standard: toWords(IGBO_TONES),
    weigh: unpackWeights(readFileSync(IGBO_WEIGHTS_FILE)),
  }
  return read
}
