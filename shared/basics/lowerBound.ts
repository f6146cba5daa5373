/**
 * The lowest index from 0 to `length` at which a condition holds, by binary search; `length` where it holds nowhere.
 * The condition must hold for every later index too.
 */
export function lowerBound(length: number, holdsAt: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const midpoint = (low + high) >> 1
    if (holdsAt(midpoint)) high = midpoint
    else low = midpoint + 1
  }
  return low
}
