import { existsSync } from 'node:fs'
import { hasReadableSound } from '../../../../shared/audio/hasReadableSound.ts'
import type { ForecastOrder, MixForecast } from '../../../../shared/contract/localMedia.ts'
import { createTimeMap, levelsInDub, stretchInDub } from '../../../../shared/timing/waits/timeMap.ts'
import { runMedia } from '../../media/mediaProcess.ts'
import { probeFile } from '../../media/probeFile.ts'
import { createNamedSlots } from '../../process/slots.ts'
import { duckingFor } from './mixDub.ts'

/** The order, the film, and the file that keeps what is measured of its sound. */
interface ForecastInputs extends ForecastOrder {
  readonly path: string
  readonly soundTrack?: number | undefined
  readonly measures: string
}

/** The gains that an assembled dub of these lines would have. The film's sound is measured unless its measures are there. */
export async function forecastMix(forecastInputs: ForecastInputs, signal: AbortSignal): Promise<MixForecast> {
  const { path, soundTrack, measures, lines, keep, mix, timeMap } = forecastInputs
  const map = createTimeMap(timeMap)
  const hasSound = await measureFilm({ path, soundTrack }, measures, signal)
  return runMedia(
    'predictGains',
    {
      source: path,
      soundTrack,
      listened: hasSound ? measures : undefined,
      timeMap,
      ducking: duckingFor(mix.gap),
      bed: {
        mode: mix.bed,
        gainDb: mix.bedGain,
        levels: mix.bedLevels && levelsInDub(mix.bedLevels, map),
        keep: keep.map((one) => stretchInDub(one, map)),
      },
      voiceGainDb: mix.voiceGain,
      loudness: mix.loudness,
      clips: lines,
    },
    { signal },
  )
}

/** A film is measured once, although a forecast and the player's sound may ask for it at the same time. */
const measuring = createNamedSlots()

/** Measures a film's sound, unless the file of its measures is there. Answers whether it has sound. */
export async function measureFilm(
  { path, soundTrack }: Pick<ForecastInputs, 'path' | 'soundTrack'>,
  measures: string,
  signal: AbortSignal,
): Promise<boolean> {
  using _own = await measuring.take(measures, signal)
  if (existsSync(measures)) return true
  if (!hasReadableSound(await probeFile(path, { signal }))) return false
  await runMedia('listen', { path, soundTrack, out: measures }, { signal })
  return true
}
