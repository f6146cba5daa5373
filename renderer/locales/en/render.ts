/** Texts of checks, rendering and its result. */
export const render = {} as const
