import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { createTimeMap, type TimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import { lineLoudness, STEPS_PER_SECOND } from '../loudness/loudness.ts'
import { SourceFile } from '../read/sourceFile.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { balance } from './balance.ts'
import { readBedFile } from './bed/bedFile.ts'
import { type BedMeasure, LEVELS_PER_STEP } from './bed/bedMeter.ts'
import type { ClipMeasure } from './clips/clipMeasure.ts'
import { layoutFor } from './soundLayout.ts'
import { BAND_LEVELS_PER_STEP } from './voices/voiceBands.ts'

/**
 * The gains that a mix would have, from measures alone: no sound is read or written. Voices of the original count as not
 * separated, and what the limiter of a loud mix takes is not made up for.
 */
export function* predictGains(input: MediaTasks['predictGains']['input']): Steps<MediaTasks['predictGains']['output']> {
  const { source: path, soundTrack, listened, timeMap, clips: placedClips, ...plan } = input
  using source = new SourceFile(path)
  const layout = layoutFor(source.sound(soundTrack)?.codecpar.channels ?? 0)
  const bed = listened === undefined ? undefined : inDub(readBedFile(listened), createTimeMap(timeMap))
  yield 0.5
  const clips = placedClips.map(measureOf)
  const decided = balance({ ...plan, clips: placedClips }, { bed, clips, voiceChannels: layout.voice.length })
  return {
    bedGain: decided.bedGain,
    removal: {
      place: layout.voice.length === 1 ? 'channel' : decided.voicePlace,
      belowDb: decided.mask?.below ?? 0,
    },
    lines: decided.lines.map(({ bed: kind, depthDb, speechCut, beyond }, index) => ({
      bed: kind,
      depthDb,
      speechCut,
      ...omitUndefined({ beyond }),
      gain: decided.clipGains[index] ?? 0,
    })),
  }
}

type ForecastClip = MediaTasks['predictGains']['input']['clips'][number]

function measureOf({ start, end, energies: measured }: ForecastClip): ClipMeasure {
  const energies = Float32Array.from(measured)
  return { start, end, energies, loudness: lineLoudness(energies), peak: 0 }
}

/** A measure of a film as one of its dub, whose picture waits in places. */
function inDub(measure: BedMeasure, map: TimeMap): BedMeasure {
  if (map.isIdentity) return measure
  const steps = Math.ceil(map.toDub(measure.energies.length / STEPS_PER_SECOND) * STEPS_PER_SECOND)
  const stepAt = (step: number) => Math.floor(map.toSource((step + 0.5) / STEPS_PER_SECOND) * STEPS_PER_SECOND)
  const places = Array.from({ length: steps }, (_, step) => stepAt(step))
  const taken = (values: Float32Array | Uint8Array, each = 1) =>
    Float32Array.from(
      { length: steps * each },
      (_, at) => values[(places[Math.floor(at / each)] ?? 0) * each + (at % each)] ?? 0,
    )
  const { energies, peaks, levels, uncut, flatness, bands } = measure
  return {
    energies: taken(energies),
    peaks: taken(peaks),
    levels: taken(levels, LEVELS_PER_STEP),
    uncut: taken(uncut),
    flatness: taken(flatness),
    bands: bands.length === 0 ? bands : Uint8Array.from(taken(bands, BAND_LEVELS_PER_STEP)),
  }
}
