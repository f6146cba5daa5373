import { lowerBound } from '../basics/lowerBound.ts'
import { cutAtEnd } from '../timing/waits/cutAtEnd.ts'
import { type Cue, movedTo } from './cue.ts'

/** A change of subtitles' times: each time is multiplied by the factor, then moved by the seconds. */
export interface CueRetiming {
  readonly factor: number
  readonly shift: number
}

/** Times as they stand in the file. */
export const IDENTITY_RETIMING: CueRetiming = { factor: 1, shift: 0 }

const NTSC_FILM_FRAMES_PER_SECOND = 24_000 / 1001

/** Frame rates of a film's other editions, whose frames are the same ones: subtitles for one run away from the other. */
export const EDITIONS = [
  { from: '23.976', to: '25', factor: NTSC_FILM_FRAMES_PER_SECOND / 25 },
  { from: '25', to: '23.976', factor: 25 / NTSC_FILM_FRAMES_PER_SECOND },
  { from: '24', to: '25', factor: 24 / 25 },
  { from: '25', to: '24', factor: 25 / 24 },
  { from: '23.976', to: '24', factor: NTSC_FILM_FRAMES_PER_SECOND / 24 },
  { from: '24', to: '23.976', factor: 24 / NTSC_FILM_FRAMES_PER_SECOND },
] as const
export type Edition = (typeof EDITIONS)[number]

/** Cues that were retimed, and the numbers of those that did not stay whole. */
export interface PlacedCues {
  readonly cues: readonly Cue[]
  /** How many lie outside the film and were left out. */
  readonly outside: number
  /** How many were cut at the film's beginning or end. */
  readonly cut: number
}

/** Retimes cues and leaves out those outside the film, of `duration` seconds. */
export function placeCues(cues: readonly Cue[], { factor, shift }: CueRetiming, duration: number): PlacedCues {
  const moved = cues.map((cue) => movedTo(cue, { start: cue.start * factor + shift, end: cue.end * factor + shift }))
  const begun = moved.filter(({ end }) => end > 0)
  const { within, cut } = cutAtEnd(begun, duration)
  const early = within.filter(({ start }) => start < 0).length
  return {
    cues: within.map((cue) => (cue.start < 0 ? { ...cue, start: 0 } : cue)),
    outside: cues.length - within.length,
    cut: cut.length + early,
  }
}

/** The factor and shift by which the starts of the first and the last cue come to lie at two times; undefined if they cannot. */
export function throughPoints(cues: readonly Cue[], first: number, last: number): CueRetiming | undefined {
  const [from, to] = [cues[0]?.start ?? 0, cues.at(-1)?.start ?? 0]
  const factor = (last - first) / (to - from)
  return Number.isFinite(factor) && factor > 0 ? { factor, shift: first - from * factor } : undefined
}

/** Seconds within which a cue begins with a line. */
const CUE_START_TOLERANCE_SECONDS = 0.2
/** Fewer cues could fit by chance. */
const MIN_FITTING_CUES = 6

/**
 * The edition in whose times most cues begin with a line; undefined where the times as they are fit hardly worse, or nothing
 * fits.
 */
export function likelyEdition(cues: readonly Cue[], lines: readonly { readonly start: number }[]): Edition | undefined {
  const starts = lines.map(({ start }) => start).sort((a, b) => a - b)
  const fitting = (factor: number) => cues.filter(({ start }) => isNear(starts, start * factor)).length
  const plain = fitting(1)
  const [best] = EDITIONS.map((edition) => ({ edition, fits: fitting(edition.factor) })).sort((a, b) => b.fits - a.fits)
  const clear =
    best !== undefined && best.fits >= MIN_FITTING_CUES && best.fits > 1.5 * plain && best.fits >= cues.length / 2
  return clear ? best.edition : undefined
}

function isNear(starts: readonly number[], moment: number): boolean {
  const at = lowerBound(starts.length, (index) => (starts[index] ?? 0) >= moment - CUE_START_TOLERANCE_SECONDS)
  return (starts[at] ?? Number.POSITIVE_INFINITY) <= moment + CUE_START_TOLERANCE_SECONDS
}

/** Cues before this share of them may lie elsewhere: broadcasters put a title of the file at zero. */
const LEADING_CUE_SHARE = 0.05
/** The share of the cues that must lie outside the film now, and within it without the hours. */
const MIN_OUTSIDE_SHARE = 0.1
const MIN_FITTING_SHARE = 0.9
/** With fewer cues, one at zero may as well be the only line of the film. */
const MIN_TITLED_CUES = 4
const HOUR_SECONDS = 3600

/**
 * The whole hours at which the clock of subtitles begins, if they lie beyond the end of their film (`duration`, seconds) and would
 * fit without these: a tape begins at one hour or at ten. Undefined where they fit as they are, or fit neither way.
 */
export function wholeHoursBefore(cues: readonly Cue[], duration: number): number | undefined {
  const starts = cues.map(({ start }) => start).sort((a, b) => a - b)
  const fitting = (hours: number) =>
    starts.filter((start) => start >= hours * HOUR_SECONDS && start < hours * HOUR_SECONDS + duration).length
  if (starts.length - fitting(0) < MIN_OUTSIDE_SHARE * starts.length) return undefined
  const first = starts[Math.min(starts.length - 1, Math.ceil(LEADING_CUE_SHARE * starts.length))] ?? 0
  const hours = [Math.floor((starts[0] ?? 0) / HOUR_SECONDS), Math.floor(first / HOUR_SECONDS)]
  // In a short file that one cue is more than its share.
  const least =
    starts.length < MIN_TITLED_CUES ? starts.length : Math.min(starts.length - 1, MIN_FITTING_SHARE * starts.length)
  return hours.find((one) => one > 0 && fitting(one) >= least)
}
