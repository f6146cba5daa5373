import type { Stream } from 'node-av/lib'
import { retimed } from '../../../../../shared/audio/mix/retimedSound.ts'
import { IDENTITY_TIME_MAP, type TimeMap } from '../../../../../shared/timing/waits/timeMap.ts'
import type { Region } from '../../loudness/loudness.ts'
import { AudioReader } from '../../read/audioReader.ts'
import { VoiceTrack } from '../../read/voiceTrack.ts'
import type { SoundLayout } from '../soundLayout.ts'
import { type BedMeasure, BedMeter } from './bedMeter.ts'

/** Rates (Hz) at which sound is measured without resampling: high enough for speech, with whole samples in 20 ms. */
const MIN_BED_SAMPLE_RATE_HZ = 16_000
const SAMPLE_RATE_UNIT_HZ = 50

interface BedPlace {
  readonly path: string
  readonly layout: SoundLayout
  /** The lines, in order of start; only their surroundings are measured closely. */
  readonly regions: readonly Region[]
  /** Path of the separated voices. */
  readonly voices?: string | undefined
  /** The number of the sound track, from 1, where one is chosen. */
  readonly soundTrack?: number | undefined
  /** Duration in seconds, for the progress. */
  readonly duration: number
  /** Where the picture waits; the measure is on the time of the dub. */
  readonly map?: TimeMap
}

/**
 * Measures the sound of a film; at its own rate where possible, because resampling costs as much as
 * measuring. Yields the progress, 0 to 1.
 */
export function* measureBed(stream: Stream, place: BedPlace): Generator<number, BedMeasure> {
  const { path, layout, regions, soundTrack, duration, map = IDENTITY_TIME_MAP } = place
  const own = stream.codecpar.sampleRate
  const sampleRate = own >= MIN_BED_SAMPLE_RATE_HZ && own % SAMPLE_RATE_UNIT_HZ === 0 ? own : layout.sampleRate
  const measured = { ...layout, sampleRate }
  const retiming = { map, pieces: [] }
  using voices = place.voices === undefined ? undefined : new VoiceTrack(place.voices, measured, retiming)
  const meter = new BedMeter(measured, regions, voices)
  using reader = new AudioReader(path, { sampleRate, channels: layout.channels, soundTrack })
  for (const chunk of retimed(reader.chunks(), measured, retiming)) {
    meter.write(chunk)
    yield duration > 0 ? Math.min(1, reader.position / sampleRate / duration) : 0
  }
  return meter.measure
}
