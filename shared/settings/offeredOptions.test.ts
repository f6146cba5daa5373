import { expect, it } from 'vitest'
import { type FormScope, fieldsIn, TOPICS } from './offeredOptions.ts'

const DUB: FormScope = { by: 'dub', own: true, programme: false, overlay: false }
const fields = (offer: Partial<FormScope>, own?: object) =>
  TOPICS.map((topic) => fieldsIn(topic, { ...DUB, ...offer }, own).join(' '))

it('offers a dub what its renderer follows, choices before switches', () => {
  const [time, sound] = ['timing picture sync shorten', 'separate loudness sungLines mono']
  expect(fields({})).toEqual([time, sound, 'subtitles subtitleTrack constantRate'])
  expect(fields({ overlay: true })[2]).toBe('subtitles subtitleTrack constantRate signs signTrack')
  expect(fields({ programme: true })).toEqual([time, 'separate loudness exactSeconds sungLines mono', 'subtitles'])
  // A service of others follows none of our engine's.
  expect(fields({ own: false })).toEqual(['sync shorten', 'sungLines', 'subtitles subtitleTrack'])
})

it('offers a render what a project can have besides, and keeps what a room draws itself', () => {
  const extras = 'subtitles subtitleTrack originalTrack stems lineFiles constantRate'
  expect(fields({ by: 'takes', own: false })).toEqual(['timing picture', 'separate loudness mono', extras])
  expect(fields({ by: 'takes', overlay: true }, { signs: '' })[2]).toBe(`${extras} signs signTrack`)
  expect(fields({ by: 'service' })).toEqual([
    'timing picture',
    'separate loudness mono',
    'subtitles subtitleTrack constantRate',
  ])
  expect(fields({ by: 'service', own: false }, { picture: '' })).toEqual(['picture', '', 'subtitles subtitleTrack'])
})
