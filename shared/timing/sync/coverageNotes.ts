import { type Message, say } from '../../locale/message.ts'
import { cuePlaces } from '../../subtitles/cuePlaces.ts'
import type { TimeSpan } from '../timeSpan.ts'
import type { CueCoverage } from './cueCoverage.ts'

/** Coverage of a film's speech by subtitles, and their times. */
interface CoveredCues extends CueCoverage {
  /** Their cues in order, and what is heard besides, at their times in the film. */
  readonly cues: readonly TimeSpan[]
  readonly sounds?: readonly TimeSpan[] | undefined
}

/** Names the cues of a file that lie where nobody speaks, and the speech that neither a cue nor a song covers. */
export function coverageNotes(name: string, { silentCues, uncovered, cues, sounds = [] }: CoveredCues): Message[] {
  const silent = silentCues.map((at) => cues[at]?.start ?? 0)
  const bare = uncovered.filter(({ start, end }) => !sounds.some((sound) => sound.start < end && sound.end > start))
  const bareStarts = bare.map(({ start }) => start)
  const note = (key: 'note.sync.silent' | 'note.sync.uncovered', starts: readonly number[]) =>
    starts.length === 0 ? [] : [say(key, { count: starts.length, name, places: cuePlaces(starts) })]
  return [...note('note.sync.silent', silent), ...note('note.sync.uncovered', bareStarts)]
}
