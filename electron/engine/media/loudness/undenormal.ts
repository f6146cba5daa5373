/** Numbers too small for the hardware's normal form make silence after sound a hundred times slower. */
export function undenormal(value: number): number {
  return Math.abs(value) < 1e-30 ? 0 : value
}
