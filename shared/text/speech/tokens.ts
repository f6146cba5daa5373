import { AS_WRITTEN_MARK } from './asWritten.ts'

/**
 * A piece of a text: a word, an address of the web, a hashtag or handle, a telephone number or code, a figure with its signs, white space, or
 * a sign. */
export interface Token {
  readonly kind: 'word' | 'address' | 'tag' | 'phone' | 'figure' | 'space' | 'sign'
  readonly text: string
  readonly offset: number
}

const APOSTROPHE = "['’‘ʼ`]"
const WORD_LETTER = `[\\p{L}\\p{M}\\u00ad\\u200b-\\u200d\\u2060${AS_WRITTEN_MARK}]`
// A hyphen or an apostrophe joins letters; an apostrophe before y begins a word, as in Hausa ʼy; full stops between
// single letters make an abbreviation.
const WORD_OR_ABBREVIATION = `(?:\\p{L}\\.){2,}|(?:Ph\\.?D|[BM]\\.(?:Sc|Ed|Eng|Tech))\\.?(?!\\p{L})|(?:${APOSTROPHE}(?=[yY]))?\\p{L}${WORD_LETTER}*(?:(?:${APOSTROPHE}|[-‐‑](?![RN]\\d))(?=\\p{L})${WORD_LETTER}+)*`

// An address has a protocol, www, an @, or one of the common endings. Its parts are no longer than they may be (RFC 1035, 5321):
// without a bound each sign of a long line would be searched to the line's end.
const HOST = `[a-z\\d][a-z\\d${AS_WRITTEN_MARK}-]{0,62}(?:\\.[a-z\\d${AS_WRITTEN_MARK}-]{1,63}){0,8}`
const DOMAIN_ENDING =
  '\\.(?:com|org|net|edu|gov|info|africa|tv|io|co|ac|ng|ke|za|tz|ug|gh)(?:\\.[a-z]{2})?(?![\\p{L}\\p{N}])'
const PATH = '(?:[/?#](?:[^\\s<>"”’]*[^\\s<>"”’.,;:!?)])?)?'
const FILE_NAME =
  '[\\p{L}\\d_-]{1,80}\\.(?:pdf|docx?|xlsx?|pptx?|jpe?g|png|gif|mp[34]|mkv|wav|avi|mov|srt|txt|csv|zip|exe|apk)(?![\\p{L}\\p{N}])'
const HASHTAG_OR_HANDLE = '[#@](?=\\p{L})[\\p{L}\\p{M}\\p{N}_]+'
// Behind a protocol or www, capitals belong to it, too.
const ANY_CASE = `[a-zA-Z\\d][a-zA-Z\\d${AS_WRITTEN_MARK}-]*(?:\\.[a-zA-Z\\d${AS_WRITTEN_MARK}-]+)*`
const ADDRESS = `(?:[hH][tT]{2}[pP][sS]?://|[wW]{3}\\.)${ANY_CASE}${PATH}|[\\w.+-]{1,64}@${HOST}|${HOST}${DOMAIN_ENDING}${PATH}|${FILE_NAME}`

// With a country code, or a nought and ten digits or more; or a code of the telephone, *737#.
const PHONE =
  '\\*\\d{2,4}(?:\\*\\d{1,20}){0,8}#|\\+\\d{1,3}(?: ?\\(0\\))?(?:[ .-]?\\(?\\d{2,4}\\)?){2,5}(?!\\d)|\\(0\\d{1,4}\\)(?:[ -]?\\d{2,4}){2,4}(?!\\d)|0\\d{9,10}(?!\\d)|0\\d{2,3}[ -]\\d{6,7}(?!\\d)|0\\d{2,3}[ -]\\d{3,4}[ -]\\d{3,4}(?:[ -]\\d{2,4})?(?!\\d)'

