/** Boxes of MP4 that hold boxes. */
const PARENTS = new Set(['moov', 'trak', 'edts', 'mdia', 'minf', 'stbl'])

type Change = (name: string, body: Buffer) => Buffer

/** The file with changed boxes. */
function changeBoxes(file: Buffer, change: Change): Buffer {
  const boxes: Buffer[] = []
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    if (size < 8) return Buffer.concat([...boxes, file.subarray(at)]) // a long box, which only media need
    const body = file.subarray(at + 8, at + size)
    const changed = PARENTS.has(name) ? changeBoxes(body, change) : change(name, body)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(changed.length + 8)
    head.write(name, 4, 'latin1')
    boxes.push(head, changed)
    at += size
  }
  return Buffer.concat(boxes)
}

/** A copy in which every number of a table is another; `every` bytes from `first` on there is one. */
function mapNumbers(body: Buffer, first: number, every: number, map: (number: number) => number): Buffer {
  const changed = Buffer.from(body)
  for (let at = first; at + 4 <= changed.length; at += every)
    changed.writeUInt32BE(Math.min(0x7fff_ffff, map(changed.readUInt32BE(at))), at)
  return changed
}

/** An MP4 whose edit lists show the same media so many times, at a cost of 12 bytes for each time. */
export function repeatEdits(file: Buffer, times: number): Buffer {
  const repeated = changeBoxes(file, (name, body) => {
    if (name !== 'elst') return body
    // The last entry shows the media; one before it may be a pause. Version 0: duration, media time, rate.
    const count = body.readUInt32BE(4)
    const entry = body.subarray(8 + 12 * (count - 1), 8 + 12 * count)
    const head = Buffer.from(body.subarray(0, 8))
    head.writeUInt32BE(times, 4)
    return Buffer.concat([head, ...Array.from({ length: times }, () => entry)])
  })
  if (file.indexOf('moov') > file.indexOf('mdat')) return repeated
  const moved = repeated.length - file.length
  return changeBoxes(repeated, (name, body) =>
    name === 'stco' ? mapNumbers(body, 8, 4, (place) => place + moved) : body,
  )
}

/** Where boxes of version 0 tell lengths: the first, and the bytes to the next (one only: beyond the box). */
const LENGTHS: Readonly<Record<string, readonly [first: number, every: number]>> = {
  stts: [12, 8],
  elst: [8, 12],
  mvhd: [16, 1e9],
  mdhd: [16, 1e9],
  tkhd: [20, 1e9],
}

/** An MP4 each of whose samples lasts so many times as long. */
export function stretchSamples(file: Buffer, factor: number): Buffer {
  const longer = (number: number): number => number * factor
  return changeBoxes(file, (name, body) => {
    const [first, every] = LENGTHS[name] ?? []
    return first === undefined || every === undefined ? body : mapNumbers(body, first, every, longer)
  })
}

/** A WAV of 8-bit silence with so many samples a second. */
export function slowWav(bytes: number, rate: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes, 128)])
}
