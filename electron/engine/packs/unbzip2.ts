import { createRequire } from 'node:module'

/** Reads as many bits; null skips to the next whole byte. `bytesRead` counts the bytes that were begun. */
interface BitReader {
  (bits: number | null): number
  readonly bytesRead: number
}

interface Decoder {
  /** The size of the blocks that follow, in units of 100,000 bytes. */
  header(bits: BitReader): number
  /** Decodes a block, byte by byte, and returns the checksum so far; null at the end of the blocks. */
  decompress(
    bits: BitReader,
    onByte: (byte: number) => void,
    ...rest: [buffer: Int32Array, length: number, checksum: number]
  ): number | null
}

// The decoder itself: the package's stream decodes all blocks that have arrived before anything reads the first.
const require = createRequire(import.meta.url)
const decoder = require('unbzip2-stream/lib/bzip2.js') as Decoder
const bitReader = require('unbzip2-stream/lib/bit_iterator.js') as (next: () => Uint8Array | undefined) => BitReader

const BZIP2_BLOCK_UNIT_BYTES = 100_000
/** Bytes of a compressed block beyond its size: its header and tables. */
const BZIP2_BLOCK_OVERHEAD_BYTES = 25_000
/** Decompressed bytes that are passed on at once. */
const BZIP2_OUTPUT_CHUNK_BYTES = 1 << 16

/**
 * Decompresses bzip2, one block at a time and only when its bytes are asked for, so that a reader can stop at its limit. A
 * block is at most 47 MB of bytes.
 */
export async function* unbzip2(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = buffered(compressed)
  if (!(await source.has(0, BZIP2_BLOCK_OVERHEAD_BYTES))) return
  const bits = bitReader(source.take)
  let block = { length: 0, checksum: 0 }
  // The decoder cannot pause inside a block.
  while (await source.has(bits.bytesRead, block.length + BZIP2_BLOCK_OVERHEAD_BYTES)) {
    if (block.length === 0) {
      block = { length: BZIP2_BLOCK_UNIT_BYTES * decoder.header(bits), checksum: 0 }
      continue
    }
    const { pieces, add } = collectBytes()
    const checksum = decoder.decompress(bits, add, new Int32Array(block.length), block.length, block.checksum)
    block = checksum === null ? { length: 0, checksum: 0 } : { ...block, checksum }
    yield* pieces()
  }
  if (block.length > 0) throw new Error('The archive ends inside its blocks.')
}

/** Chunks that have arrived and were not taken yet. */
function buffered(chunks: AsyncIterable<Uint8Array>) {
  const source = chunks[Symbol.asyncIterator]()
  const waiting: Uint8Array[] = []
  let arrived = 0
  return {
    take: () => waiting.shift(),
    /** Waits until `ahead` bytes after the first `from` have arrived, or all. Answers whether there is one. */
    async has(from: number, ahead: number): Promise<boolean> {
      while (arrived < from + ahead) {
        const next = await source.next()
        if (next.done === true) break
        if (next.value.length === 0) continue
        waiting.push(next.value)
        arrived += next.value.length
      }
      return arrived > from
    },
  }
}

function collectBytes(): { readonly add: (byte: number) => void; readonly pieces: () => Uint8Array[] } {
  const full: Uint8Array[] = []
  let piece = new Uint8Array(BZIP2_OUTPUT_CHUNK_BYTES)
  let filled = 0
  const add = (byte: number): void => {
    if (filled === BZIP2_OUTPUT_CHUNK_BYTES) {
      full.push(piece)
      piece = new Uint8Array(BZIP2_OUTPUT_CHUNK_BYTES)
      filled = 0
    }
    piece[filled++] = byte
  }
  return { add, pieces: () => [...full, piece.subarray(0, filled)] }
}
