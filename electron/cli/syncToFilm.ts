import { formatClock } from '../../shared/basics/timecode.ts'
import { invalid } from '../../shared/failure.ts'
import { type Message, plainWords, say } from '../../shared/locale/message.ts'
import type { Cue } from '../../shared/subtitles/cue.ts'
import type { CueTimes } from '../../shared/timing/sync/cueTimes.ts'
import { moveCues } from '../../shared/timing/sync/moveCues.ts'
import type { TimeSpan } from '../../shared/timing/timeSpan.ts'
import { onOwnEngine } from '../dubbing/work/links.ts'
import { connectService } from './connectService.ts'
import type { DubEventListener } from './output/dubEvents.ts'

/** Subtitles at the times of a film, and what was done to them. */
interface SyncedToFilm {
  readonly cues: readonly Cue[]
  readonly note: Message
}

/**
 * Moves subtitles to where somebody speaks in a film: by the engine of this computer, whatever their language. Throws `invalid` where it
 * is not clear where they belong, and what the reading of the film throws.
 */
export async function syncToFilm(
  cues: readonly Cue[],
  film: string,
  work: { readonly onEvent: DubEventListener; readonly signal: AbortSignal },
): Promise<SyncedToFilm> {
  await using connection = await connectService(work)
  const times = cues.map(({ start, end }) => ({ start, end }))
  try {
    const { verdict, ...sync } = await onOwnEngine(
      { onThisComputer: (ask) => ask(connection, connection.signal) },
      (local, signal) => local.syncCues({ path: film, cues: times }, { signal }),
    )
    if (verdict === 'agrees') return { cues, note: say('cli.sync.agrees', { film }) }
    if (verdict === 'none') throw invalid(say('cli.sync.none', { film }), 'sync')
    const moved = moveCues(cues, sync)
    const moves = cueMoves(cues, moved, sync)
    if (verdict === 'unsure') throw invalid(say('cli.sync.unsure', { film, moves }), 'sync')
    return { cues: moved, note: say('cli.sync.moved', { film, moves }) }
  } catch (error) {
    throw connection.explain(error)
  }
}

/** The changes of the times in words: the rate, and the seconds by which the cues from a time on are moved. */
export function cueMoves(cues: readonly TimeSpan[], moved: readonly TimeSpan[], { rate, pieces }: CueTimes): Message[] {
  const moves = pieces.map(({ first }) => {
    const [from, to] = [cues[first]?.start ?? 0, moved[first]?.start ?? 0]
    return say('cli.sync.move', { from: formatClock(from, 1), seconds: plainWords(signed(to - from)) })
  })
  return rate === 1 ? moves : [say('cli.sync.rate', { rate: plainWords(rate.toFixed(4)) }), ...moves]
}

function signed(seconds: number): string {
  return `${seconds < 0 ? '\u2212' : '+'}${Math.abs(seconds).toFixed(2)}`
}
