/** Most stars that a take may have. */
export const MAX_TAKE_STARS = 5

/** The stars of a take after one of them was pressed: the star that it has takes all away again. */
export function starsAfter({ had, pressed }: { readonly had: number; readonly pressed: number }): number {
  return pressed === had ? 0 : pressed
}
