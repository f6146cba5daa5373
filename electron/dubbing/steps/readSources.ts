import { say } from '../../../shared/locale/message.ts'
import type { DubContext } from './dubContext.ts'
import { findSources, type Sources } from './findSources.ts'
import { withinFilm } from './withinFilm.ts'

/**
 * Reads the subtitle files of an order as far as they lie within the film, and notes what was left out; `duration` is the
 * film's, in seconds, if known. Throws `file`, or `invalid` for the subtitles of another film.
 */
export async function readSources(
  { video, order, note, signal }: Pick<DubContext, 'video' | 'order' | 'note' | 'signal'>,
  duration = Number.POSITIVE_INFINITY,
): Promise<Sources> {
  const found = await findSources(video, order, signal)
  for (const name of found.empty ?? []) note(say('note.emptyBeside', { name }), 'warning')
  const { sources, notes } = withinFilm(found, duration)
  for (const message of notes) note(message, 'warning')
  return sources
}
