import { expect, it } from 'vitest'
import { recordedAt } from '../../../shared/audio/takes/passCuts.ts'
import { createPassPlaces } from './passPlaces.ts'
import { createPlaceClock } from './placeClock.ts'

/** Second of the audio clock at which the recording begins, and of the film at second 0 of that clock. */
const BEGUN = 2
const FILM = 10

/** The places of a recording of 20 s, of a film that stands still once, both clocks looked at as often as a picture is drawn. */
function placesOf({ isOneLine = false, stall = 0, from = 8 }) {
  const clock = createPlaceClock()
  const places = createPassPlaces({ isOneLine })
  for (let look = 0; look < 60 * 20; look++) {
    const audio = look / 60
    const jitter = ((look * 7919) % 13) / 1000 - 0.006
    const film = audio < from ? audio : Math.max(from, audio - stall)
    // A film that stands still is not drawn.
    if (film > from || audio < from) clock.look(FILM + film + jitter, audio)
    if (audio > BEGUN && look % 6 === 0) places.look(audio - BEGUN, clock.filmAt(audio) ?? 0)
  }
  return places
}

it('goes by the audio clock alone where the film stalled for a moment, and tells of it', () => {
  const places = placesOf({ stall: 0.249 })
  expect(places.all).toHaveLength(1)
  // A line long after the stall, at second 26 of the film: the reader read it by the sound.
  expect(recordedAt(places.all, 26)).toBeCloseTo(26 - FILM - BEGUN, 2)
  expect(places.apart).toBeCloseTo(0.249, 2)
})

it('follows a film that stood for longer than a reader reads through, for the lines after it', () => {
  const places = placesOf({ stall: 1.5 })
  expect(places.all).toHaveLength(2)
  expect(recordedAt(places.all, 15)).toBeCloseTo(15 - FILM - BEGUN, 2)
  expect(recordedAt(places.all, 26)).toBeCloseTo(26 - FILM - BEGUN + 1.5, 2)
  expect(places.apart).toBeCloseTo(1.5, 2)
})

it('ends a single line by the audio clock, however long the film stands', () => {
  const places = placesOf({ isOneLine: true, stall: 5 })
  expect(places.filmAt(12)).toBeCloseTo(FILM + BEGUN + 12, 2)
  expect(places.apart).toBeCloseTo(5, 2)
})

it('tells of no stall where there was none', () => {
  expect(placesOf({}).apart).toBe(0)
})
