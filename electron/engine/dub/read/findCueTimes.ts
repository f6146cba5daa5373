import { hasReadableSound } from '../../../../shared/audio/hasReadableSound.ts'
import { EDITIONS } from '../../../../shared/subtitles/placeCues.ts'
import { cueCoverage } from '../../../../shared/timing/sync/cueCoverage.ts'
import { moveCues } from '../../../../shared/timing/sync/moveCues.ts'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import type { Capabilities } from '../../core/ports.ts'
import { probeFile } from '../../media/probeFile.ts'
import { openFilm } from '../film/filmFile.ts'
import { filmBursts, filmSound } from '../film/filmSound.ts'
import type { MediaCache } from '../film/mediaCache.ts'
import { runPlan } from '../plan/planner.ts'

/** Subtitles, and the film that they belong to. */
interface CueTimesOrder {
  readonly path: string
  readonly soundTrack?: number | undefined
  /** Times in seconds, in order of their starts. */
  readonly cues: readonly TimeSpan[]
  /** Where somebody speaks, in order; absent: the film is listened to. */
  readonly speech?: readonly TimeSpan[] | undefined
}

interface CueTimesOptions {
  readonly capabilities: Capabilities
  readonly films: MediaCache
  readonly signal: AbortSignal
}

/**
 * Finds where subtitles belong in a film by where somebody speaks in it, and which of them lie where nobody does. The speech is found once
 * for all work on the film.
 */
export async function findCueTimes(
  { path, soundTrack, cues, speech: known }: CueTimesOrder,
  { capabilities, films, signal }: CueTimesOptions,
) {
  using shared = await films.open(await openFilm(path, { soundTrack }))
  const facts = await shared.step('probe', () => probeFile(path, { signal }))
  const sound = () => filmSound(path, shared, { signal })
  const options = { diarizer: capabilities.diarizer, shared, signal }
  const heard = async () => (hasReadableSound(facts) ? await filmBursts(sound, options) : [])
  const speech = known ?? (await heard())
  const rates = EDITIONS.map(({ factor }) => factor)
  const sync = await runPlan('sync', { cues, speech, filmSeconds: facts.duration, rates }, signal)
  const isMoved = sync.verdict === 'sure' || sync.verdict === 'unsure'
  const { silentCues, uncovered } = cueCoverage(isMoved ? moveCues(cues, sync) : cues, speech)
  const { strays, pieces, ...rest } = sync
  // What the film lacks nobody says in it, wherever those cues lie.
  const unspoken = [...new Set([...silentCues, ...strays])].sort((a, b) => a - b)
  return { ...rest, pieces: [...pieces], silentCues: unspoken, uncovered: [...uncovered] }
}
