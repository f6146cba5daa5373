/**
 * Centre frequencies (Hz) and Q of four band passes that cover voices from the lowest man's to consonants: what a mix takes out
 * of the middle of the original, in the render and in the player alike.
 */
export const BANDS = { middles: [120, 300, 800, 2600], quality: 0.3 } as const

/** The amplitude left in each. Recorded talk loses 20 to 24 LU, 200 to 3000 Hz at least 15 dB; above 10 kHz and below 40 Hz at most 5. */
export const LEFT_IN_BAND = 0.03

/** Amplitude left of the centre of 5.1, which is taken away whole, having little but voices in it. */
export const LEFT_IN_CENTRE = 0.1
