import { MAX_NAMED_NUMBER } from './numerals.ts'

const CURRENCY_SIGN_PATTERN =
  /^(?:US\$|AU?\$|CA?\$|GH[₵¢]|CN¥|FCFA|[A-Z]{3}(?![a-z])|[KTU]?S?[Ss]hs?|Rs|[₦$£€¥₵₹₩₽₺₱₪₿¢RN])(?=[\d.\s½¼¾⅓⅔−-])/u

/** A figure taken apart: `₦2.5m` is the currency ₦, the body 2.5 and the suffix m. */
export interface Figure {
  readonly sign: string
  readonly minus: string
  readonly body: string
  readonly suffix: string
}

/** Takes a figure apart. */
export function splitFigure(written: string): Figure {
  // −$1.50: the minus stands before the money.
  const [, ahead = '', figure = ''] =
    /^([-−–]?)(.*)$/su.exec(written.replace('F CFA', 'FCFA').replace('US $', 'US$')) ?? []
  const [sign = ''] = CURRENCY_SIGN_PATTERN.exec(figure) ?? []
  const rest = figure.slice(sign.length).replace(sign === '' ? /^\s+/u : /^\.?\s*/u, '')
  const [, behind = '', body = '', suffix = ''] =
    /^([-−]?)((?:[\d.,:/ \u00a0\u202f½¼¾⅓⅔–-]|(?<=\d)[h'’](?=\d))*[\d½¼¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚])[\s‐‑-]?(.*)$/su.exec(rest) ?? []
  const minus = ahead || behind
  // 5 million FCFA: the money stands behind its magnitude.
  const [, magnitude, money] = /^([a-z]+|[kKmMbB])\s?(FCFA|[A-Z]{3})$/u.exec(suffix) ?? []
  if (sign === '' && magnitude !== undefined && money !== undefined)
    return { sign: money, minus, body, suffix: magnitude }
  // ₦2,500.50k: the k is kobo.
  return { sign, minus, body, suffix: sign !== '' && suffix === 'k' && /\.\d\d$/u.test(body) ? '' : suffix }
}

/** The value of a whole number, with or without thousands separators; undefined for anything else. */
export function wholeOf(body: string): number | undefined {
  // By threes, also with full stops; or as in India: 12,34,567.
  const isGrouped =
    /^[1-9]\d?(?:,\d{2})+,\d{3}$|^[1-9]\d{0,2}(?:([, \u00a0\u202f'’])\d{3})(?:\1\d{3})*$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/u.test(
      body,
    )
  if (!isGrouped && !/^(?:0|[1-9]\d*)$/u.test(body)) return undefined
  const value = Number(body.replaceAll(/\D/gu, ''))
  return value <= MAX_NAMED_NUMBER ? value : undefined
}

/** The two ends of a range: numbers, years or times with a dash between them; a date has two dashes. */
export function rangeOf(body: string): [string, string] | undefined {
  const [, from, to] = /^(\d+(?:[.,:]\d+)*)[–-](\d+(?:[.,:]\d+)*)$/u.exec(body) ?? []
  return from === undefined || to === undefined ? undefined : [from, to]
}

/** The two sides of the point or comma of a decimal number. */
export function decimalOf(body: string): { whole: string; fraction: string } | undefined {
  const found =
    /^(\d[\d \u00a0\u202f]*|\d{1,3}(?:,\d{3})+|)[.](\d+)$|^(\d[\d \u00a0\u202f]*|\d{1,3}(?:\.\d{3})+),(\d+)$/u.exec(
      body,
    )
  if (found === null) return undefined
  const [, whole = found[3] ?? '', fraction = found[4] ?? ''] = found
  return { whole: whole.replaceAll('.', '') || '0', fraction }
}
