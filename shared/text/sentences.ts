const SENTENCE_SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' })
const GRAPHEME_SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Abbreviations whose full stop does not end a sentence, in lower case. */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms dr prof sr jr st rev hon gov gen col lt capt sgt sen rep messrs mme mlle ' +
    'vs etc eg ie cf approx dept fig figs inc ltd corp vol vols pp ' +
    'jan feb apr jun jul aug sept oct nov dec tue wed thu fri ave blvd rd ft ' +
    'dkt mhe mh prf alh mal mwl nk nkd ndk'
  ).split(' '),
)

/** Splits a text after its sentences. The pieces keep their spaces: joined, they are the text. */
export function splitSentences(text: string): string[] {
  const pieces: string[] = []
  for (const segment of breaks(text)) {
    const last = pieces.at(-1)
    if (last !== undefined && continues(last, segment)) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

/**
 * Splits a text into pieces of at most `limit` code points for one synthesis request each: after sentences where they
 * fit, else after clauses, else between words, and inside a word only where the word alone is longer. Joined, the
 * pieces are the text.
 */
export function splitForSpeech(text: string, limit: number): string[] {
  return pack([text], limit, TEXT_SPLITTERS)
}

const TEXT_SPLITTERS: readonly ((text: string) => string[])[] = [
  splitSentences,
  (text) => text.split(/(?<=[,;:–—]["'”’)]*\s+)/u),
  (text) => text.split(/(?<=\s)(?=\S)/u),
  (text) => Array.from(GRAPHEME_SEGMENTER.segment(text), ({ segment }) => segment),
  // One grapheme can be longer than any limit, with many marks on one letter.
  (text) => [...text],
]

/** Fills pieces up to the limit; a part that is too long is split by the next finer splitter. */
function pack(parts: readonly string[], limit: number, cutters: readonly ((text: string) => string[])[]): string[] {
  const [cut, ...finer] = cutters
  const pieces: string[] = []
  let room = 0
  for (const part of parts) {
    const size = [...part].length
    if (size > limit && cut !== undefined) {
      pieces.push(...pack(cut(part), limit, finer))
      room = 0
    } else if (pieces.length > 0 && size <= room) {
      pieces[pieces.length - 1] += part
      room -= size
    } else {
      pieces.push(part)
      room = limit - size
    }
  }
  return pieces
}

/**
 * Breaks by Unicode's sentence rules (UAX 29), and after an ellipsis before a capital, which these rules leave joined.
 */
function breaks(text: string): string[] {
  const segments = Array.from(SENTENCE_SEGMENTER.segment(text), ({ segment }) => segment)
  // The capital is looked for first: to look back from each of many blanks takes time by their square.
  return segments.flatMap((segment) => segment.split(/(?=\p{Lu})(?<=…["'”’»)\]]*\s+)/u))
}

/** Whether a break by Unicode's rules falls inside a sentence after all. */
function continues(before: string, after: string): boolean {
  if (before.trim() === '' || after.trim() === '') return true
  const end = before.trimEnd()
  // A single line break inside a sentence comes from wrapping.
  if (/[^\n]\r?\n[^\S\n]*$/u.test(before)) return !/[.!?…:。！？]["'”’»)\]]*$/u.test(end) && /^\p{Ll}/u.test(after)
  const word = /(?:^|[\s("'“‘«[])([^\s("'“‘«[]+)\.$/u.exec(end)?.[1]
  if (word === undefined) return false
  // "No." is an abbreviation before a figure, and a sentence elsewhere.
  if (/^nos?$/i.test(word)) return /^\p{N}/u.test(after)
  return /^\p{Lu}\p{M}*$/u.test(word) || isAbbreviation(word)
}

function isAbbreviation(word: string): boolean {
  return ABBREVIATIONS.has(word.toLowerCase()) || /^\p{L}(?:\.\p{L})+$/u.test(word)
}
