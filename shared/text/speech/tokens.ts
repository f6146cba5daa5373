import type { Target } from '../../contract/records.ts'
import { AS_WRITTEN_MARK } from './asWritten.ts'
import { UNIT_SPELLINGS, type UnitSpelling } from './numbers/signWords.ts'

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
const INITIALS_WITH_AND = '(?<![\\p{L}\\p{N}])\\p{Lu}{1,4}(?:&\\p{Lu}{1,4}){1,3}(?![\\p{L}\\p{N}])'
// A formula of chemistry, by its small figures or as the best known are typed.
const ELEMENT = '[A-Z][a-z]?[₀-₉]{0,3}'
const FORMULA = `(?<![\\p{L}\\p{N}])(?:(?=[A-Za-z]{1,6}[₀-₉])(?:${ELEMENT}){1,12}|CO2|SO2|NO2|N2O|H2O2?|H2SO4|CH4|NH3|O[23])(?![\\p{L}\\p{N}₀-₉])`
// A Greek letter is named; with a hyphen it is no part of its word: β-carotene.
const GREEK_LETTER = '\\p{Script=Greek}(?![\\p{L}\\p{M}])'
const WORD_OR_ABBREVIATION = `${INITIALS_WITH_AND}|${GREEK_LETTER}|${FORMULA}|(?:\\p{L}\\.){2,}(?:\\p{L}(?![\\p{L}\\p{M}.]))?|(?<![\\p{L}\\p{N}.])\\p{Ll}\\.\\p{Ll}(?![\\p{L}\\p{M}.])|(?:Ph\\.?D|[BM]\\.(?:Sc|Ed|Eng|Tech))\\.?(?!\\p{L})|(?:${APOSTROPHE}(?=[yY]))?\\p{L}${WORD_LETTER}*(?:(?:${APOSTROPHE}|[-‐‑](?![RN]\\d))(?=\\p{L})${WORD_LETTER}+)*`

// An address has a protocol, www, an @, or one of the common endings. Its parts are no longer than they may be (RFC 1035, 5321):
// without a bound each sign of a long line would be searched to the line's end.
const HOST = `[a-z\\d][a-z\\d${AS_WRITTEN_MARK}-]{0,62}(?:\\.[a-z\\d${AS_WRITTEN_MARK}-]{1,63}){0,8}`
const DOMAIN_ENDING =
  '\\.(?:com|org|net|edu|gov|info|africa|tv|io|co|ac|ng|ke|za|tz|ug|gh)(?:\\.[a-z]{2})?(?![\\p{L}\\p{N}])'
const PATH = '(?:[/?#](?:[^\\s<>"”’`]*[^\\s<>"”’`.,;:!?)])?)?'
const FILE_NAME =
  '[\\p{L}\\d_-]{1,80}\\.(?:pdf|docx?|xlsx?|pptx?|jpe?g|png|gif|mp[34]|mkv|wav|avi|mov|srt|txt|csv|zip|exe|apk|js|html?|json)(?![\\p{L}\\p{N}])|(?<![.\\d])\\.(?:NET|com|org)(?![\\p{L}\\p{N}])'
const HASHTAG_OR_HANDLE = '[#@](?=\\p{L})[\\p{L}\\p{M}\\p{N}_]+'
// Behind a protocol or www, capitals belong to it, too.
const ANY_CASE = `[a-zA-Z\\d][a-zA-Z\\d${AS_WRITTEN_MARK}-]*(?:\\.[a-zA-Z\\d${AS_WRITTEN_MARK}-]+)*`
const ADDRESS = `(?:[hH][tT]{2}[pP][sS]?://|[wW]{3}\\.)${ANY_CASE}${PATH}|[\\w.+-]{1,64}@${HOST}|${HOST}${DOMAIN_ENDING}${PATH}|${FILE_NAME}`

// With a country code, or a nought and ten digits or more; or a code of the telephone, *737#.
const PHONE =
  '(?<=ISBN(?:-1[03])?:?\\s)[\\d][\\d -]{8,16}[\\dX](?!\\d)|(?:1[ -])?\\(\\d{3}\\) ?\\d{3}-\\d{4}(?!\\d)|(?:1-)?\\d{3}-\\d{3}-\\d{4}(?![\\d-])|555-\\d{4}(?!\\d)|' +
  '\\*\\d{2,4}(?:\\*\\d{1,20}){0,8}#|\\+\\d{1,3}(?: ?\\(0\\))?(?:[ .-]?\\(?\\d{2,4}\\)?){2,5}(?!\\d)|\\(0\\d{1,4}\\)(?:[ -]?\\d{2,4}){2,4}(?!\\d)|0\\d{9,10}(?!\\d)|0\\d{2,3}[ -]\\d{6,7}(?!\\d)|0\\d{2,3}[ -]\\d{3,4}[ -]\\d{3,4}(?:[ -]\\d{2,4})?(?!\\d)'

