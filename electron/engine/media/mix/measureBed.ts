import type { Stream } from 'node-av/lib'
import type { Region } from '../loudness/loudness.ts'
import { AudioReader } from '../read/audioReader.ts'
import { VoiceTrack } from '../read/voiceTrack.ts'
import { type BedMeasure, BedMeter } from './bedMeter.ts'
import type { SoundLayout } from './soundLayout.ts'

/** Rates (Hz) at which sound can be measured as it is: that hold all of speech, and whose 20 ms are whole samples. */
const LOWEST_RATE = 16_000
const RATE_UNIT = 50

interface BedPlace {
  readonly path: string
  readonly layout: SoundLayout
  /** Those of the lines, in order of start: only what is near them is looked at closely. */
  readonly regions: readonly Region[]
  /** A file of the voices in it. */
  readonly voices?: string | undefined
  /** Seconds, for the progress. */
  readonly duration: number
}

/**
 * Listens to the best sound track of a file. At its own rate, where that divides evenly: resampling costs as much as all
 * that is measured. Yields how far it is, 0 to 1.
 */
export function* measureBed(stream: Stream, place: BedPlace): Generator<number, BedMeasure> {
  const { path, layout, regions, duration } = place
  const own = stream.codecpar.sampleRate
  const sampleRate = own >= LOWEST_RATE && own % RATE_UNIT === 0 ? own : layout.sampleRate
  const measured = { ...layout, sampleRate }
  using voices = place.voices === undefined ? undefined : new VoiceTrack(place.voices, measured)
  const meter = new BedMeter(measured, regions, voices)
  using reader = new AudioReader(path, { sampleRate, channels: layout.channels })
  for (const chunk of reader.chunks()) {
    meter.write(chunk)
    yield duration > 0 ? Math.min(1, reader.position / sampleRate / duration) : 0
  }
  return meter.measure
}
