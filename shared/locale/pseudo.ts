/** Look-alikes of letters, so that a text from a table is seen at once and can still be read. */
const LOOKALIKE_LETTERS: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ê',
  i: 'î',
  o: 'ọ́',
  u: 'û',
  A: 'À',
  E: 'Ẹ',
  I: 'Í',
  O: 'Ọ',
  U: 'Ú',
  n: 'ǹ',
  s: 'ṣ',
  c: 'ç',
  y: 'ƴ',
  k: 'ƙ',
  d: 'ɗ',
  b: 'ɓ',
}

/** Share by which the texts of other languages are longer than English at most, for texts of a few words. */
const MAX_TEXT_GROWTH_SHARE = 0.4

/**
 * A pseudo-language made from the English texts: `Open …` becomes `⟦Ọpêǹ … ~~⟧`. Letters carry marks above and below, the
 * texts are 40 % longer, and the brackets show where a text is cut or put together from pieces. What is on screen
 * without brackets comes from no table. Places such as `{{count}}` stay.
 */
export function pseudo<Table extends Readonly<Record<string, string>>>(table: Table): Record<keyof Table, string> {
  return Object.fromEntries(Object.entries(table).map(([key, text]) => [key, disguise(text)])) as Record<
    keyof Table,
    string
  >
}

/** A text of one place alone has no words of its own: what stands there is another's. */
function disguise(text: string): string {
  if (/^\{\{\w+\}\}$/.test(text)) return text
  const marked = text
    .split(/(\{\{[^}]*\}\})/)
    .map((part) =>
      part.startsWith('{{') ? part : part.replace(/[a-z]/gi, (letter) => LOOKALIKE_LETTERS[letter] ?? letter),
    )
    .join('')
  return `⟦${marked} ${'~'.repeat(Math.ceil(MAX_TEXT_GROWTH_SHARE * text.length))}⟧`
}
