import { AudioReader } from './audioReader.ts'

/** Seconds decoded before the range, since codecs need a few packets to settle. */
const DECODER_PREROLL_SECONDS = 0.5

/** A range of a film's sound: seconds, Hz, and the number of channels. */
export interface FilmSoundRange {
  readonly path: string
  readonly start: number
  readonly end: number
  readonly rate: number
  readonly channels: 1 | 2 | 6
  /** The number of the sound track, see `SoundOptions`. */
  readonly soundTrack?: number | undefined
}

/**
 * Reads a range of the sound, interleaved; shorter where the sound ends before. It seeks to the range, so that its position does
 * not matter. Yields its progress, 0 to 1.
 */
export function* readRange({
  path,
  start,
  end,
  rate,
  channels,
  soundTrack,
}: FilmSoundRange): Generator<number, Float32Array> {
  using reader = new AudioReader(path, { sampleRate: rate, channels, soundTrack })
  if (start > DECODER_PREROLL_SECONDS) reader.skipTo(start - DECODER_PREROLL_SECONDS)
  const first = Math.round(start * rate)
  const samples = new Float32Array(channels * (Math.round(end * rate) - first))
  let writtenEnd = 0
  for (const chunk of reader.chunks()) {
    const at = channels * (reader.position - first) - chunk.length
    const part = chunk.subarray(Math.min(chunk.length, Math.max(0, -at)), Math.max(0, samples.length - at))
    if (part.length > 0) {
      samples.set(part, Math.max(0, at))
      writtenEnd = Math.max(0, at) + part.length
    }
    yield Math.min(1, writtenEnd / samples.length)
    if (at + chunk.length >= samples.length) break
  }
  return samples.subarray(0, writtenEnd)
}
