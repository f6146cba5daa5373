// The bytes of WAV files (Microsoft & IBM, Multimedia Programming Interface and Data Specifications 1.0, 1991).

/** How the samples of a WAV file are stored: floats of 32 or 64 bits, or integers of 8 (unsigned), 16, 24 or 32 bits. */
export interface WavFormat {
  /** Frames a second. */
  readonly sampleRate: number
  readonly channels: number
  /** Bits of one sample. */
  readonly bits: number
  readonly float: boolean
}

/** The size of the header that `wavHeader` makes, in bytes. */
export const WAV_HEADER_BYTES = 44
/** Length fields of a file whose end is not known yet; the one value that ffmpeg, sox, browsers and Python all read. */
const UNKNOWN_LENGTH = 0xffff_ffff
const RIFF_HEADER_BYTES = 12
const WAVE_FORMAT_PCM = 1
const WAVE_FORMAT_IEEE_FLOAT = 3
const WAVE_FORMAT_EXTENSIBLE = 0xfffe

/** The format of a header: mono and 16 bits by default. */
type PcmFormat = Pick<WavFormat, 'sampleRate'> & Partial<Pick<WavFormat, 'channels' | 'bits'>>

/** The header of a WAV file of integer samples. Without `dataBytes` its length is left open, for a stream. */
export function wavHeader(format: PcmFormat, dataBytes = UNKNOWN_LENGTH): Uint8Array<ArrayBuffer> {
  const { sampleRate, channels = 1, bits = 16 } = format
  const frameBytes = (channels * bits) / 8
  const header = new Uint8Array(WAV_HEADER_BYTES)
  const view = new DataView(header.buffer)
  writeText(header, 0, 'RIFF')
  // Chunks have an even number of bytes; a padding byte counts for the file, not for its chunk.
  const padded = dataBytes + (dataBytes % 2)
  view.setUint32(4, Math.min(UNKNOWN_LENGTH, WAV_HEADER_BYTES - 8 + padded), true)
  writeText(header, 8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, WAVE_FORMAT_PCM, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * frameBytes, true)
  view.setUint16(32, frameBytes, true)
  view.setUint16(34, bits, true)
  writeText(header, 36, 'data')
  view.setUint32(40, Math.min(UNKNOWN_LENGTH, dataBytes), true)
  return header
}

/** Samples from -1 to 1 as 16-bit little-endian integers, clipped at full scale. */
export function toPcm16(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samples.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < samples.length; index++) {
    // Rounds as Math.round does, which takes six times as long.
    const value = Math.floor((samples[index] ?? 0) * 32_768 + 0.5)
    view.setInt16(index * 2, Math.max(-32_768, Math.min(32_767, value)), true)
  }
  return bytes
}

/** 16-bit little-endian integers as samples from -1 to 1. */
export function fromPcm16(bytes: Uint8Array): Float32Array<ArrayBuffer> {
  return decodeSamples(bytes, { bits: 16, float: false })
}

/** Samples from -1 to 1 as 24-bit little-endian integers, clipped at full scale. */
export function toPcm24(samples: Float32Array, to?: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = to ?? new Uint8Array(samples.length * 3)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let index = 0; index < samples.length; index++) {
    const value = Math.floor(Math.max(-1, Math.min(1 - 2 ** -23, samples[index] ?? 0)) * 2 ** 23 + 0.5)
    view.setUint8(index * 3, value & 0xff)
    view.setInt16(index * 3 + 1, value >> 8, true)
  }
  return bytes
}

/** Mono samples from -1 to 1 as a whole WAV file of 24 bits. */
export function encodeWav(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const size = samples.length * 3
  const file = new Uint8Array(WAV_HEADER_BYTES + size + (size % 2))
  file.set(wavHeader({ sampleRate, bits: 24 }, size))
  toPcm24(samples, file.subarray(WAV_HEADER_BYTES))
  return file
}

