import type { PredictedFit } from '../project/fitLines.ts'

/** How long a new text is to be: seconds at the voice's own pace, and letters. */
export interface LengthAim {
  readonly least: number
  readonly most: number
  readonly leastLetters: number
  readonly mostLetters: number
}

/** A text and how it comes out, from which its successor is measured. */
export interface MeasuredText {
  readonly fit: Pick<PredictedFit, 'start' | 'spokenEnd' | 'natural'>
  /** Characters (code points). */
  readonly letters: number
  /** Seconds from the line's start to its end. */
  readonly slot: number
}

/** A margin to the band's edges: the prediction of a text that was never spoken errs by some hundredths. */
const INNER = { from: 0.97, to: 1.1 }
/** What a change is by where a line fits already and is to be shorter or longer all the same. */
const SHORTER = { from: 0.75, to: 0.92 }
const LONGER = { from: 1.08, to: 1.25 }
/** Nobody says the same in more words than this without adding something. */
const LONGEST = 1.5

/**
 * What a text has to be so that its line keeps the pace of the band. A line that is in haste may have borrowed time that
 * its neighbours take back as soon as it is shorter, so it is to fit its own slot. A line that has a pace of the band
 * already is asked to change by a tenth or so in the direction that is wanted.
 */
export function lengthAim(way: 'shorten' | 'lengthen', { fit, letters, slot }: MeasuredText): LengthAim {
  const { natural } = fit
  const room = way === 'shorten' ? Math.min(slot, fit.spokenEnd - fit.start) : slot
  const [least, most] = range(way, natural, Math.max(0, room))
  const inLetters = (seconds: number) =>
    natural > 0 ? Math.max(1, Math.round((letters * seconds) / natural)) : letters
  return { least, most, leastLetters: inLetters(least), mostLetters: inLetters(most) }
}

function range(way: 'shorten' | 'lengthen', natural: number, room: number): [number, number] {
  const fitted: [number, number] = [room * INNER.from, room * INNER.to]
  if (way === 'shorten') return fitted[1] < natural ? fitted : [natural * SHORTER.from, natural * SHORTER.to]
  if (fitted[0] <= natural) return [natural * LONGER.from, natural * LONGER.to]
  return [Math.min(fitted[0], natural * LONGER.to), Math.min(fitted[1], natural * LONGEST)]
}
