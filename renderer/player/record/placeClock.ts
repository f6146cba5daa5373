/** Looks at the film's clock that are kept; each is off by some ms, and their median counts. */
const MAX_CLOCK_READINGS = 255
/** Looks until the two clocks are known well enough to schedule by, and in a row that prove that the film stood still or was moved. */
const MIN_CLOCK_READINGS = 15
/** Seconds by which each of those is off, all to one side. */
const CLOCK_JUMP_SECONDS = 0.025

/** Where in the film each moment of an audio clock is, both in seconds, while the film plays at its own speed. */
export interface PlaceClock {
  /** Takes a look at both clocks at once. */
  look(film: number, audio: number): void
  /** Whether there were enough readings to rely on the clock. */
  readonly known: boolean
  /** The film's second at a time of the audio clock; undefined before the first look. */
  filmAt(audio: number): number | undefined
  /** The time of the audio clock at a second of the film; undefined before the first look. */
  audioAt(film: number): number | undefined
}

/** Creates the clock of one recording. */
export function createPlaceClock(): PlaceClock {
  let offsets: number[] = []
  const offset = () => offsets.toSorted((a, b) => a - b)[offsets.length >> 1]
  const shifted = (at: number, by: number | undefined, way: 1 | -1) => (by === undefined ? undefined : at + way * by)
  return {
    look(film, audio) {
      offsets = [...offsets.slice(1 - MAX_CLOCK_READINGS), film - audio]
      const last = offsets.slice(-MIN_CLOCK_READINGS)
      const known = offset() ?? 0
      const isMoved =
        last.every((one) => one > known + CLOCK_JUMP_SECONDS) || last.every((one) => one < known - CLOCK_JUMP_SECONDS)
      if (offsets.length > MIN_CLOCK_READINGS && isMoved) offsets = last
    },
    get known() {
      return offsets.length >= MIN_CLOCK_READINGS
    },
    filmAt: (audio) => shifted(audio, offset(), 1),
    audioAt: (film) => shifted(film, offset(), -1),
  }
}
