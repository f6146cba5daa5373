/** Samples a second of the built-in voices, and of recorded ones. */
export const ESPEAK_RATE = 22_050
