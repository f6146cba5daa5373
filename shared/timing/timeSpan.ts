/** A stretch of time in seconds. */
export interface TimeSpan {
  readonly start: number
  readonly end: number
}
