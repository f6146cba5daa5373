import {
  afterDropped,
  type FilmClock,
  filmClock,
  framesPerSecond,
  readFilmTime,
  readFrames,
} from '../../../shared/basics/frameTime.ts'
import { t } from '../../locales/t.ts'
import { openProject } from './project.ts'

/** The clock of the open project's film. */
export function projectClock(): FilmClock {
  return filmClock(openProject()?.document.media.facts)
}

/** Seconds of a time that a user typed, on the film's clock or as a step from `from`; undefined for anything else. */
export function readTypedTime(text: string, from?: number): number | undefined {
  return readFilmTime(text, projectClock(), from)
}

/** Seconds of a length that a user typed, which begins at zero whatever the film's own timecode is. */
export function readTypedLength(text: string): number | undefined {
  return readFilmTime(text, { ...projectClock(), startFrame: undefined })
}

/** Why a text is no time: a timecode that does not exist, with the next one, or no time at all. */
export function badTimeWords(text: string): string {
  const clock = projectClock()
  const fault = readFrames(text, clock)
  if (fault === 'dropped') return t('player.droppedFrame', { text, next: afterDropped(text, clock) })
  if (fault === 'frame') return t('player.noFrame', { text, last: framesPerSecond(clock) - 1 })
  return t('player.badTime', { text })
}
