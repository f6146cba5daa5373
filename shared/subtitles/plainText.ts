import htmlEntities from './htmlEntities.json' with { type: 'json' }

/** The named entities of HTML 4, with their signs; marks of direction and of breaks have none. */
export const HTML_ENTITIES: Readonly<Record<string, string>> = htmlEntities

// A tag starts with a letter or is a karaoke time; `a < b` and `<3` are text.
const TAG = /<\/?(?:[a-z][^<>]*|\d+:\d[\d:.]*)>/gi
// ASS overrides such as {\an8} and MicroDVD codes such as {y:i}, which some converters leave in other formats.
const OVERRIDE = /\{(?:\\[^{}]*|[a-z]:[^{}]*)\}/gi

/** Removes markup from subtitle text: tags, override blocks and entities; words and line breaks stay. */
export function plainText(marked: string): string {
  return tidyLines(decodeEntities(marked.replace(OVERRIDE, '').replace(TAG, '')))
}

/** A single blank at which no line is broken: it stays, as before the signs of French or in a number. */
const NO_BREAK_SPACE = /^[\u00a0\u202f]$/

/** Trims each line, collapses white space and drops empty lines. */
export function tidyLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[\s\u200b\ufeff]+/g, (blank) => (NO_BREAK_SPACE.test(blank) ? blank : ' ')).trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** The lines of a file with any line ends (LF, CRLF, CR), without a byte order mark. */
export function splitLines(text: string): string[] {
  return text
    .replace(/^\ufeff/, '')
    .split('\n')
    .flatMap((line) => {
      // \r\r\n comes from text-mode copies of CRLF files and is one line end.
      let end = line.length
      while (line[end - 1] === '\r') end--
      const bare = line.slice(0, end)
      return bare.includes('\r') ? bare.split('\r') : [bare]
    })
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,8}\d{0,2}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entityOf(String(name)) ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

/** The sign of a named entity. Capitals are of another letter (`&Eacute;`); hand-made files have them elsewhere too (`&NBSP;`). */
function entityOf(name: string): string | undefined {
  const key = Object.hasOwn(HTML_ENTITIES, name) ? name : name.toLowerCase()
  return Object.hasOwn(HTML_ENTITIES, key) ? HTML_ENTITIES[key] : undefined
}
