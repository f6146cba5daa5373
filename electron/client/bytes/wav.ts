import { areSound, decodeSamples, readWavFormat, type WavFormat } from '../../../shared/audio/wav.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { type ByteSource, createByteSource } from './byteSource.ts'

/** Sound, decoded while it arrives. */
export interface Wav {
  readonly sampleRate: number
  readonly channels: number
  /** Whole frames, channels interleaved, -1 to 1; to be read once. */
  readonly samples: AsyncIterable<Float32Array>
}

/** Ids of chunks that may follow the samples; other bytes there mean that the header announced too few. */
const TRAILING_CHUNK_ID_PATTERN =
  /^(RIFF|LIST|data|fact|cue |smpl|inst|bext|iXML|axml|PEAK|JUNK|PAD |DISP|acid|id3 |ID3 |_PMX|afsp|plst)$/
/** Lengths from here on stand for "unknown": streaming writers use them. */
const UNKNOWN_LENGTH = 0x7fff0000

/**
 * Reads WAV bytes in chunks of any size. The bytes that arrive count, not the lengths in the header, which are 0 or
 * 0xFFFFFFFF in streams and sometimes wrong; concatenated files are read as one. Throws `bad_reply` for anything but
 * WAV.
 */
export async function openWav(chunks: AsyncIterable<Uint8Array>): Promise<Wav> {
  const source = createByteSource(chunks)
  try {
    const format = await readHeader(source)
    const length = await findData(source)
    return { sampleRate: format.sampleRate, channels: format.channels, samples: readSamples(source, format, length) }
  } catch (error) {
    await source.close()
    throw error
  }
}

async function readHeader(source: ByteSource): Promise<WavFormat> {
  if (!(await source.has(12)) || !/^RIFF.{4}WAVE/s.test(source.take(12).toString('latin1')))
    throw notWav('it is not a WAV file')
  for (;;) {
    const chunk = await nextChunk(source)
    if (chunk.id === 'data') throw notWav('it has no format before its samples')
    if (chunk.id !== 'fmt ') {
      await source.skip(padded(chunk.size))
      continue
    }
    if (chunk.size < 16 || chunk.size > 4096 || !(await source.has(chunk.size))) throw notWav('its format is damaged')
    const content = source.take(chunk.size)
    const format = readWavFormat(content)
    if (format === undefined) {
      const [tag, bits] = [content.readUInt16LE(0), content.readUInt16LE(14)]
      throw notWav(`its samples are of a kind that is not supported (format ${tag}, ${bits} bits)`)
    }
    await source.skip(chunk.size % 2)
    return format
  }
}

/** Skips to the first sample; returns how many bytes of samples the header announces. */
async function findData(source: ByteSource): Promise<number> {
  for (;;) {
    const { id, size } = await nextChunk(source)
    if (id === 'data') return announced(size)
    await source.skip(padded(size))
  }
}

async function nextChunk(source: ByteSource): Promise<{ id: string; size: number }> {
  if (!(await source.has(8))) throw notWav('it ends before its first sample')
  const head = source.take(8)
  return { id: head.toString('latin1', 0, 4), size: head.readUInt32LE(4) }
}

async function* readSamples(source: ByteSource, format: WavFormat, length: number): AsyncGenerator<Float32Array> {
  const frameBytes = (format.channels * format.bits) / 8
  let left = length
  try {
    // An incomplete last frame is dropped.
    while (await source.has(frameBytes)) {
      const available = Math.min(left, source.peek().length)
      const whole = available - (available % frameBytes)
      const bytes = source.take(whole)
      if (!areSound(bytes, format)) throw notWav('some of its samples are no sound')
      if (whole > 0) yield decodeSamples(bytes, format)
      left -= whole
      if (left < frameBytes) left = await afterData(source, format, left)
    }
  } finally {
    await source.close()
  }
}

/**
 * How many bytes of samples follow the announced ones; `rest` bytes are still buffered as an incomplete frame. Other
 * chunks are skipped, a concatenated file continues; unknown bytes mean that the header announced too few.
 */
async function afterData(source: ByteSource, format: WavFormat, rest: number): Promise<number> {
  for (let pad = rest; await source.has(pad + 8); pad = 0) {
    const id = await trailerAt(source, pad)
    if (id === undefined) return Number.POSITIVE_INFINITY
    if (id === 'RIFF') return nextFile(source, format)
    const { size } = await nextChunk(source)
    if (id === 'data') return announced(size)
    await source.skip(padded(size))
  }
  // Too short for a chunk: padding, which would be audible as a click.
  await source.skip(source.peek().length)
  return 0
}

/** The id of the chunk after the padding, which is skipped; undefined if no known chunk begins there. */
async function trailerAt(source: ByteSource, pad: number): Promise<string | undefined> {
  for (const skipped of [pad, pad + 1]) {
    if (!(await source.has(skipped + 8))) continue
    const id = source.peek().toString('latin1', skipped, skipped + 4)
    if (!TRAILING_CHUNK_ID_PATTERN.test(id)) continue
    await source.skip(skipped)
    return id
  }
  return undefined
}

async function nextFile(source: ByteSource, format: WavFormat): Promise<number> {
  const next = await readHeader(source)
  if (next.sampleRate !== format.sampleRate || next.channels !== format.channels || next.bits !== format.bits) {
    throw notWav('its format changes on the way')
  }
  return findData(source)
}

function announced(size: number): number {
  return size === 0 || size >= UNKNOWN_LENGTH ? Number.POSITIVE_INFINITY : size
}

function padded(size: number): number {
  return size + (size % 2)
}

function notWav(what: string): AppError {
  const message = say('failure.reply.sound', { what })
  return new AppError({ kind: 'bad_reply', message })
}
