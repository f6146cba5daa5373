/** Rows of a preview that are drawn at most: thousands would slow down the dialog. */
export const MAX_PREVIEW_ROWS = 300
/** Characters of a text that are drawn at most, several times those of a long line. */
const MAX_DRAWN_CHARACTERS = 500

/**
 * A text as it is drawn in a preview: whole, or its beginning. Thousands of cues may lie on one line of the film, and a page
 * with megabytes in a cell stands still for half a minute.
 */
export function drawnText(text: string): string {
  return text.length <= MAX_DRAWN_CHARACTERS
    ? text
    : `${text.slice(0, MAX_DRAWN_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}…`
}