/** The format in the content of a `fmt ` chunk; undefined where it is damaged or its samples are compressed. */
export function readWavFormat(chunk: Uint8Array): WavFormat | undefined {
  if (chunk.length < 16) return undefined
  const view = viewOf(chunk)
  const [channels, sampleRate, bits] = [view.getUint16(2, true), view.getUint32(4, true), view.getUint16(14, true)]
  // An extensible format has its tag at the start of a longer id.
  const isExtensible = view.getUint16(0, true) === WAVE_FORMAT_EXTENSIBLE && chunk.length >= 26
  const tag = view.getUint16(isExtensible ? 24 : 0, true)
  const isKnown =
    (tag === WAVE_FORMAT_PCM && [8, 16, 24, 32].includes(bits)) ||
    (tag === WAVE_FORMAT_IEEE_FLOAT && [32, 64].includes(bits))
  if (!isKnown || channels < 1 || channels > 64 || sampleRate < 1) return undefined
  return { sampleRate, channels, bits, float: tag === WAVE_FORMAT_IEEE_FLOAT }
}

/** Stored samples as numbers from -1 to 1, channels interleaved. Floats that are no finite numbers become 0. */
export function decodeSamples(
  bytes: Uint8Array,
  { bits, float }: Pick<WavFormat, 'bits' | 'float'>,
): Float32Array<ArrayBuffer> {
  const size = bits / 8
  const samples = new Float32Array(Math.floor(bytes.length / size))
  const read = sampleReader(viewOf(bytes), bits, float)
  for (let index = 0; index < samples.length; index++) samples[index] = read(index * size)
  return samples
}

/** The loudest a sample of sound may be, where full scale is 1: louder ones come from damaged files and other scales. */
const MAX_SAMPLE_AMPLITUDE = 16

/** Whether all stored samples are sound: finite numbers near full scale at most. Integers always are. */
export function areSound(bytes: Uint8Array, { bits, float }: Pick<WavFormat, 'bits' | 'float'>): boolean {
  if (!float) return true
  const [view, size] = [viewOf(bytes), bits / 8]
  for (let at = 0; at + size <= bytes.length; at += size)
    if (!(Math.abs(bits === 32 ? view.getFloat32(at, true) : view.getFloat64(at, true)) <= MAX_SAMPLE_AMPLITUDE))
      return false
  return true
}

/** The format and the stored samples of a WAV file; absent where the file does not have them. */
interface WavParts {
  readonly format?: WavFormat
  readonly data?: Uint8Array
}

/**
 * Finds format and samples in a WAV file that is in memory; undefined for anything else than WAV. The samples end with the
 * file, whatever length their header announces, as streaming writers leave the length open.
 */
export function wavParts(bytes: Uint8Array): WavParts | undefined {
  if (bytes.length < RIFF_HEADER_BYTES || readText(bytes, 0) !== 'RIFF' || readText(bytes, 8) !== 'WAVE')
    return undefined
  const view = viewOf(bytes)
  let format: WavFormat | undefined
  for (let at = RIFF_HEADER_BYTES; at + 8 <= bytes.length; ) {
    const [id, size] = [readText(bytes, at), view.getUint32(at + 4, true)]
    const content = bytes.subarray(at + 8, at + 8 + size)
    if (id === 'fmt ') format = readWavFormat(content)
    if (id === 'data') return { ...(format && { format }), data: content }
    at += 8 + size + (size % 2)
  }
  return { ...(format && { format }) }
}

function sampleReader(view: DataView, bits: number, float: boolean): (at: number) => number {
  if (float) return bits === 32 ? (at) => finite(view.getFloat32(at, true)) : (at) => finite(view.getFloat64(at, true))
  if (bits === 8) return (at) => (view.getUint8(at) - 128) / 128
  if (bits === 16) return (at) => view.getInt16(at, true) / 2 ** 15
  if (bits === 24) return (at) => (view.getUint8(at) + view.getInt16(at + 1, true) * 2 ** 8) / 2 ** 23
  return (at) => view.getInt32(at, true) / 2 ** 31
}

function finite(sample: number): number {
  return Number.isFinite(sample) ? sample : 0
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function writeText(bytes: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index)
}

function readText(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
