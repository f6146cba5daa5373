/** Greatest and least level that is drawn, in dB; at the bottom nothing is heard. */
const [MOST, LEAST, SILENT] = [12, -48, -60]

/** Height of a level, as a share from the top. */
export function shareOf(gain: number): number {
  return (MOST - Math.max(LEAST, Math.min(MOST, gain))) / (MOST - LEAST)
}

/** The level at a height, given as a share from the top. */
export function gainAt(share: number): number {
  const gain = MOST - Math.max(0, Math.min(1, share)) * (MOST - LEAST)
  return gain <= LEAST ? SILENT : gain
}
