import { basename } from 'node:path'
import type { DubOrder } from '../../../../shared/commands/dubs.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { coverageNotes } from '../../../../shared/timing/sync/coverageNotes.ts'
import type { CueTimes } from '../../../../shared/timing/sync/cueTimes.ts'
import { moveAlong } from '../../../../shared/timing/sync/moveAlong.ts'
import { timingChanges } from '../../../../shared/timing/sync/timingChanges.ts'
import type { WorkContext } from '../workContext.ts'
import { askForTimes, hasTimesOf, type TimesContext } from './askForTimes.ts'
import type { Sources, Subtitles } from './findSources.ts'

/** How the subtitles of an order are moved. */
export interface SyncOptions extends Pick<DubOrder, 'sync'> {
  /** Whether the lines are taken from the transcript; else it stays as it is, and only a translation is looked at. */
  readonly isTranscriptUsed: boolean
}

/**
 * Moves the subtitles of an order to where somebody speaks in the film, where it is sure that they belong there: the transcript with a
 * translation that has its times, or else the translation. Notes what was done, and what may not fit. Files that the order shifts stay
 * as the user wants them.
 */
export async function syncSources(
  context: TimesContext & Pick<WorkContext, 'enter' | 'remedies'>,
  sources: Sources,
  { sync: wish, isTranscriptUsed }: SyncOptions,
): Promise<Sources> {
  const { transcript, translation } = sources
  const subject = (isTranscriptUsed ? transcript : undefined) ?? translation
  if (wish === 'off' || subject?.timed !== true || subject.isShifted) return sources
  const cues = subject.cues.toSorted((a, b) => a.start - b.start)
  context.enter('transcript', say('doing.sync'))
  const found = await askForTimes(context, { cues })
  if (found === undefined || found.verdict === 'none') return sources
  const name = basename(subject.file)
  const words = { name, changes: timingChanges(cues, found) }
  if (found.verdict === 'unsure') {
    context.note(say('note.sync.unsure', { ...words, remedy: context.remedies.moveTimes }), 'warning')
    return sources
  }
  const isMoved = found.verdict === 'sure'
  if (isMoved) context.note(say('note.sync.moved', { ...words, remedy: context.remedies.keepTimes }))
  const placed = isMoved ? movedSources(sources, { subject, cues, times: found }) : sources
  const { cues: at, sounds } = isMoved ? movedAlong(subject, cues, found) : { ...subject, cues }
  for (const note of coverageNotes(name, { ...found, cues: at, sounds })) context.note(note)
  return placed
}

interface Moves {
  /** The subtitles whose times were found, with their cues in order. */
  readonly subject: Subtitles
  readonly cues: readonly Cue[]
  readonly times: CueTimes
}

/** The sources at new times: those whose times were found, and a translation that has the times of a transcript. */
function movedSources({ transcript, translation, ...others }: Sources, { subject, cues, times }: Moves): Sources {
  const moved = movedAlong(subject, cues, times)
  if (subject === translation) return { ...others, ...(transcript && { transcript }), translation: moved }
  const goesAlong = translation?.timed === true && hasTimesOf(cues, translation.cues)
  const along = goesAlong ? movedAlong(translation, cues, times) : translation
  return { ...others, transcript: moved, ...(along && { translation: along }) }
}

function movedAlong(subtitles: Subtitles, cues: readonly Cue[], times: CueTimes): Subtitles {
  const move = (others: readonly Cue[]) =>
    moveAlong(
      others.toSorted((a, b) => a.start - b.start),
      cues,
      times,
    )
  return {
    ...subtitles,
    cues: move(subtitles.cues),
    ...(subtitles.sounds && { sounds: move(subtitles.sounds) }),
  }
}
