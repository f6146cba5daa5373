/** The median pitch (Hz) of women's and men's voices, for voices that nobody measured; between them where the sex is unknown. */
export const TYPICAL_HZ = { female: 200, male: 115, neutral: 150 } as const
