import { diphone } from '../../../../shared/text/speech/recording/diphones.ts'
import type { Diphone } from './voiceFile.ts'

/** Classes of sounds that shape the edge of a neighbour alike, by place and manner, each with the weight of its being shared. */
const EDGE_SOUND_CLASSES: readonly (readonly [letters: RegExp, weight: number])[] = [
  [/[_]/u, 4],
  [/[aeiouæɐɑɒɔəɛɜɪʊʌ]/u, 4],
  [/[pbmfvwɓ]/u, 2],
  [/[tdnszlɹrɾθðʃʒɗɬɮ]/u, 2],
  [/[kɡgŋxɣ]/u, 2],
  [/[iɪeɛæj]/u, 2],
  [/[uʊoɔɒw]/u, 2],
  [/[mnɲŋ]/u, 2],
  [/[ptkbdɡgɓɗʔ]/u, 1],
  [/[fvszʃʒθðxɣhɦɬɮ]/u, 1],
  [/[ptkfsʃθxhɬ]/u, 1],
]

/**
 * The diphone of two sounds, or where nobody has recorded it, the one of the first or the second with the sound that is nearest to
 * the other; `kept` is the sound that it must have. Undefined where nobody has recorded that.
 */
export function nearestDiphone(
  diphones: Readonly<Record<string, Diphone>>,
  [one, other]: readonly [string, string],
  kept: 'first' | 'second',
): Diphone | undefined {
  const own = diphones[diphone(one, other)]
  if (own !== undefined) return own
  const keptSound = kept === 'first' ? firstOf(other) : lastOf(one)
  let [best, highestSimilarity]: [Diphone | undefined, number] = [undefined, Number.NEGATIVE_INFINITY]
  for (const [name, found] of Object.entries(diphones)) {
    const [before = '', behind = ''] = name.split(' ')
    if ((kept === 'first' ? before : behind) !== (kept === 'first' ? one : other)) continue
    const similarity = similarityOf(keptSound, kept === 'first' ? firstOf(behind) : lastOf(before))
    if (similarity > highestSimilarity) [best, highestSimilarity] = [found, similarity]
  }
  return best
}

function similarityOf(one: string, other: string): number {
  return EDGE_SOUND_CLASSES.reduce(
    (sum, [letters, weight]) => sum + (letters.test(one) === letters.test(other) ? weight : 0),
    one === other ? 1 : 0,
  )
}

const firstOf = (sound: string): string => letters(sound)[0] ?? ''
const lastOf = (sound: string): string => letters(sound).at(-1) ?? ''

/** The letters of a sound without its signs of length, breath, rounding and the like. */
function letters(sound: string): string[] {
  return Array.from(sound.normalize('NFD').replace(/[\p{M}ːʰʷʲʼ]/gu, ''))
}
