/**
 * The band passes whose sound is taken from the middle of stereo where a dub replaces a voice, in the mix and in the player
 * alike: centre frequencies (Hz) that cover voices from the lowest man's to consonants, the Q of each, and the share of the
 * amplitude that is taken. One after the other is subtracted from what the one before left. Recorded talk loses 20 to
 * 24 LU, 200 to 3000 Hz at least 15 dB; above 10 kHz and below 40 Hz at most 5.
 */
export const SPEECH_BANDS = { middles: [120, 300, 800, 2600], quality: 0.3, taken: 0.97 } as const
