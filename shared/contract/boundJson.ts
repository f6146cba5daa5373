import { invalid } from '../failure.ts'

/** Levels of lists and objects; an order has five. */
const MAX_REQUEST_JSON_DEPTH = 32
/** Values in all, far above any film's lines: a parser needs half a second and a gigabyte for ten million. */
const MAX_REQUEST_JSON_VALUES = 500_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Throws `invalid` where a text of JSON is nested too deeply or has too many values. It reads each character once and
 * stores nothing, so it is cheap where parsing would block all requests. It does not detect other errors of the syntax.
 */
export function boundJson(text: string, field?: string, maxValues = MAX_REQUEST_JSON_VALUES): void {
  let [depth, values] = [0, 1]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) {
      at = endOfString(text, at)
    } else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth++
      values++
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) {
      depth--
    } else if (sign === COMMA) {
      values++
    }
    if (depth > MAX_REQUEST_JSON_DEPTH)
      throw refuse(`is nested more than ${MAX_REQUEST_JSON_DEPTH} levels deep. Send it flat, as documented.`, field)
    if (values > maxValues) throw refuse(`has more than ${maxValues} values. Send fewer at once.`, field)
  }
}

/** Where the string that begins at a quotation mark ends. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) return at
    if (sign === BACKSLASH) at++
  }
  return text.length
}

function refuse(fault: string, field: string | undefined): Error {
  return invalid(`${field ?? 'The body of the request'} ${fault}`, field)
}
