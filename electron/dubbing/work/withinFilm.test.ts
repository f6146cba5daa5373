import { expect, it } from 'vitest'
import { english } from '../../../shared/locale/english.ts'
import { fitSourcesToFilm } from './text/findSources.ts'

const cue = (start: number, end: number, text = 'Habari.') => ({ start, end, text })
const subtitles = (...cues: ReturnType<typeof cue>[]) => ({
  file: '/films/talk.srt',
  cues,
  timed: true,
  notes: [],
  isChosen: true,
})

it('leaves lines alone that the film has time for', () => {
  const transcript = subtitles(cue(0, 1), cue(5, 6.3))
  const { sources, notes } = fitSourcesToFilm({ transcript }, 6)
  expect(sources.transcript?.cues).toEqual([cue(0, 1), cue(5, 6)])
  expect(notes).toEqual([])
})

it('names lines after the end, and says how many end with it', () => {
  const translation = subtitles(cue(1, 90), cue(7, 8, 'Too late'), cue(3_600_001, 3_600_002, 'Much too late'))
  const { sources, notes } = fitSourcesToFilm({ translation }, 6)
  expect(sources.translation?.cues).toEqual([cue(1, 6)])
  expect(notes.map(english)).toEqual([
    'talk.srt: 2 lines after the end of the video at 0:06 left out: 0:07 "Too late", 1000:00:01 "Much too late".',
    'talk.srt: 1 line cut to the end of the video at 0:06.',
  ])
})

it('refuses the subtitles of another film', () => {
  expect(() => fitSourcesToFilm({ transcript: subtitles(cue(60, 61), cue(70, 71)) }, 6)).toThrow(
    /^All lines of talk\.srt begin after the end of the video at 0:06: 1:00 "Habari\.", 1:10 "Habari\."\. Give/,
  )
})

it('tells which whole hours are to be taken off, also where one line lies within the film', () => {
  const hour = 36_000
  const tape = subtitles(cue(0, 1, 'Title'), cue(hour + 1, hour + 2), cue(hour + 3, hour + 4), cue(hour + 5, hour + 6))
  expect(() => fitSourcesToFilm({ transcript: tape }, 60)).toThrow(
    'The lines of talk.srt lie beyond the end of the video at 1:00: 10:00:01 "Habari.", 10:00:03 "Habari.", 10:00:05 "Habari.". They fit without the 10 whole hours before them: take them off all times.',
  )
  // Who moved the times has them as they are wanted.
  expect(fitSourcesToFilm({ transcript: { ...tape, isShifted: true } }, 60).sources.transcript?.cues).toHaveLength(1)
})

it('does not look at times of text that has none', () => {
  const transcript = { ...subtitles(cue(60, 61)), timed: false }
  expect(fitSourcesToFilm({ transcript }, 6)).toEqual({ sources: { transcript }, notes: [] })
})

it('refuses a line that is too long to be spoken, before any work', () => {
  const transcript = subtitles(cue(0, 1), cue(2, 5, 'a'.repeat(5001)))
  expect(() => fitSourcesToFilm({ transcript }, 6)).toThrow(
    'The line at 0:02 in talk.srt has 5,001 characters; at most 5,000 are spoken at once. Divide it into several lines.',
  )
  expect(fitSourcesToFilm({ transcript: subtitles(cue(2, 5, '𝄞'.repeat(5000))) }, 6).notes).toEqual([])
})
