import { join } from 'node:path'
import type { MediaFacts } from '../../../../shared/contract/local.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import type { Diarizer, PcmFile, WorkOptions } from '../../core/ports.ts'
import { runMedia } from '../../media/mediaProcess.ts'
import type { CachedFilm } from './mediaCache.ts'

/** The sound of a film as 16 kHz mono, extracted once for all work on it. */
export async function filmSound(
  source: string,
  { folder, soundTrack, step }: CachedFilm,
  work: WorkOptions,
): Promise<PcmFile> {
  const path = join(folder, 'source.pcm')
  const { duration } = await step('sound', () => runMedia('extract', { path: source, out: path, soundTrack }, work))
  return { path, sampleRate: 16_000, duration }
}

interface BurstsOptions extends WorkOptions {
  /** Absent: none are found. */
  readonly diarizer: Diarizer | undefined
  readonly shared: CachedFilm
}

/** The bursts of speech in the sound of a film, found once for all work on it. */
export function filmBursts(
  sound: () => PcmFile | Promise<PcmFile>,
  { diarizer, shared, ...work }: BurstsOptions,
): Promise<readonly TimeSpan[]> {
  return shared.step('bursts', async () => (await diarizer?.bursts(await sound(), work)) ?? [])
}

/** Keeps bursts of speech that were found on the way, for all other work on the film. */
export async function keepBursts(found: readonly TimeSpan[], { step }: CachedFilm): Promise<void> {
  await step('bursts', async () => found)
}

/** The work on a recording that nothing else shares: its steps are done each time. */
export function unshared(folder: string): CachedFilm {
  return { folder, step: (_, make) => make() }
}

/** The sound of a film or recording. Throws `invalid` if it has none. */
export async function soundOf(
  { audio }: MediaFacts,
  { source, shared }: { readonly source: string; readonly shared: CachedFilm },
  work: WorkOptions,
): ReturnType<typeof filmSound> {
  if (audio.length > 0) return filmSound(source, shared, work)
  throw new AppError({ kind: 'invalid', message: say('engine.video.noSpeech') })
}
