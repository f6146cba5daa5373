import { crc32, deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { animate } from './animate.ts'

/** A PNG of one grey pixel. */
function pixel(grey: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([size, named, sum])
  }
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const pixels = chunk('IDAT', deflateSync(Buffer.from([0, grey])))
  return Buffer.concat([signature, chunk('IHDR', head), pixels, chunk('IEND', Buffer.alloc(0))])
}

it('numbers controls and pixels in one sequence, as players want it', () => {
  const made = animate([pixel(0), pixel(255), pixel(9)].map((png) => ({ png, milliseconds: 500 })))
  const types = [...made.toString('latin1').matchAll(/IHDR|acTL|fcTL|IDAT|fdAT|IEND/g)].map(([type]) => type)
  expect(types).toEqual(['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'fcTL', 'fdAT', 'IEND'])
  const sequence = ['fcTL', 'fdAT'].flatMap((type) =>
    [...made.toString('latin1').matchAll(new RegExp(type, 'g'))].map(({ index }) => made.readUInt32BE(index + 4)),
  )
  expect(sequence.toSorted()).toEqual([0, 1, 2, 3, 4])
  expect(made.readUInt32BE(made.indexOf('acTL') + 4)).toBe(3)
})