const CURRENCY_CODE = 'KES|TZS|UGX|NGN|ZAR|USD|GBP|EUR|JPY|CNY|RMB|GHS|CFA|XOF|XAF|INR|ETB'
const CURRENCY =
  '(?:(?<!\\p{L})(?:GH[₵¢]|CN¥)\\s?|[₦$£€¥₵₹]\\s?|(?<!\\p{L})(?:US\\$|KShs?|TShs?|USh|Kshs?|Tshs?|Ushs?|Shs?|F ?CFA|' +
  `${CURRENCY_CODE})\\.?\\s?(?=\\d)|(?<![\\p{L}\\d])(?:N(?!\\d(?!\\d|[.,]\\d|\\s?(?:[kmbt]|bn|tn)))|R(?!\\d+[A-Z]\\d)\\s?)(?=\\d))`
const MAGNITUDE =
  '(?:\\s?(?:thousand|million|billion|trillion|milioni|bilioni|trilioni|miliyan|biliyan|bn|tn|[mMkKbB])(?![\\p{L}\\p{M}\\d]))'
const MINUS = '(?<![\\p{L}\\p{N}])[-−](?=\\d)'
const GROUPED_NUMBER = '[1-9]\\d{0,2}(?:[ \\u00a0\\u202f]\\d{3})+(?![\\d.,])'
const FRACTION = '[½¼¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚]'
// Seven hours thirty as 7h30; a decimal may begin with its point.
const NUMBER =
  `(?:${GROUPED_NUMBER}|\\d{1,2}h[0-5]\\d(?!\\d)|\\d+ [1-7]/(?:[2-9]|10)(?![\\d/])|\\d+(?:[.,:/\\u00a0\\u202f–-]\\d+)*)(?:\\s?${FRACTION})?|` +
  `${FRACTION}|(?<![\\p{L}\\p{N}.,])\\.\\d+(?![\\d.])`
const UNIT =
  '[kK]m/h|km/hr|KM/H|km?ph|KPH|kmh|mph|km[²2]|[kK]ms?|KM|[kK]gs?|KG|cm|mm|m[²³23]|m|ml|ML|g|[kKMGT]B|[GM]b|[mg]b|l|L|[°º][CF]|[℃℉]|°|bn|k|st|nd|rd|th|mins?|hrs?|secs?'
// The s of 1990s and 90s stands at its figure.
const FIGURE_SUFFIX =
  `(?<=\\d0)['’]?s(?!\\p{L}|\\p{M})|(?<=[1-9]|[.,]\\d+)s(?!\\p{L}|\\p{M})|[x×](?!\\s?\\d|\\p{L})|/-(?![\\d\\p{L}])|` +
  `\\s?(?:[₦$£€¥₵₹](?![\\d.,]*\\d)|(?:F ?CFA|${CURRENCY_CODE})(?![\\p{L}\\p{M}\\d])|%|(?:${UNIT}|/=)(?![\\p{L}\\p{M}\\d])|(?:[apAP]\\.[mM]\\.|(?:[ap]m|[AP]M)(?!\\p{L})))`

const TEXT_TOKEN_PATTERN = new RegExp(
  `(?<address>(?<![\\p{L}\\p{N}])(?:${ADDRESS}))|(?<tag>(?<![\\p{L}\\p{N}&/])${HASHTAG_OR_HANDLE})|(?<phone>(?<![\\p{L}\\p{N}.,])(?:${PHONE}))|` +
    `(?<figure>${CURRENCY}(?:${NUMBER})${MAGNITUDE}|(?:${NUMBER})${MAGNITUDE}\\s?(?:F ?CFA|${CURRENCY_CODE})(?![\\p{L}\\p{M}\\d])|${CURRENCY}?(?:${MINUS})?(?:${NUMBER})(?:${FIGURE_SUFFIX})?)|` +
    `(?<word>${WORD_OR_ABBREVIATION})|(?<space>\\s+)|(?<sign>.)`,
  'gsu',
)
const TOKEN_KINDS = ['address', 'tag', 'phone', 'figure', 'word', 'space'] as const

/** Splits a text into tokens; joined, they are the text. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(TEXT_TOKEN_PATTERN), (match) => ({
    kind: TOKEN_KINDS.find((kind) => match.groups?.[kind] !== undefined) ?? 'sign',
    text: match[0],
    offset: match.index,
  }))
}
