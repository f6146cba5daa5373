import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  hashOf,
  IGBO_WEIGHTS_FILE,
  type IgboWordLists,
  packWeights,
} from '../../electron/engine/adapters/espeak/tones/igboModel.ts'
import type { IgboWords } from '../../electron/engine/adapters/espeak/tones/igboPlaces.ts'
import type { Weights } from './trainTagger.ts'

/** The greatest weight; a signed byte would hold more, but the model was measured with these levels. */
const MAX_WEIGHT = 31

/** The weights in the form that `igboModel.ts` reads. */
export function pack(weights: Weights): Uint8Array {
  const largestWeight = Math.max(...[...weights.values()].map((own) => Math.max(...own.map(Math.abs))))
  // Few weights are great: those are cut, so that the others keep their differences.
  const scale = (largestWeight * 0.6) / MAX_WEIGHT
  const levels = [...weights].map(
    ([name, own]) =>
      [
        hashOf(name),
        own.map((weight) => Math.max(-MAX_WEIGHT - 1, Math.min(MAX_WEIGHT, Math.round(weight / scale)))),
      ] as const,
  )
  return packWeights(new Map(levels.filter(([, own]) => own.some((level) => level !== 0))))
}

/** Writes the packed weights and the known words beside the code that reads them. */
export function writeModel(packed: Uint8Array, words: IgboWords): void {
  const lists: IgboWordLists = {
    headwords: Object.fromEntries(byTones(words.words)),
    stems: Object.fromEntries(byTones(words.stems)),
    expressions: Object.fromEntries(byTones(words.pairs)),
  }
  writeFileSync(IGBO_WEIGHTS_FILE, packed)
  writeFileSync(join(dirname(IGBO_WEIGHTS_FILE), 'igboWords.json'), `${JSON.stringify(lists, null, 2)}\n`)
}

/** The keys of each tones, in order. */
function byTones(known: ReadonlyMap<string, string>): [tones: string, keys: string][] {
  const groups = Map.groupBy([...known].sort(), ([, tones]) => tones)
  return [...groups].sort().map(([tones, own]) => [tones, own.map(([key]) => key).join(' ')])
}
