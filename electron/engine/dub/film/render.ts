import { PRESET_OF } from '../../../../shared/audio/mix/loudnessPresets.ts'
import { AssembleMix, type LevelPoint } from '../../../../shared/contract/assemble.ts'
import type { JobReport } from '../../../../shared/contract/local.ts'
import { type RenderSettings, TakesSettings } from '../../../../shared/settings/settings.ts'
import type { WorkOptions } from '../../core/ports.ts'
import type { Region } from '../../media/loudness/loudness.ts'
import { type SpeakMeans, type SpeakOrder, spokenSpeech } from '../speak/speakFilm.ts'
import { dubFilm, type FilmMeans } from './dubFilm.ts'

interface RenderOrder extends Omit<SpeakOrder, 'timeMap' | 'onlyNeeds'> {
  /** The level of the original over the film. */
  readonly bedLevels?: readonly LevelPoint[] | undefined
  /** Seconds of the film in which the original is heard as it is. */
  readonly keep?: readonly Region[] | undefined
  readonly settings: RenderSettings
}

interface RenderFiles {
  readonly source: string
  /** A folder for temporary files. */
  readonly scratch: string
  /** Path of the dubbed video. */
  readonly video: string
}

/** Makes the dubbed video of lines that are spoken for it (spec 4.6). Throws `unavailable` if no synthesizer is installed. */
export async function render(
  order: RenderOrder,
  { source, scratch, video: output }: RenderFiles,
  means: WorkOptions & SpeakMeans & FilmMeans,
): Promise<JobReport> {
  const { settings, keep = [], bedLevels } = order
  const filmOrder = {
    ...TakesSettings.parse(settings),
    source,
    output,
    keep: [...keep],
    mix: AssembleMix.parse({ bedLevels, loudness: PRESET_OF[settings.loudness] }),
  }
  // Where the service of another computer keeps its files is not told.
  const { files: _, ...report } = await dubFilm(filmOrder, spokenSpeech(order, { ...means, scratch }), {
    ...means,
    scratch,
  })
  return report
}
