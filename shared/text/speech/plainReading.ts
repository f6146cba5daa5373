import type { Target } from '../../contract/records.ts'
import { readAloud, type Spoken } from './readAloud.ts'

/** A reading in one line for voices that read letters themselves; `offsetOf` leads from a place in it to the NFC text. */
export function plainReading(
  text: string,
  language: Target,
  { foreignAsWritten = false }: { foreignAsWritten?: boolean } = {},
): { text: string; offsetOf: (place: number) => number } {
  const composed = text.normalize('NFC')
  let line = ''
  const places: { place: number; offset: number; spoken: Spoken }[] = []
  for (const spoken of readAloud(composed, language).spoken) {
    places.push({ place: line.length, offset: spoken.offset, spoken })
    const { foreign, offset, length } = spoken
    line += foreign === true && foreignAsWritten ? composed.slice(offset, offset + length) : spoken.said
  }
  return {
    text: line,
    offsetOf: (place) => {
      const found = places.findLast((one) => one.place <= place)
      if (found === undefined) return 0
      return found.spoken.asWritten === true ? found.offset + (place - found.place) : found.offset
    },
  }
}