const CURRENCY_CODE = 'KES|TZS|UGX|NGN|ZAR|USD|AUD|GBP|EUR|JPY|CNY|RMB|GHS|CFA|XOF|XAF|INR|ETB'
const CURRENCY =
  '(?:(?<!\\p{L})(?:GH[₵¢]|CN¥|AU?\\$|CA?\\$)\\s?|[₦$£€¥₵₹₩₽₺₱₪₿¢]\\s?|(?<!\\p{L})(?:US ?\\$|KShs?|TShs?|USh|Kshs?|Tshs?|Ushs?|Shs?|Rs|F ?CFA|' +
  `${CURRENCY_CODE})\\.?\\s?(?=\\d)|(?<![\\p{L}\\d])(?:N(?!\\d(?!\\d|[.,]\\d|\\s?(?:[kmbt]|bn|tn)))|R(?!\\d+[A-Z]\\d)\\s?)(?=\\d))`
const MAGNITUDE =
  '(?:[\\s-]?(?:thousand|million|billion|trillion|milioni|bilioni|trilioni|miliyan|biliyan|bn|tn|[mMkKbB])(?![\\p{L}\\p{M}\\d]))'
const MINUS = '(?<![\\p{L}\\p{N}%‰°])[-−](?=\\d)|(?<=\\p{L} |\\()–(?=\\d)'
// Before money a minus is a hyphen, too, but not behind another sum: $5-$10.
const MINUS_BEFORE_MONEY = `(?<![\\p{L}\\p{N}\\p{Sc}%]|\\p{N}\\s)[-−–](?=${CURRENCY}\\d)`
const GROUPED_NUMBER =
  "[1-9]\\d{0,2}(?:[ \\u00a0\\u202f]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d|[.,]\\d)|[1-9]\\d{0,2}(?:[’']\\d{3})+(?!\\d)"
const FRACTION = '[½¼¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚]'
// Seven hours thirty as 7h30; a decimal may begin with its point.
const NUMBER =
  `(?:${GROUPED_NUMBER}|\\d{1,2}h[0-5]\\d(?!\\d)|\\d+ [1-7]/(?:[2-9]|10)(?![\\d/])|\\d+(?:[.,:/\\u00a0\\u202f–-]\\d+)*)(?:\\s?${FRACTION})?|` +
  `${FRACTION}|(?<![\\p{L}\\p{N}.,])\\.\\d+(?![\\d.])`
// Feet and inches, stone and pounds, an angle in minutes and seconds, a time that lasts: 5′10″, 40° 26′ 46″, 1h 20m.
const MEASURE =
  `\\d{1,3}[°º]\\s?\\d{1,2}(?:\\.\\d{1,4})?['′’](?:\\s?\\d{1,2}(?:\\.\\d{1,4})?["″”])?|` +
  `\\d{1,2}\\s?['′’]\\s?\\d{1,2}(?:\\.\\d)?[½¼¾]?\\s?(?:["″”]|''|’’|′′)(?!\\d)|\\d{1,4}(?:\\.\\d{1,3})?[½¼¾⅛⅜⅝⅞]?[′″](?!\\d)|` +
  `\\d{1,2}['’](?=\\s(?:tall|long|wide|high|deep)(?!\\p{L}))|\\d{1,2}\\s?ft\\s?\\d{1,2}(?![\\d.]|\\s?in(?!\\p{L}))|` +
  `\\d{1,2}\\s?st\\s?\\d{1,2}(?:\\.\\d)?\\s?lbs?(?!\\p{L})|` +
  `\\d{1,3}\\s?h\\s?\\d{1,2}\\s?m(?:\\s?\\d{1,2}\\s?s)?(?![\\p{L}\\p{N}])|\\d{1,3}m\\s?\\d{1,2}s(?![\\p{L}\\p{N}])`
const MAGNITUDE_OR_ORDINAL = 'bn|k|st|nd|rd|th'
/** What must stand beside units that are also words or letters: inches at an end or before tall, amperes not in house numbers. */
const UNIT_GUARDS: Readonly<Record<string, { readonly before?: string; readonly after?: string }>> = {
  in: {
    after:
      '(?=\\.?(?:$|[,;:!?)"”]|\\.?\\s(?:tall|wide|long|high|deep|thick|screen|tablet|display|[x×]|by\\s\\d)(?!\\p{L}))|\\.\\s?\\p{Ll})(?:\\.(?=\\s\\p{Ll}))?',
  },
  A: {
    before: '(?<!\\p{Lu}[\\p{L}.]{0,20}\\s?\\d{1,5}\\s?)',
    after: '(?!\\s+(?!fuse|socket|plug|charger|current|circuit|breaker)\\p{L}|-)',
  },
  p: { before: '(?<=(?<!\\d)\\d{1,2})' },
  c: { before: '(?<=(?<!\\d)\\d{1,2})' },
}

