/** Looks at the film's clock that are kept; each is off by some ms, and their median counts. */
const LOOKS = 255
/** Looks until the two clocks are known well enough to schedule by. */
const ENOUGH = 15

/** Where in the film each moment of an audio clock is, both in seconds, while the film plays at its own speed. */
export interface PlaceClock {
  /** Takes a look at both clocks at once. */
  look(film: number, audio: number): void
  /** Whether there were enough looks to rely on it. */
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
      offsets = [...offsets.slice(1 - LOOKS), film - audio]
    },
    get known() {
      return offsets.length >= ENOUGH
    },
    filmAt: (audio) => shifted(audio, offset(), 1),
    audioAt: (film) => shifted(film, offset(), -1),
  }
}
