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
  /** When each word of its text is spoken, as spaces part them, in seconds; absent where that is not known or not wanted. */
  readonly words?: readonly { readonly start: number; readonly end: number }[]
}
