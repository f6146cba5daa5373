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
