/** Texts of the timeline. */
export const timeline = {} as const
