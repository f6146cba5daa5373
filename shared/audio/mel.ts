// The mel scale of pitch: Stevens, Volkmann & Newman 1937, in the formula of O'Shaughnessy.

/** Mels of a frequency in Hz. */
export function toMel(hertz: number): number {
  return 2595 * Math.log10(1 + hertz / 700)
}

/** The frequency in Hz of a number of mels. */
export function toHertz(mel: number): number {
  return 700 * (10 ** (mel / 2595) - 1)
}
