/** A stretch of time in seconds. */
export interface Stretch {
  readonly start: number
  readonly end: number
}
