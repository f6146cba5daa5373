import { AssembleMix } from '../../../../shared/contract/assemble.ts'
import type { JobReport } from '../../../../shared/contract/local.ts'
import { type RenderSettings, TakesSettings } from '../../../../shared/settings/settings.ts'
import type { WorkOptions } from '../../core/ports.ts'
import { stage } from '../../core/stage.ts'
import { openDub } from '../film/dubFilm.ts'
import { type SpeakMeans, type SpeakOrder, spokenSpeech } from './speakFilm.ts'
import { writeTakes } from './writeTakes.ts'

interface TakesOrder extends Omit<SpeakOrder, 'onlyNeeds'> {
  readonly settings: RenderSettings
  /** The folder of the takes; absent where only the needs of the lines are asked for. */
  readonly takes?: string | undefined
}

interface TakesFiles {
  readonly source: string
  /** A folder for temporary files. */
  readonly scratch: string
  /** Path of the file that the dub will be. */
  readonly output: string
}

/**
 * Speaks the lines of a dub for their times in a film, each to a file in a folder: takes, of which `assemble` makes the video. The
 * film is listened to meanwhile, as its mix needs it. Throws `unavailable` if no synthesizer is installed.
 */
export async function speak(
  { takes, settings, ...order }: TakesOrder,
  { source, scratch, output }: TakesFiles,
  means: WorkOptions & SpeakMeans,
): Promise<JobReport> {
  const dub = { ...TakesSettings.parse(settings), source, output, keep: [], mix: AssembleMix.parse({}) }
  const film = await openDub(dub, means)
  const spoken = { ...order, onlyNeeds: takes === undefined }
  const { notes, ...speech } = await spokenSpeech(spoken, { ...means, scratch }).make(film, stage(means, 0.01, 1))
  if (takes !== undefined) await writeTakes(takes, speech)
  // What fails there is met again by the mix.
  await film.listening.catch(() => undefined)
  const { pace, needs, words } = speech
  const lines = speech.lines.map((line, at) => ({ ...line, words: words?.[at] }))
  return { notes: [...notes], lines, pace, needs }
}
