/** A piece of a text: a word, a figure with its signs, white space, or another character. */
export interface Token {
  readonly kind: 'word' | 'figure' | 'space' | 'sign'
  readonly text: string
  readonly offset: number
}

const APOSTROPHE = "['’‘ʼ`]"
const LETTER = '[\\p{L}\\p{M}\\u00ad\\u200b-\\u200d\\u2060]'
// A hyphen or an apostrophe joins letters; an apostrophe before y begins a word, as in Hausa ʼy; full stops between
// single letters make an abbreviation.
const WORD = `(?:\\p{L}\\.){2,}|(?:${APOSTROPHE}(?=[yY]))?\\p{L}${LETTER}*(?:(?:${APOSTROPHE}|[-‐‑])(?=\\p{L})${LETTER}+)*`
const CURRENCY = '(?:[₦$£€]\\s?|(?<!\\p{L})[RN](?=\\d))'
const MINUS = '(?<![\\p{L}\\p{N}])[-−](?=\\d)'
const NUMBER = '\\d+(?:[.,:/\\u00a0\\u202f-]\\d+)*'
const SUFFIX = '\\s?(?:%|(?:km|kg|cm|m|l|st|nd|rd|th)(?!\\p{L}|\\p{M}))'
const TOKEN = new RegExp(
  `(?<figure>${CURRENCY}?(?:${MINUS})?${NUMBER}(?:${SUFFIX})?)|(?<word>${WORD})|(?<space>\\s+)|(?<sign>.)`,
  'gsu',
)

/** Splits a text into tokens; joined, they are the text. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), (match) => ({
    kind: kindOf(match.groups),
    text: match[0],
    offset: match.index,
  }))
}

function kindOf(groups: Record<string, string | undefined> | undefined): Token['kind'] {
  if (groups?.['figure'] !== undefined) return 'figure'
  if (groups?.['word'] !== undefined) return 'word'
  return groups?.['space'] === undefined ? 'sign' : 'space'
}
