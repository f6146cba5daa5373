/** Texts of the script. */
export const script = {} as const
