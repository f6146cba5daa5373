import { readFileSync, writeFileSync } from 'node:fs'
import { PartFile } from '../partFile.ts'
import type { BedMeasure } from './bedMeter.ts'

/** In the order of the file. */
const LISTS = ['energies', 'peaks', 'levels', 'uncut', 'flatness'] as const

/** Keeps what was measured for a mix to come: for each list the count of its numbers, then these, in four bytes each. */
export function writeBedFile(path: string, measure: BedMeasure): void {
  using file = new PartFile(path)
  const parts = LISTS.flatMap((list) => [Uint32Array.of(measure[list].length), measure[list]])
  writeFileSync(
    file.path,
    Buffer.concat(parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength))),
  )
  file.keep()
}

/** What `writeBedFile` kept. */
export function readBedFile(path: string): BedMeasure {
  const bytes = new Uint8Array(readFileSync(path)).buffer
  let place = 0
  const next = (): Float32Array => {
    const [count = 0] = new Uint32Array(bytes, place, 1)
    const values = new Float32Array(bytes, place + Uint32Array.BYTES_PER_ELEMENT, count)
    place += Uint32Array.BYTES_PER_ELEMENT + values.byteLength
    return values
  }
  return { energies: next(), peaks: next(), levels: next(), uncut: next(), flatness: next() }
}
