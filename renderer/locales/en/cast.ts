/** Texts of speakers, voices and takes. */
export const cast = {} as const
