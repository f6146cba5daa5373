import type { LineView } from '../contract/records.ts'

/** A line to be spoken. Times in seconds; `natural` is how long its speech takes at the voice's own pace. */
export interface SpokenLine {
  readonly id: number
  readonly speaker: string
  /** When the source's speech begins; see `slotsFromSpeech`. */
  readonly start: number
  /** When the source's speech ends: the line's slot is from `start` to here. */
  readonly end: number
  readonly natural: number
  /** Seconds for which its speech begins softly, at its voice's own pace; absent: not known. */
  readonly lead?: number | undefined
  /** The rate at which its take was spoken for its place in a dub; absent: 1, its voice's own pace. */
  readonly rate?: number | undefined
  /** A person's own recording: its rate is 1 and others give way. */
  readonly recorded?: boolean | undefined
  /** Whether the speaker's mouth is seen, by which the line's times matter more or less; absent: as usual. */
  readonly view?: LineView | undefined
  /** Length of its text in characters (code points); by it, time that is missing becomes text to drop. */
  readonly characters: number
}

/** Where a line goes and how fast: its speech starts at `start`, at `rate` times the own pace. All of it is said. */
export interface LineFit {
  readonly id: number
  /** Seconds. */
  readonly start: number
  /** Seconds: the next line of the speaker begins a gap later; the last line may take as long as it needs. */
  readonly limit: number
  /** Pace against the voice's own; 1 is natural, above is faster. */
  readonly rate: number
  /** The end of its speech in seconds; `limit` or earlier. */
  readonly spokenEnd: number
  /** Seconds by which it begins after the source's onset; negative is before it. */
  readonly late: number
  /** It is faster than the user's limit, or it makes the next line, or the programme's end, later than the limit. */
  readonly tooLong: boolean
  /** About how many characters the text must lose to keep the limits; 0 where it does. */
  readonly dropCharacters: number
}

/**
 * The rates against the voice's own pace by which all lines are planned, checked and reported: the natural band, which listeners
 * hardly notice, the limit above which haste is plain, the slowest that does not drag, and a change between neighbours that is
 * noticed (product norms, section 5).
 */
export const SPEAKING_RATE_LIMITS = {
  slowest: 0.85,
  natural: { from: 0.95, to: 1.15 },
  fastest: 1.3,
  change: 0.15,
} as const

/** How late a line may begin before it is marked, in seconds after the onset, by the project's choice. */
export const MAX_LATENESS_SECONDS = { tight: 0.09, natural: 1, loose: 2.5 } as const
export type Lateness = keyof typeof MAX_LATENESS_SECONDS

/** Limits of a plan. */
export interface FitOptions {
  /** Length of the programme in seconds; speech that ends later has its price. */
  readonly duration: number
  /** Seconds by which the last speech may outlast it before a line counts as too long; absent: as late as lines may begin. */
  readonly outlast?: number
  /** The user's limit of the rate; absent: `SPEAKING_RATE_LIMITS.fastest`. */
  readonly fastest?: number
  /** Least rate; absent: `SPEAKING_RATE_LIMITS.slowest`. */
  readonly slowest?: number
  /** Least silence between two lines of a speaker, in seconds. */
  readonly gap?: number
  readonly lateness?: Lateness
}

/** About how many characters take so many seconds at the own pace. */
export function charactersFor(seconds: number, line: Pick<SpokenLine, 'natural' | 'characters'>): number {
  if (seconds <= 0 || !(line.natural > 0) || !(line.characters > 0)) return 0
  return Math.min(line.characters, Math.ceil((seconds / line.natural) * line.characters))
}
