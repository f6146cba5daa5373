import { AV_CODEC_ID_H264, AV_CODEC_ID_HEVC } from 'node-av/constants'
import type { Packet, Stream } from 'node-av/lib'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { PictureComparison } from '../../../../shared/qc/measures.ts'
import type { TimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import { SourceFile, timeUnit } from '../read/sourceFile.ts'

/**
 * Tolerance of time stamps in seconds: Matroska rounds them to a millisecond, and a fifth of the shortest frame is no
 * shift.
 */
const PACKET_TIME_TOLERANCE_SECONDS = 0.003

/**
 * Compares the pictures of two files packet by packet, and their times with those of the map. Yields the position in seconds.
 */
export function* comparePictures(
  paths: { source: string; dub: string },
  map: TimeMap,
): Generator<number, PictureComparison> {
  using source = new SourceFile(paths.source)
  using dub = new SourceFile(paths.dub)
  const [a, b] = [source.picture, dub.picture]
  if (a === undefined) return { state: b === undefined ? 'none' : 'other', pictures: 0 }
  if (b === undefined) return { state: 'missing', pictures: 0, at: 0 }
  source.select(a)
  dub.select(b)
  const starts = startsOf(source, dub, { a, b })
  const offset = pictureOffset(starts, map)
  const [one, two] = [
    { file: source, stream: a },
    { file: dub, stream: b },
  ]
  using packets = new SeenPackets(one)
  const isSameCodec = a.codecpar.codecId === b.codecpar.codecId
  const found = isSameCodec ? yield* compareAll(packets, { one, two }, { map, offset }) : OTHER_CODEC_COMPARISON
  // To its end, where the source's header may say another one: a film that was cut ends with frames out of order.
  for (const packet of packets) yield secondOf(one, packet) ?? 0
  const { same, shifted, ...facts } = found
  const ends = { ...starts, sourceEnd: packets.end }
  if (same) return { state: shifted ? 'shifted' : 'identical', pictures: facts.pictures, ...ends }
  return { state: 'other', ...facts, ...ends }
}

const OTHER_CODEC_COMPARISON = { same: false, shifted: false, pictures: 0, at: 0 }

/** Seconds by which a dub's clock is later as a whole: a file may begin with priming samples of its sound. */
export function pictureOffset(
  { sourceStart, dubStart }: Pick<PictureComparison, 'sourceStart' | 'dubStart'>,
  map: TimeMap,
): number {
  return sourceStart === undefined || dubStart === undefined ? 0 : dubStart - map.toDub(sourceStart)
}

interface Track {
  readonly file: SourceFile
  readonly stream: Stream
}

/** The packets of a track. A loop over them may end before they do, and another one goes on. */
class SeenPackets implements Iterable<Packet>, Disposable {
  /** Seconds at which what was seen so far is over. */
  end = 0
  readonly #track: Track
  readonly #packets: Generator<Packet>

  constructor(track: Track) {
    this.#track = track
    this.#packets = track.file.packets(track.stream)
  }

  [Symbol.iterator](): Iterator<Packet> {
    return { next: () => this.#next() }
  }

  [Symbol.dispose](): void {
    this.#packets.return(undefined)
  }

  #next(): IteratorResult<Packet> {
    const next = this.#packets.next()
    if (!next.done) this.end = Math.max(this.end, (secondOf(this.#track, next.value) ?? 0) + this.#lengthOf(next.value))
    return next
  }

  #lengthOf({ duration }: Packet): number {
    const { stream } = this.#track
    const { num, den } = stream.avgFrameRate
    return duration > 0n ? Number(duration) * timeUnit(stream) : num > 0 ? den / num : 0
  }
}

function* compareAll(
  packets: SeenPackets,
  { one, two }: { readonly one: Track; readonly two: Track },
  { map, offset }: { readonly map: TimeMap; readonly offset: number },
): Generator<number, { same: boolean; shifted: boolean; pictures: number; at: number }> {
  const [units, otherUnits] = [unitsOf(one.stream), unitsOf(two.stream)]
  const others = two.file.packets(two.stream)
  let [pictures, at, shifted] = [0, 0, false]
  try {
    for (const packet of packets) {
      const other = others.next().value
      const [here, there] = [secondOf(one, packet), other === undefined ? undefined : secondOf(two, other)]
      at = here ?? at
      if (other === undefined || !isSame(units(packet), otherUnits(other)))
        return { same: false, shifted, pictures, at }
      if (
        here !== undefined &&
        there !== undefined &&
        Math.abs(map.toDub(here) + offset - there) > PACKET_TIME_TOLERANCE_SECONDS
      )
        shifted = true
      pictures++
      yield at
    }
    return { same: others.next().value === undefined, shifted, pictures, at }
  } finally {
    others.return(undefined)
  }
}

function startsOf(
  source: SourceFile,
  dub: SourceFile,
  { a, b }: { readonly a: Stream; readonly b: Stream },
): { sourceStart?: number; dubStart?: number } {
  const [sourceStart, dubStart] = [source.seconds(a, a.startTime), dub.seconds(b, b.startTime)]
  return { ...omitUndefined({ sourceStart, dubStart }) }
}

function secondOf({ file, stream }: Track, packet: Packet): number | undefined {
  return file.seconds(stream, packet.pts) ?? file.seconds(stream, packet.dts)
}

function isSame(one: Iterable<Uint8Array>, two: Iterable<Uint8Array>): boolean {
  const [first, second] = [[...one], [...two]]
  return (
    first.length === second.length &&
    first.every((unit, index) => Buffer.compare(unit, second[index] ?? EMPTY_BYTES) === 0)
  )
}

const EMPTY_BYTES = new Uint8Array(0)

/**
 * Returns a function that splits a packet into comparable units: for H.264 and HEVC the picture data, because MP4
 * stores a length before each unit and a transport stream a start code, and either may repeat parameter sets; for every
 * other codec the whole packet.
 */
function unitsOf(stream: Stream): (packet: Packet) => Uint8Array[] {
  const { codecId, extradata } = stream.codecpar
  if (codecId !== AV_CODEC_ID_H264 && codecId !== AV_CODEC_ID_HEVC) return ({ data }) => [data ?? EMPTY_BYTES]
  const hevc = codecId === AV_CODEC_ID_HEVC
  // Parameters of MP4 and Matroska begin with version 1; they state the bytes of a length.
  const lengthSize = extradata?.[0] === 1 ? ((extradata[hevc ? 21 : 4] ?? 3) & 3) + 1 : 0
  return ({ data }) =>
    (lengthSize > 0 ? byLength(data ?? EMPTY_BYTES, lengthSize) : byStartCode(data ?? EMPTY_BYTES)).filter((unit) =>
      isPictureData(unit, hevc),
    )
}

function isPictureData([first = 0]: Uint8Array, hevc: boolean): boolean {
  return hevc ? first >> 1 < 32 : (first & 31) >= 1 && (first & 31) <= 5
}

function byLength(data: Uint8Array, lengthSize: number): Uint8Array[] {
  const units: Uint8Array[] = []
  for (let at = 0; at + lengthSize < data.length; ) {
    let length = 0
    for (let k = 0; k < lengthSize; k++) length = length * 256 + (data[at + k] ?? 0)
    at += lengthSize
    units.push(data.subarray(at, at + length))
    at += length
  }
  return units
}

/** Splits at start codes 00 00 01; zeros before a start code belong to the code. */
function byStartCode(data: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = []
  let start = -1
  for (let at = nextStartCode(data, 0); at >= 0; at = nextStartCode(data, at + 3)) {
    if (start >= 0) units.push(withoutTrailingZeros(data.subarray(start, at)))
    start = at + 3
  }
  if (start >= 0) units.push(withoutTrailingZeros(data.subarray(start)))
  return units
}

function nextStartCode(data: Uint8Array, from: number): number {
  for (let at = data.indexOf(1, from + 2); at >= 0; at = data.indexOf(1, at + 1)) {
    if (data[at - 1] === 0 && data[at - 2] === 0) return at - 2
  }
  return -1
}

function withoutTrailingZeros(unit: Uint8Array): Uint8Array {
  let end = unit.length
  while (end > 0 && unit[end - 1] === 0) end--
  return unit.subarray(0, end)
}
