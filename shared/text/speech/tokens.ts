import { AS_WRITTEN } from './asWritten.ts'

/** A piece of a text: a word, an address of the web, a telephone number, a figure with its signs, white space, or a sign. */
export interface Token {
  readonly kind: 'word' | 'address' | 'phone' | 'figure' | 'space' | 'sign'
  readonly text: string
  readonly offset: number
}

const APOSTROPHE = "['’‘ʼ`]"
const LETTER = `[\\p{L}\\p{M}\\u00ad\\u200b-\\u200d\\u2060${AS_WRITTEN}]`
// A hyphen or an apostrophe joins letters; an apostrophe before y begins a word, as in Hausa ʼy; full stops between
// single letters make an abbreviation.
const WORD = `(?:\\p{L}\\.){2,}|(?:${APOSTROPHE}(?=[yY]))?\\p{L}${LETTER}*(?:(?:${APOSTROPHE}|[-‐‑])(?=\\p{L})${LETTER}+)*`

// An address has a protocol, www, an @, or one of the common endings.
const HOST = `[a-z\\d][a-z\\d${AS_WRITTEN}-]*(?:\\.[a-z\\d${AS_WRITTEN}-]+)*`
const ENDING = '\\.(?:com|org|net|edu|gov|info|africa|tv|io|co|ac|ng|ke|za|tz|ug|gh)(?:\\.[a-z]{2})?(?![\\p{L}\\p{N}])'
const PATH = '(?:[/?#](?:[^\\s<>"”’]*[^\\s<>"”’.,;:!?)])?)?'
const ADDRESS = `(?:https?://|www\\.)${HOST}${PATH}|[\\w.+-]+@${HOST}|${HOST}${ENDING}${PATH}`

// With a country code, or a nought and ten digits or more.
const PHONE =
  '\\+\\d{1,3}(?:[ .-]?\\(?\\d{2,4}\\)?){2,5}(?!\\d)|0\\d{9,10}(?!\\d)|0\\d{2,3}[ -]\\d{3,4}[ -]\\d{3,4}(?:[ -]\\d{2,4})?(?!\\d)'

const CURRENCY =
  '(?:[₦$£€]\\s?|(?<!\\p{L})(?:US\\$|KSh|TSh|USh|KES|TZS|UGX|NGN|ZAR|USD|GBP|EUR|Ksh|Tsh|Sh)\\.?\\s?(?=\\d)|(?<!\\p{L})(?:N|R\\s?)(?=\\d))'
const MAGNITUDE = '(?:\\s?(?:million|billion|trillion|bn|m|k)(?!\\p{L}|\\p{M}))'
const MINUS = '(?<![\\p{L}\\p{N}])[-−](?=\\d)'
const GROUPED = '[1-9]\\d{0,2}(?:[ \\u00a0\\u202f]\\d{3})+(?![\\d.,])'
const NUMBER = `(?:${GROUPED}|\\d+(?:[.,:/\\u00a0\\u202f–-]\\d+)*)(?:[½¼¾⅓⅔]| (?:1/[234]|2/3|3/4)(?![\\d/]))?|[½¼¾⅓⅔]`
const UNIT = 'km/h|kph|km²|km|kg|cm|mm|m²|m|l|°C|°|st|nd|rd|th'
// The s of 1990s stands at its figure.
const SUFFIX = `(?<=\\d{3}0)['’]?s(?!\\p{L}|\\p{M})|\\s?(?:%|(?:${UNIT}|/=)(?!\\p{L}|\\p{M})|(?:[ap]\\.m\\.|[ap]m(?!\\p{L})))`

const TOKEN = new RegExp(
  `(?<address>(?<![\\p{L}\\p{N}])(?:${ADDRESS}))|(?<phone>(?<![\\p{L}\\p{N}.,])(?:${PHONE}))|` +
    `(?<figure>${CURRENCY}(?:${NUMBER})${MAGNITUDE}|${CURRENCY}?(?:${MINUS})?(?:${NUMBER})(?:${SUFFIX})?)|` +
    `(?<word>${WORD})|(?<space>\\s+)|(?<sign>.)`,
  'gsu',
)
const KINDS = ['address', 'phone', 'figure', 'word', 'space'] as const

/** Splits a text into tokens; joined, they are the text. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), (match) => ({
    kind: KINDS.find((kind) => match.groups?.[kind] !== undefined) ?? 'sign',
    text: match[0],
    offset: match.index,
  }))
}
