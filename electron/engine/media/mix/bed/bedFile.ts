import { readFileSync, writeFileSync } from 'node:fs'
import { PartFile } from '../../partFile.ts'
import type { BedMeasure } from './bedMeter.ts'

/** The lists of a measure, in the order of the file. */
const MEASURE_LISTS = ['energies', 'peaks', 'levels', 'uncut', 'flatness'] as const

/** Writes a measure to a file for a later mix: for each list its count, then its numbers as 32-bit floats; then the band levels. */
export function writeBedFile(path: string, measure: BedMeasure): void {
  using file = new PartFile(path)
  const parts = [
    ...MEASURE_LISTS.flatMap((list) => [Uint32Array.of(measure[list].length), measure[list]]),
    measure.bands,
  ]
  writeFileSync(
    file.path,
    Buffer.concat(parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength))),
  )
  file.keep()
}

/** Reads a file of `writeBedFile`. */
export function readBedFile(path: string): BedMeasure {
  const bytes = new Uint8Array(readFileSync(path)).buffer
  let place = 0
  const next = (): Float32Array => {
    const [count = 0] = new Uint32Array(bytes, place, 1)
    const values = new Float32Array(bytes, place + Uint32Array.BYTES_PER_ELEMENT, count)
    place += Uint32Array.BYTES_PER_ELEMENT + values.byteLength
    return values
  }
  const lists = { energies: next(), peaks: next(), levels: next(), uncut: next(), flatness: next() }
  return { ...lists, bands: new Uint8Array(bytes, place) }
}
