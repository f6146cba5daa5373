import { type FilmPlace, filmAt } from '../../../shared/audio/takes/passCuts.ts'

/** Seconds by which the film's clock, which is read from outside, may differ from the audio clock and mean the same. */
const CLOCK_TOLERANCE_SECONDS = 0.025
/** Seconds of a standing film through which a reader reads on. For longer, a reader of several lines waits for the picture. */
const MAX_READ_THROUGH_HOLD_SECONDS = 0.5
/** Seconds of a recording that are over before a film that stood still is noticed. */
const STANDSTILL_DETECTION_SECONDS = 0.3

/** The places in the film of each moment of a recording, in seconds. */
export interface PassPlaces {
  readonly all: readonly FilmPlace[]
  /** The longest that the film was off the audio clock. */
  readonly apart: number
  /** The film's second at a moment of the recording; undefined before the first place. */
  filmAt(at: number): number | undefined
  /** Compares a moment of the recording with the film's own clock; answers whether a place was added. */
  look(at: number, film: number): boolean
}

/**
 * Creates the places of a recording. The audio clock tells them from the first one on: a film that stalls for a moment, as on a busy
 * computer, moves no take. Only one that stands for longer than a reader reads through is followed, and never within a single line.
 */
export function createPassPlaces({ isOneLine }: { readonly isOneLine: boolean }): PassPlaces {
  const all: FilmPlace[] = []
  let apart = 0
  return {
    all,
    get apart() {
      return apart
    },
    filmAt: (at) => filmAt(all, at),
    look(at, film) {
      const known = filmAt(all, at)
      if (known === undefined) {
        all.push({ at: 0, film: film - at })
        return true
      }
      const off = Math.abs(film - known)
      if (off < CLOCK_TOLERANCE_SECONDS) return false
      apart = Math.max(apart, off)
      if (isOneLine || off < MAX_READ_THROUGH_HOLD_SECONDS) return false
      const since = Math.max(all.at(-1)?.at ?? 0, at - STANDSTILL_DETECTION_SECONDS)
      all.push({ at: since, film: film - (at - since) })
      return true
    },
  }
}
