/** Most characters that are passed on of a server's words: a sentence or two. */
const LONGEST = 500
/** Letters and digits in a row that are taken for a secret or its writing, and no word; a UUID is no secret of ours. */
const OPAQUE = /[\x21-\x7e]{24,}/
const UUID = /^\W*[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\W*$/i
/** Letters and digits of a key in a row that may not be told, and fewest of a key that is looked for in other writings. */
const [FRAGMENT, SHORTEST] = [6, 4]
/** How often one writing within another is read. */
const DEPTH = 2
const HIDDEN = '…'

/**
 * A server's words as they may be passed on: cut, on one line, and without its key, as it is or written otherwise (in base64,
 * hexadecimal, percent signs, backwards, spelt out), or anything else that is no word. Where the key shows in the whole only,
 * nothing is passed on.
 */
export function cleanWords(words: string, key = ''): string {
  const secret = key.trim()
  const line = words
    .slice(0, 8 * LONGEST)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Co}\p{Cs}\s]+/gu, ' ')
    .trim()
  const text = secret === '' ? line : line.replaceAll(secret, HIDDEN)
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}${HIDDEN}` : text
  const fragments = fragmentsOf(secret)
  const clean = cut.replace(/\S+/g, (word) => (isOpaque(word) || shows(word, fragments) ? hidden(word) : word))
  return shows(clean, fragments) ? HIDDEN : clean
}

/** Whether a text tells a key, in any of these writings. */
export function tellsKey(text: string, key = ''): boolean {
  return shows(text, fragmentsOf(key.trim()))
}

function isOpaque(word: string): boolean {
  return OPAQUE.test(word) && !UUID.test(word)
}

/** A word without its content, with the punctuation after it. */
function hidden(word: string): string {
  return `${HIDDEN}${/[.,;:!?]$/.exec(word)?.[0] ?? ''}`
}

/** Each row of letters and digits of a key, in lower case; the whole of a short one. */
function fragmentsOf(secret: string): string[] {
  const plain = lettersOf(secret)
  if (plain.length < SHORTEST) return []
  const size = Math.min(FRAGMENT, plain.length)
  return Array.from({ length: plain.length - size + 1 }, (_, at) => plain.slice(at, at + size))
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Whether a text has a fragment of a key, forwards or backwards, as it is or in another writing. */
function shows(text: string, fragments: readonly string[], depth = DEPTH): boolean {
  if (fragments.length === 0) return false
  const letters = lettersOf(text)
  const backwards = [...letters].reverse().join('')
  if (fragments.some((one) => letters.includes(one) || backwards.includes(one))) return true
  return depth > 0 && readingsOf(text).some((reading) => shows(reading, fragments, depth - 1))
}

/** A text read as other writings. What is no such writing gives characters without a meaning. */
function readingsOf(text: string): string[] {
  const joined = text.replace(/\s/g, '')
  const base64 = [text, joined].flatMap((one) => one.match(/[\w+/-]{6,}/g) ?? [])
  const pairs = text.match(/(?:(?:0x|\\x|%)?[0-9a-f]{2}[\s:,-]*){4,}/gi) ?? []
  const numbers = text.match(/(?:\b\d{2,3}\b[\s,;-]*){4,}/g) ?? []
  const readings = [
    text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    text.replace(/(?:\\u|&#x|\\x)([0-9a-f]{2,4});?/gi, (_, code: string) => fromCode(Number.parseInt(code, 16))),
    text.replace(/&#(\d{1,6});?/g, (_, code: string) => fromCode(Number(code))),
    text.replace(/[a-z]/gi, rotated),
    ...base64.flatMap((run) => [0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString('latin1'))),
    ...pairs.flatMap((run) => {
      const digits = run.replace(/0x|\\x|[^0-9a-f]/gi, '')
      return [0, 1].map((from) => Buffer.from(digits.slice(from), 'hex').toString('latin1'))
    }),
    ...numbers.map((run) => (run.match(/\d+/g) ?? []).map((code) => fromCode(Number(code))).join('')),
  ]
  return readings.filter((reading) => reading !== text)
}

function fromCode(code: number): string {
  return String.fromCharCode(code)
}

/** A letter thirteen places on, as ROT13 writes it. */
function rotated(letter: string): string {
  const first = letter <= 'Z' ? 65 : 97
  return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
}
