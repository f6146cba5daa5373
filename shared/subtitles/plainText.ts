import htmlEntities from './htmlEntities.json' with { type: 'json' }

/** The named entities of HTML 4, with their signs; marks of direction and of breaks have none. */
export const HTML_ENTITIES: Readonly<Record<string, string>> = htmlEntities

// A tag starts with a letter or is a karaoke time; `a < b` and `<3` are text.
const TAG = /<\/?(?:[a-z][^<>]*|\d+:\d[\d:.]*)>/gi
// ASS overrides such as {\an8} and MicroDVD codes such as {y:i}, which some converters leave in other formats.
const OVERRIDE = /\{(?:\\[^{}]*|[a-z]:[^{}]*)\}/gi

// Reading aids above words (ruby), and the brackets around them; their end tags may be left out.
const RUBY_TEXT = /<(rt|rp)\b[^<>]*>[^<]*(?:<\/\1\s*>)?/gi

/** Removes markup from subtitle text: tags, override blocks and entities; words and line breaks stay. */
export function plainText(marked: string): string {
  return tidyLines(decodeEntities(marked.replace(OVERRIDE, '').replace(RUBY_TEXT, '').replace(TAG, '')))
}

// Signs that nobody sees: soft hyphens, spaces of no width, joiners of words, marks of direction, byte order marks, annotations.
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g
// Joiners are part of emoji, and of how Arabic and Indian letters are written; between other letters they are left over.
const STRAY_JOINER =
  /(?<=[\p{Script=Latin}\p{N}\p{M}\s]|^)[\u200c\u200d]+|[\u200c\u200d]+(?=[\p{Script=Latin}\p{N}\s]|$)/gu
const CONTROLS = /[^\P{Cc}\t\n]/gu
/** Ends of lines that are no line feeds: vertical tab, form feed, next line, separators of lines and paragraphs. */
const OTHER_LINE_ENDS = /[\v\f\u0085\u2028\u2029]+/g
/** A single space at which no line is broken: it stays, as in 5 000 or before the signs of French. */
const NO_BREAK_SPACE = /^[\u00a0\u2007\u2009\u202f]$/

/** Trims each line, collapses white space, and drops empty lines and what nobody sees. */
export function tidyLines(text: string): string {
  return withoutInvisible(text)
    .split('\n')
    .map((line) => line.replace(/\s+/g, (blank) => (NO_BREAK_SPACE.test(blank) ? blank : ' ')).trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** A text without the signs that nobody sees and the control characters; ends of lines of any kind become line feeds. */
function withoutInvisible(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(OTHER_LINE_ENDS, '\n')
  return lines.replace(INVISIBLE, '').replace(CONTROLS, '').replace(STRAY_JOINER, '')
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
