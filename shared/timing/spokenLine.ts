/** A line to be planned. Times in seconds; `natural` is the length of its speech at the voice's own pace. */
export interface SpokenLine {
  readonly id: number
  readonly speaker: string
  /** Start of the source's speech; see `slotsFromSpeech`. */
  readonly start: number
  /** End of the source's speech: the line's slot is from `start` to `end`. */
  readonly end: number
  readonly natural: number
  /** Seconds by which it should start before `start`, because its sound begins softly; 0 where not known. */
  readonly attack?: number
  /** Length of its text in code points; converts missing time to text to drop. */
  readonly characters: number
}

/** The plan of a line: its speech starts at `start`, must end by `limit`, at `rate` times the voice's own pace. */
export interface LineFit {
  readonly id: number
  /** Seconds. */
  readonly start: number
  /** Seconds; the speaker's next line begins a gap later. */
  readonly limit: number
  /** Relative to the voice's own pace: 1 is natural, greater is faster. */
  readonly rate: number
  /** End of its speech in seconds; `limit` or earlier. */
  readonly spokenEnd: number
  /** The line does not fit even at the fastest rate; speech after `limit` is dropped. */
  readonly tooLong: boolean
  /** Speech without time, in seconds at the voice's own pace; 0 where all fits. */
  readonly droppedSeconds: number
  /** Estimated characters that the text must lose to fit; 0 where it fits. */
  readonly dropCharacters: number
}

/** The limits of a plan. */
export interface FitOptions {
  /** Length of the programme in seconds; no speech goes past it. */
  readonly duration: number
  /** Greatest rate; above 1.3 speech sounds hurried (product norms, section 5). */
  readonly fastest?: number
  /** Least rate; below 0.85 speech drags (product norms, section 5). */
  readonly slowest?: number
  /** Least silence between two lines of a speaker, in seconds. */
  readonly gap?: number
}

/** Characters that correspond to the dropped seconds (at the voice's own pace) of a line, rounded up. */
export function charactersFor(droppedSeconds: number, line: Pick<SpokenLine, 'natural' | 'characters'>): number {
  if (droppedSeconds <= 0 || !(line.natural > 0) || !(line.characters > 0)) return 0
  return Math.min(line.characters, Math.ceil((droppedSeconds / line.natural) * line.characters))
}
