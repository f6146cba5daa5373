import { lowerBound } from '../../basics/lowerBound.ts'
import type { Target } from '../../contract/records.ts'
import { readAloud, type SpokenToken } from './readAloud.ts'

/** A text as voices are given it that read letters themselves. */
export interface PlainReading {
  readonly text: string
  /** Leads from a place in it to the NFC text. */
  readonly offsetOf: (place: number) => number
  /** The places of the emphasised words: from their first letter to behind the last. */
  readonly emphasised: readonly (readonly [from: number, to: number])[]
}

/** Reads a text aloud in one line. */
export function plainReading(
  text: string,
  language: Target,
  { foreignAsWritten = false }: { foreignAsWritten?: boolean } = {},
): PlainReading {
  const composed = text.normalize('NFC')
  let line = ''
  const emphasised: [number, number][] = []
  const places: { place: number; offset: number; spoken: SpokenToken }[] = []
  for (const spoken of readAloud(composed, language).spoken) {
    const place = line.length
    places.push({ place, offset: spoken.offset, spoken })
    const { foreign, offset, length } = spoken
    line += foreign === true && foreignAsWritten ? composed.slice(offset, offset + length) : spoken.spokenForm
    if (spoken.emphasised === true) emphasised.push([place, line.length])
  }
  return {
    text: line,
    emphasised,
    offsetOf: (place) => {
      const found = places[lowerBound(places.length, (index) => (places[index]?.place ?? 0) > place) - 1]
      if (found === undefined) return 0
      return found.spoken.asWritten === true ? found.offset + (place - found.place) : found.offset
    },
  }
}
