import type { Break } from '../../../../../shared/text/speech/phonology.ts'
import type { SsmlRange, TimedPosition } from '../espeakOrder.ts'
import type { SpokenUnit } from '../pitchContour.ts'
import { englishMelody } from './englishMelody.ts'
import { englishSyllables } from './englishSyllables.ts'

/** An English phrase that is said in one breath, and its part in its sentence. */
export interface EnglishReading {
  readonly after: Break
  /** The sentence asks whether something is so. */
  readonly asks: boolean
  readonly sunk: number
  /** The places of its emphasised words in espeak-ng's input. */
  readonly emphasised: readonly SsmlRange[]
}

/** The units of an English phrase, one for each syllable, by the phonemes that espeak-ng reports of it. */
export function englishUnits(
  phonemes: readonly TimedPosition[],
  { emphasised, ...reading }: EnglishReading,
): SpokenUnit[] {
  const spokenSyllables = englishSyllables(phonemes).flatMap(({ position, syllables }) =>
    syllables.map((one, index) => ({
      ...one,
      position,
      isFirst: index === 0,
      emphasised: emphasised.some(([from, to]) => position >= from && position < to),
    })),
  )
  const notes = englishMelody({ ...reading, syllables: spokenSyllables })
  return spokenSyllables.flatMap(({ syllable, starts, position, isFirst }, index) => {
    const [note, start] = [notes[index], starts[0]]
    if (note === undefined || start === undefined) return []
    const unit = { position, syllable, note, ...(isFirst ? { word: position } : {}) }
    return [{ unit, start, phonemes: starts }]
  })
}
