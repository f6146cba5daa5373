/** The mean square of the samples of a sound, of all its pieces; 0 for none. */
export function meanPower(...pieces: readonly Float32Array[]): number {
  let [sum, count] = [0, 0]
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at++) sum += (piece[at] ?? 0) ** 2
    count += piece.length
  }
  return count === 0 ? 0 : sum / count
}
