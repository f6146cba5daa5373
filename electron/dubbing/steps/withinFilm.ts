import { basename } from 'node:path'
import { countCharacters, TEXT_LIMIT } from '../../../shared/contract/records.ts'
import { type AppError, invalid } from '../../../shared/failure.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { formatClock } from '../../../shared/timecode.ts'
import { cutAtEnd } from '../../../shared/timing/cutAtEnd.ts'
import type { Sources, Subtitles } from './findSources.ts'

/** Seconds that subtitles may reach past the end of the film without a note: their authors round. */
const ROUNDING = 0.5
const LONGEST_QUOTE = 40
const MOST_NAMED = 3

/** The subtitles that lie within the film, and notes on what was changed. */
interface Fitted {
  readonly sources: Sources
  readonly notes: readonly Said[]
}

/**
 * Drops lines that begin after the end of the film and cuts others at the end. Plain text is unchanged, as it has no
 * times. Throws `invalid` if all lines of a file come too late, as it belongs to another film, and for a line too long to be spoken.
 */
export function withinFilm({ transcript, translation }: Sources, duration: number): Fitted {
  const [first, second] = [fitted(transcript, duration), fitted(translation, duration)]
  return {
    sources: {
      ...(first && { transcript: first.subtitles }),
      ...(second && { translation: second.subtitles }),
    },
    notes: [...(first?.notes ?? []), ...(second?.notes ?? [])],
  }
}

function fitted(subtitles: Subtitles | undefined, duration: number) {
  if (subtitles === undefined) return undefined
  if (!subtitles.timed) return { subtitles, notes: [] }
  const { cues, sounds = [] } = subtitles
  const long = cues.find(({ text }) => text.length > TEXT_LIMIT && countCharacters(text) > TEXT_LIMIT)
  if (long !== undefined) throw tooLong(basename(subtitles.file), long)
  const { within, beyond, cut } = cutAtEnd(cues, duration, ROUNDING)
  const name = basename(subtitles.file)
  if (within.length === 0) throw otherFilm(name, beyond, duration)
  const time = formatClock(duration)
  return {
    subtitles: { ...subtitles, cues: within, sounds: cutAtEnd(sounds, duration).within },
    notes: [
      ...(beyond.length === 0
        ? []
        : [say('note.afterEnd', { name, time, count: beyond.length, examples: examples(beyond) })]),
      ...(cut.length === 0 ? [] : [say('note.cutToEnd', { name, time, count: cut.length })]),
    ],
  }
}

/** Nobody would learn it later than after the translation: a voice is never given more at once. */
function tooLong(name: string, { start, text }: Cue): AppError {
  const [count, most] = [countCharacters(text), TEXT_LIMIT]
  return invalid(say('failure.longLine', { name, time: formatClock(start), count, most }), 'subtitles')
}

function otherFilm(name: string, late: readonly Cue[], duration: number): AppError {
  const message = say('failure.otherFilm', { name, time: formatClock(duration), examples: examples(late) })
  return invalid(message, 'subtitles')
}

function examples(late: readonly Cue[]): string {
  const named = late.slice(0, MOST_NAMED).map(({ start, text }) => `${formatClock(start)} "${quote(text)}"`)
  return late.length > MOST_NAMED ? `${named.join(', ')} …` : named.join(', ')
}

function quote(text: string): string {
  const characters = [...text.replaceAll('\n', ' ')]
  return characters.length > LONGEST_QUOTE ? `${characters.slice(0, LONGEST_QUOTE - 1).join('')}…` : characters.join('')
}
