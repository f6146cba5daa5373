/** A line to be spoken. Times in seconds; `natural` is how long its speech takes at the voice's own pace. */
export interface SpokenLine {
  readonly id: number
  readonly speaker: string
  /** When the source's speech begins; see `slotsFromSpeech`. */
  readonly start: number
  /** When the source's speech ends: the line's slot is from `start` to here. */
  readonly end: number
  readonly natural: number
  /** Seconds before `start` at which it had best begin, for it begins softly; 0 where that is not known. */
  readonly attack?: number
  /** Length of its text in characters (code points); by it, time that is missing becomes text to drop. */
  readonly characters: number
}

/** Where a line goes and how fast: its speech starts at `start`, must end by `limit`, at `rate` times the own pace. */
export interface LineFit {
  readonly id: number
  /** Seconds. */
  readonly start: number
  /** Seconds; the next line of the speaker begins a gap later. */
  readonly limit: number
  /** Pace against the voice's own; 1 is natural, above is faster. */
  readonly rate: number
  /** When its speech is over, in seconds; `limit` or earlier. */
  readonly spokenEnd: number
  /** The line does not fit even at the fastest rate; what is left at `limit` has to go. */
  readonly tooLong: boolean
  /** What has no time, in seconds at the own pace; 0 where all fits. */
  readonly droppedSeconds: number
  /** About how many characters the text must lose to fit; 0 where it does. */
  readonly dropCharacters: number
}

/** What the plan has to keep to. */
export interface FitOptions {
  /** Length of the programme in seconds; nothing is spoken past it. */
  readonly duration: number
  /** Greatest rate; above 1.3 haste is plainly heard (product norms, section 5). */
  readonly fastest?: number
  /** Least rate; below 0.85 speech drags (product norms, section 5). */
  readonly slowest?: number
  /** Least silence between two lines of a speaker, in seconds. */
  readonly gap?: number
}

/** How many characters go with the seconds (at the own pace) that have no time. */
export function charactersFor(droppedSeconds: number, line: Pick<SpokenLine, 'natural' | 'characters'>): number {
  if (droppedSeconds <= 0 || !(line.natural > 0) || !(line.characters > 0)) return 0
  return Math.min(line.characters, Math.ceil((droppedSeconds / line.natural) * line.characters))
}
