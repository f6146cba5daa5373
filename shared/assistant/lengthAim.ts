import type { PredictedFit } from '../project/lines/fitLines.ts'

/** The length of a new text: seconds at the voice's own pace, and letters. */
export interface LengthAim {
  readonly minSeconds: number
  readonly maxSeconds: number
  readonly minLetters: number
  readonly maxLetters: number
}

/** The present text of a line, from which the new length is computed. */
interface MeasuredText {
  readonly fit: Pick<PredictedFit, 'start' | 'spokenEnd' | 'natural'>
  /** Code points. */
  readonly letters: number
  /** Seconds from the line's start to its end. */
  readonly slot: number
}

/**
 * Lengths to aim at, against the room: inside the natural band, because the predicted length of an unspoken text errs by some hundredths.
 */
const FITTED_LENGTH_RATIOS = { from: 0.97, to: 1.1 }
/** Factors on the present length where a line already fits and is still to be shorter or longer. */
const SHORTENING_RATIOS = { from: 0.75, to: 0.92 }
const LENGTHENING_RATIOS = { from: 1.08, to: 1.25 }
/** The greatest factor: longer texts with the same meaning would add something. */
const MAX_LENGTHENING_RATIO = 1.5

/**
 * The length at which a line is spoken at a natural rate. A line in a hurry may have borrowed time that its neighbours
 * take back as soon as it is shorter, so it must fit its own slot. A line with a natural rate is asked to change by
 * about a tenth in the wanted direction.
 */
export function lengthAim(way: 'shorten' | 'lengthen', { fit, letters, slot }: MeasuredText): LengthAim {
  const { natural } = fit
  const room = way === 'shorten' ? Math.min(slot, fit.spokenEnd - fit.start) : slot
  const [minSeconds, maxSeconds] = range(way, natural, Math.max(0, room))
  const inLetters = (seconds: number) =>
    natural > 0 ? Math.max(1, Math.round((letters * seconds) / natural)) : letters
  return { minSeconds, maxSeconds, minLetters: inLetters(minSeconds), maxLetters: inLetters(maxSeconds) }
}

function range(way: 'shorten' | 'lengthen', natural: number, room: number): [number, number] {
  const fitted: [number, number] = [room * FITTED_LENGTH_RATIOS.from, room * FITTED_LENGTH_RATIOS.to]
  if (way === 'shorten')
    return fitted[1] < natural ? fitted : [natural * SHORTENING_RATIOS.from, natural * SHORTENING_RATIOS.to]
  if (fitted[0] <= natural) return [natural * LENGTHENING_RATIOS.from, natural * LENGTHENING_RATIOS.to]
  return [Math.min(fitted[0], natural * LENGTHENING_RATIOS.to), Math.min(fitted[1], natural * MAX_LENGTHENING_RATIO)]
}
