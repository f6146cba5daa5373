import { hasReadableSound } from '../../../../shared/audio/hasReadableSound.ts'
import type { AlignedText } from '../../../../shared/contract/alignText.ts'
import { AppError, invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { baseLanguage } from '../../../../shared/text/languages.ts'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { type Capabilities, need, type WorkOptions } from '../../core/ports.ts'
import { stage } from '../../core/stage.ts'
import { probeFile } from '../../media/probeFile.ts'
import { openFilm } from '../film/filmFile.ts'
import { filmBursts, filmSound } from '../film/filmSound.ts'
import type { MediaCache } from '../film/mediaCache.ts'

/** Texts, and the film that has them. */
interface FilmTextOrder {
  readonly path: string
  readonly soundTrack?: number | undefined
  /** The language of the texts: a code or a tag. */
  readonly language: string
  /** Paragraphs or lines, in order. */
  readonly texts: readonly string[]
  /** The part of the film that has them, in seconds; absent: all of it. */
  readonly within?: TimeSpan | undefined
}

interface FilmTextOptions extends WorkOptions {
  readonly capabilities: Capabilities
  readonly films: MediaCache
}

/** Shares of the work that are done when the sound is extracted, and when its speech is found. */
const SOUND_PROGRESS_SHARE = 0.1
const BURSTS_PROGRESS_SHARE = 0.4

/**
 * Finds when the words of texts are said in a film; its sound and its speech are read once for all work on it. Throws `invalid`
 * where there is no text, no speech, or no voice of the language.
 */
export async function alignFilmText(
  { path, soundTrack, language, texts, within }: FilmTextOrder,
  { capabilities, films, ...work }: FilmTextOptions,
): Promise<AlignedText> {
  if (!texts.some((text) => /[\p{L}\p{N}]/u.test(text)))
    throw new AppError({ kind: 'invalid', message: say('engine.align.noText'), field: 'texts' })
  if (within !== undefined && within.end <= within.start) throw invalid('end must be later than start.', 'within')
  const aligner = need(capabilities, 'aligner')
  using shared = await films.open(await openFilm(path, { soundTrack }))
  const facts = await shared.step('probe', () => probeFile(path, work))
  if (!hasReadableSound(facts)) throw new AppError({ kind: 'invalid', message: say('engine.video.noSpeech') })
  const pcm = await filmSound(path, shared, stage(work, 0, SOUND_PROGRESS_SHARE))
  const diarizer = need(capabilities, 'diarizer')
  const bursts = await filmBursts(() => pcm, {
    diarizer,
    shared,
    ...stage(work, SOUND_PROGRESS_SHARE, BURSTS_PROGRESS_SHARE),
  })
  const part = { start: within?.start ?? 0, end: Math.min(within?.end ?? pcm.duration, pcm.duration) }
  if (!bursts.some(({ start, end }) => end > part.start && start < part.end))
    throw new AppError({ kind: 'invalid', message: say('engine.align.noSpeech') })
  const request = { pcm, bursts, language: baseLanguage(language), texts, within: part }
  return await aligner.align(request, stage(work, BURSTS_PROGRESS_SHARE, 1))
}