const escaped = (written: string): string => written.replaceAll(/[/.*+?^${}()|[\]\\]/gu, '\\$&')

/** A pattern of the units that are none of the words of a language, the longest spelling first. */
function unitPattern(language: Target): string {
  const spellings = [...UNIT_SPELLINGS].filter(([, { wordIn }]) => !wordIn.includes(language))
  const longestFirst = spellings.toSorted(([a], [b]) => b.length - a.length)
  const oneOf = (all: readonly (readonly [string, UnitSpelling])[]): string =>
    all
      .map(([written]) => {
        const { before = '', after = '' } = UNIT_GUARDS[written] ?? {}
        return before + escaped(written) + after
      })
      .join('|')
  const apart = longestFirst.filter(([, { isJoined }]) => !isJoined)
  const joined = longestFirst.filter(([, { isJoined }]) => isJoined)
  const hyphened = apart.filter(([written]) => /^\p{L}{2,}$/u.test(written) && written !== 'in')
  return `(?:\\s?(?:${oneOf(apart)}|${MAGNITUDE_OR_ORDINAL}|/=)|${oneOf(joined)}|[-‐‑](?:${oneOf(hyphened)}))(?![\\p{L}\\p{M}\\d])`
}

// The s of 1990s and 90s stands at its figure.
const figureSuffix = (language: Target): string =>
  `(?<=\\d0)['’]?s(?!\\p{L}|\\p{M})|(?<=[1-9]|[.,]\\d+)s(?!\\p{L}|\\p{M})|[x×](?!\\s?\\d|\\p{L})|/-(?![\\d\\p{L}])|` +
  `${unitPattern(language)}|\\s?(?:[₦$£€¥₵₹₩₽₺₱₪₿¢](?![\\d.,]*\\d)|(?:F ?CFA|${CURRENCY_CODE})(?![\\p{L}\\p{M}\\d])|[%‰]|(?:[apAP]\\.[mM]\\.|(?:[ap]m|[AP]M)(?!\\p{L})))`

const textTokenPattern = (language: Target): RegExp =>
  new RegExp(
    `(?<address>(?<![\\p{L}\\p{N}])(?:${ADDRESS}))|(?<tag>(?<![\\p{L}\\p{N}&/])${HASHTAG_OR_HANDLE})|(?<phone>(?<![\\p{L}\\p{N}.,])(?:${PHONE}))|` +
      `(?<figure>${MEASURE}|(?:${MINUS_BEFORE_MONEY})?${CURRENCY}(?:${NUMBER})${MAGNITUDE}|(?:${NUMBER})${MAGNITUDE}\\s?(?:F ?CFA|${CURRENCY_CODE})(?![\\p{L}\\p{M}\\d])|(?:${MINUS_BEFORE_MONEY})?${CURRENCY}?(?:${MINUS})?(?:${NUMBER})(?:${figureSuffix(language)})?)|` +
      `(?<word>${WORD_OR_ABBREVIATION})|(?<space>\\s+)|(?<sign>[⁺⁻]?[⁰¹²³⁴-⁹]{1,8}|[₀-₉]{1,8}|.)`,
    'gsu',
  )
const TOKEN_KINDS = ['address', 'tag', 'phone', 'figure', 'word', 'space'] as const
const patterns = new Map<Target, RegExp>()

/** Splits a text in a language into tokens; joined, they are the text. */
export function tokensOf(text: string, language: Target): Token[] {
  const pattern = patterns.get(language) ?? textTokenPattern(language)
  patterns.set(language, pattern)
  const tokens = Array.from(
    text.matchAll(pattern),
    (match): Token => ({
      kind: TOKEN_KINDS.find((kind) => match.groups?.[kind] !== undefined) ?? 'sign',
      text: match[0],
      offset: match.index,
    }),
  )
  return text.includes('"') || text.includes('”') ? withInches(tokens) : tokens
}

/** Joins a quotation mark behind a figure to it, where no quotation is open: a 15" screen. */
function withInches(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  let isOpen = false
  for (const token of tokens) {
    const before = joined.at(-1)
    const isMark = /^["“”]$/u.test(token.text)
    if (isMark && !isOpen && token.text !== '“' && before?.kind === 'figure' && /^[\d./½¼¾⅛⅜⅝⅞ ]+$/u.test(before.text))
      joined[joined.length - 1] = { ...before, text: before.text + token.text }
    else {
      if (isMark) isOpen = token.text === '“' || (token.text === '"' && !isOpen)
      joined.push(token)
    }
  }
  return joined
}
