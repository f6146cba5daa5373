/** The value, or the limit that it is beyond. */
export function clamp(value: number, lower: number, upper: number): number {
  return Math.min(upper, Math.max(lower, value))
}
