/** One subtitle: when it shows and what it says. Times in seconds. */
export interface Cue {
  readonly start: number
  readonly end: number
  /** Plain text, lines separated by \n, without markup. */
  readonly text: string
  /** The speaker's name where the format or the text tells it. */
  readonly speaker?: string
}
