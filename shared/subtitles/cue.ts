/** One subtitle: its times in seconds, its text and its speaker. */
export interface Cue {
  readonly start: number
  readonly end: number
  /** Plain text, lines separated by \n, without markup. */
  readonly text: string
  /** The speaker's name, where the format or the text gives it. */
  readonly speaker?: string
  /** It describes the picture for those who do not see it: nobody in the film says it. */
  readonly describes?: true
}
