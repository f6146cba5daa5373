import { lowerBound } from '../../../../shared/basics/lowerBound.ts'
import type { SyncedCues } from '../../../../shared/contract/localMedia.ts'
import { because } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { Document } from '../../../../shared/project/document.ts'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { matchCues } from '../../../../shared/subtitles/matchCues.ts'
import { moveAlong } from '../../../../shared/timing/sync/moveAlong.ts'
import { timingChanges } from '../../../../shared/timing/sync/timingChanges.ts'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { onOwnEngine } from '../links.ts'
import type { WorkContext } from '../workContext.ts'

/** The parts of a context by which times are found; a plan has no more. */
export type TimesContext = Pick<WorkContext, 'video' | 'signal' | 'note' | 'onThisComputer'> & {
  document(): Promise<Pick<Document, 'soundTrack'>>
}

interface TimesQuery {
  /** In order of their starts. */
  readonly cues: readonly TimeSpan[]
  /** Lines at their times, in order; absent: the film's speech counts. */
  readonly lines?: readonly TimeSpan[]
}

/** Asks where subtitles belong; undefined where that could not be found, which a note says: a dub does without. */
export async function askForTimes(context: TimesContext, { cues, lines }: TimesQuery): Promise<SyncedCues | undefined> {
  try {
    const { soundTrack } = await context.document()
    const spans = (some: readonly TimeSpan[]) => some.map(({ start, end }) => ({ start, end }))
    const request = { path: context.video, soundTrack, cues: spans(cues), speech: lines && spans(lines) }
    return await onOwnEngine(context, (local, signal) => local.syncCues(request, { signal }))
  } catch (error) {
    if (context.signal.aborted) throw error
    context.note(because(say('note.sync.failed'), error), 'warning')
    return undefined
  }
}

/** Subtitles have the times of others if this share of them begins with one of these, to this many seconds. */
const MIN_SHARED_STARTS_SHARE = 0.5
const SAME_START_SECONDS = 0.3

/** Whether subtitles were made for the times of others, or of lines; `spans` are in order of their starts. */
export function hasTimesOf(spans: readonly TimeSpan[], cues: readonly TimeSpan[]): boolean {
  const isShared = ({ start }: TimeSpan): boolean => {
    const at = lowerBound(spans.length, (index) => (spans[index]?.start ?? 0) >= start - SAME_START_SECONDS)
    return (spans[at]?.start ?? Number.POSITIVE_INFINITY) <= start + SAME_START_SECONDS
  }
  return cues.filter(isShared).length >= MIN_SHARED_STARTS_SHARE * cues.length
}

/** Fewer cues lie anywhere. */
const MIN_PLACED_CUES = 4

/** Subtitles by their lines, with what is heard besides. */
interface TimedTexts {
  readonly cues: readonly Cue[]
  readonly sounds?: readonly Cue[]
}

/**
 * Moves a translation to its lines where it is sure that it belongs there, and notes it: one of another edition or cut, whose times are too
 * far off to be matched. One that has the lines' times, or a constant offset to them, stays as it is.
 */
export async function placeByLines<T extends TimedTexts>(
  context: WorkContext,
  lines: readonly TimeSpan[],
  translation: T,
): Promise<T> {
  const cues = translation.cues.toSorted((a, b) => a.start - b.start)
  if (Math.min(cues.length, lines.length) < MIN_PLACED_CUES) return translation
  if (hasTimesOf(lines, cues) || matchCues(lines, cues).offset !== 0) return translation
  const found = await askForTimes(context, { cues, lines })
  if (found?.verdict !== 'sure') return translation
  context.note(say('note.sync.byLines', { changes: timingChanges(cues, found) }))
  const sounds = translation.sounds?.toSorted((a, b) => a.start - b.start)
  return {
    ...translation,
    cues: moveAlong(cues, cues, found),
    ...(sounds && { sounds: moveAlong(sounds, cues, found) }),
  }
}
