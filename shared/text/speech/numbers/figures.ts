import { isBook } from '../verses.ts'
import context from './englishContext.json' with { type: 'json' }
import { decimalOf, type Figure, rangeOf, splitFigure, wholeOf } from './figureParts.ts'
import { COUNTED_NOUN } from './isDialled.ts'
import { MAX_NAMED_NUMBER, type Numerals } from './numerals.ts'
import { dateOf, notTwice, sayDate } from './sayDate.ts'
import { sayMeasure } from './sayMeasure.ts'
import { isAmPmSuffix, isPartOfDay, parseClockTime, sayTime } from './sayTime.ts'
import { UNIT_SPELLINGS } from './signWords.ts'

/** Nouns before which a sum or a measure stands in the singular in English without an article: the $2.5m deal, two 60W bulbs. */
const QUALIFIED_NOUNS: ReadonlySet<string> = new Set([
  ...context.qualifiedNouns.flatMap((noun) => [noun, `${noun}s`]),
  ...context.irregularNouns,
])
/** Words behind a sum or a measure with an article that are no nouns: a 5 km away. */
const NOT_NOUNS: ReadonlySet<string> = new Set(context.notNouns)

/** The words around a figure as written: they tell a day of a month, an hour that is named already, or what is counted. */
interface FigureContext {
  readonly before?: string
  readonly after?: string
  /** The word before `before`. */
  readonly earlier?: string
}

const SEPARATOR = /[.,:/\u00a0\u202f–-]/u
const DECADE_SUFFIX = /^['’]?s$/u
/** Fractions in one sign, but the common ones of the tables. */
const OTHER_FRACTIONS = /[⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚]/gu
/** Denominators of fractions: 24/7 and 9/11 are none. */
const DENOMINATORS = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 100])
const MAGNITUDES = {
  ...({
    thousand: 'k',
    million: 'm',
    billion: 'bn',
    trillion: 'tn',
    k: 'k',
    K: 'k',
    m: 'm',
    M: 'm',
    bn: 'bn',
    b: 'bn',
  } as const),
  ...({ B: 'bn', tn: 'tn', milioni: 'm', bilioni: 'bn', trilioni: 'tn', miliyan: 'm', biliyan: 'bn' } as const),
} as const
/** Things of which 2m are two million and not two metres, in English. */
const MILLION_NOUN =
  /^(?:people|men|women|children|followers|fans|views|viewers|listeners|users|subscribers|voters|votes|jobs|homes|barrels|tonnes|copies|downloads|streams|customers|students|workers|farmers|refugees|doses|[A-Z]\p{Ll}+(?:ns|ans|ese))$/u
const MAGNITUDE_FACTORS = { k: 1e3, m: 1e6, bn: 1e9, tn: 1e12 } as const

/** The words for a figure in a language: `₦1,500`, `12/05/2024`, `3.5 km`, `50%`, `0803`, `5–10`, `2½`. */
export function sayFigure(figure: string, numerals: Numerals, context: FigureContext = {}): string {
  const measure = sayMeasure(figure, numerals, (body, suffix) =>
    sayPlainly({ sign: '', minus: '', body, suffix }, numerals, {}),
  )
  const whole = splitFigure(figure)
  const spokenForm = measure ?? sayPlainly(whole, numerals, context)
  const { singular } = numerals
  if (singular === undefined || !isQualifier(figure, context)) return spokenForm
  const counted =
    measure === undefined
      ? [...moneyOf(whole, numerals), unitOf(whole.suffix, numerals)]
      : [numerals.units['ft'], numerals.units['in']]
  // A fifty pence coin.
  const nouns = counted.filter((noun) => noun !== undefined).filter((noun) => noun !== 'pence')
  return nouns.reduce((words, noun) => words.replaceAll(noun, singular(noun)), spokenForm)
}

/** The nouns for the notes and the coins of a sum. */
function moneyOf({ sign, suffix }: Figure, { currencies, coins }: Numerals): (string | undefined)[] {
  return [currencies[sign] ?? currencies[suffix], coins[sign] ?? coins[suffix]]
}

/** Whether a figure tells of the noun behind it: a $5 bill, the $2.5m deal, a 5-kg bag, two 60W bulbs. */
function isQualifier(figure: string, { before = '', after = '' }: FigureContext): boolean {
  if (/\d[-‐‑]\p{L}/u.test(figure)) return true
  if (!/^\p{Ll}/u.test(after) || NOT_NOUNS.has(after)) return false
  return /^an?$/iu.test(before) || QUALIFIED_NOUNS.has(after)
}

function sayPlainly(whole: Figure, numerals: Numerals, context: FigureContext): string {
  const range = rangeOf(whole.body)
  if (range !== undefined) return sayRange(range, whole, { numerals, context })
  if (whole.suffix === 'm' && numerals.numberFirst === true && MILLION_NOUN.test(context.after ?? ''))
    return `${sayNumeral({ ...whole, suffix: '' }, numerals, {})} ${numerals.magnitudes.m}`
  const before = whole.minus === '' ? '' : `${numerals.minus} `
  const unit = unitOf(whole.suffix, numerals)
  if (before !== '' && unit !== undefined && numerals.numberFirst !== true) {
    return withUnit(before + sayNumeral({ ...whole, suffix: '' }, numerals, {}), unit, numerals)
  }
  const [noun] = moneyOf(whole, numerals)
  const spokenForm =
    before + (noun === undefined ? sayNumeral(whole, numerals, context) : sayMoney(whole, noun, numerals))
  // Asilimia 45%, Naira ₦500.
  const isNamed = numerals.numberFirst !== true && (noun !== undefined || unit !== undefined || whole.suffix === '%')
  return isNamed ? notTwice(spokenForm, context.before) : spokenForm
}

/** The two ends of a range. What is counted stands on one side only: five to ten naira, náírà márùn-ún sí mẹ́wàá. */
function sayRange(
  [start, to]: readonly [string, string],
  { sign, minus, suffix }: Figure,
  { numerals, context }: { numerals: Numerals; context: FigureContext },
): string {
  const [first, second] = numerals.numberFirst === true ? ['', sign] : [sign, '']
  const from = minus + start
  const unit = suffix === '' ? '' : ` ${suffix}`
  const [noun = '', rest = ''] = unitOf(suffix, numerals)?.split('#') ?? []
  // Kilo tano hadi kumi, kilomita tano hadi kumi kwa saa.
  if (numerals.numberFirst !== true && noun !== '') {
    const counted = sayFigure(from + unit, numerals)
    return `${counted.slice(0, counted.length - rest.length)} ${numerals.to} ${sayFigure(to, numerals)}${rest}`
  }
  const { before = '', earlier = '' } = context
  const isTime = parseClockTime(to) !== undefined || isAmPmSuffix(suffix) || isHour(before, numerals)
  const hour = isTime
    ? { ...context, before: numerals.hourWords[0] ?? before }
    : { ...context, before: monthOf(before, numerals) === undefined ? '' : before }
  const half = numerals.numberFirst === true ? '' : halfOf(from, to, suffix)
  return `${sayFigure(first + from + half, numerals, { before, earlier })} ${numerals.to} ${sayFigure(second + to + unit, numerals, hour)}`
}

/** The half of the day of the first of two times, where the second one tells it: 9:00-17:00, 7-9 pm. */
function halfOf(from: string, to: string, suffix: string): string {
  const [start, end] = [parseClockTime(from), parseClockTime(to)]
  if (start !== undefined && end !== undefined && end.hour > 12 && start.hour > 0)
    return start.hour < 12 ? ' am' : ' pm'
  return isAmPmSuffix(suffix) && Number.parseInt(from, 10) < Number.parseInt(to, 10) ? ` ${suffix}` : ''
}

/** A figure without a currency. */
function sayNumeral(whole: Figure, numerals: Numerals, context: FigureContext): string {
  const { suffix } = whole
  const unit = unitOf(suffix, numerals)
  const body = whole.body.replaceAll(OTHER_FRACTIONS, (written) => ` ${written.normalize('NFKC').replace('⁄', '/')}`)
  const [, before = '', fraction] = /^(.*?)\s?([½¼¾⅓⅔]|(?<=^|\s)[1-9]\d?\/\d+)$/u.exec(body) ?? []
  const part = fraction === undefined ? undefined : fractionOf(fraction, numerals)
  if (part !== undefined) return notTwice(sayFraction(before, part, { numerals, unit }), context.before)
  const value = wholeOf(body)
  const thousands = suffix === 'k' || suffix === 'bn' ? expanded(body, suffix) : undefined
  if (thousands !== undefined) return numerals.cardinal(thousands)
  if (value === undefined) return sayParts(whole, numerals, context)
  if (suffix === '%') return numerals.percent(value)
  const several = DECADE_SUFFIX.test(suffix) ? severalOf(value, body, { numerals, context }) : undefined
  if (several !== undefined) return several
  if (unit !== undefined) return around(unit, (noun) => numerals.counted(noun, value))
  if (isAmPmSuffix(suffix) && value < 24) return timeIn({ hour: value, minute: 0 }, suffix, { numerals, context })
  return suffix === '' ? sayWhole(value, body, { numerals, context }) : sayOrdinal(value, whole, numerals)
}

/** An ordinal number, or a weight in stone: 12st is none. */
function sayOrdinal(value: number, { body, suffix }: Figure, numerals: Numerals): string {
  const isWeight = suffix === 'st' && !/(?<!1)1$/.test(body)
  return isWeight ? numerals.counted(numerals.units['stone'] ?? suffix, value) : numerals.ordinal(value)
}

/** Ten years (1990s), or several of a figure (the 3s, two 6s); elsewhere the s is seconds (in 3s, the 3s mark). */
function severalOf(
  value: number,
  body: string,
  { numerals, context }: { numerals: Numerals; context: FigureContext },
): string | undefined {
  const { before = '', after = '', earlier = '' } = context
  if (after === 'of' && /^10{2,3}$/u.test(body)) return numerals.several?.(value)?.replace(/^one /u, '')
  if (/^\d0$/u.test(body) && (LASTING_WORD.test(before) || DURATION_NOUN.test(after))) return undefined
  if (body.endsWith('0')) return numerals.decade?.(value) ?? numerals.cardinal(value)
  const isNext = /^(?:and|or)$/iu.test(before) && /^\d+['’]?s$/u.test(earlier)
  return (isNext || PLURAL_DETERMINER.test(before)) && !DURATION_NOUN.test(after)
    ? numerals.several?.(value)
    : undefined
}

/** Words before a time that lasts: for 30s. */
const LASTING_WORD = /^(?:for|after|every|within|only|takes?|took|lasts|lasted|wait(?:ed)?|another)$/iu
/** Words before several of a figure, and things that last the seconds before them. */
const PLURAL_DETERMINER = /^(?:the|these|those|both|all|two|three|four|five|six|seven|eight|nine|ten|many|some|of)$/iu
const DURATION_NOUN =
  /^(?:mark|delay|gap|rule|limit|timer|timeout|wait|pause|clip|video|window|countdown|interval|break|ads?|later|ago)$/iu

/** A whole number of thousands, millions or billions in figures: 2.5k is 2,500. */
function expanded(body: string, magnitude: keyof typeof MAGNITUDE_FACTORS): number | undefined {
  const value =
    Math.round(1000 * (wholeOf(body) ?? Number(body.replace(',', '.')))) * (MAGNITUDE_FACTORS[magnitude] / 1000)
  return Number.isInteger(value) && value <= MAX_NAMED_NUMBER ? value : undefined
}

function unitOf(suffix: string, numerals: Numerals): string | undefined {
  const unit = UNIT_SPELLINGS.get(suffix.replace(/^in\.$/u, 'in'))?.unit ?? (suffix === 'x' ? '×' : suffix)
  return Object.hasOwn(numerals.units, unit) ? numerals.units[unit] : undefined
}

/** A whole number by itself: a day beside its month, a year, or a plain number. */
function sayWhole(
  value: number,
  body: string,
  { numerals, context }: { numerals: Numerals; context: FigureContext },
): string {
  const isDay = (word = ''): boolean => value >= 1 && value <= 31 && monthOf(word, numerals) !== undefined
  const the = context.before?.toLowerCase() === 'the' ? '' : 'the '
  if (isDay(context.after)) return `${the}${numerals.ordinal(value)} of`
  if (isDay(context.before)) return `the ${numerals.ordinal(value)}`
  const agreeing = numerals.agreeing?.(value, context)
  if (agreeing !== undefined) return agreeing
  // In ten sixty-six; one thousand and sixty-six people.
  const isCounted = value < 1100 && COUNTED_NOUN.test(context.after ?? '')
  return numerals.year !== undefined && /^\d{4}$/u.test(body) && !isCounted
    ? numerals.year(value)
    : numerals.cardinal(value)
}

/** The name of the month that a word is, in full or in its first letters; only where the table has names of months. */
export function monthOf(word: string, { months }: Numerals): string | undefined {
  return months?.find((month) => month === word || (/^[A-Z][a-z]{2}t?$/u.test(word) && month.startsWith(word)))
}

/** Notes and coins, or a sum in thousands, millions or billions. */
function sayMoney({ sign, body, suffix }: Figure, noun: string, numerals: Numerals): string {
  const [, magnitude] = Object.entries(MAGNITUDES).find(([word]) => word === suffix) ?? []
  const isExpanded = magnitude === 'k' || (magnitude !== undefined && numerals.numberFirst !== true)
  const value = isExpanded ? expanded(body, magnitude) : wholeOf(body)
  if (value !== undefined) {
    const factor = magnitude === undefined || isExpanded ? 1 : MAGNITUDE_FACTORS[magnitude]
    if (value * factor <= MAX_NAMED_NUMBER) return numerals.counted(noun, value * factor)
  }
  const coins =
    magnitude === undefined ? sayCoins(body, { noun, coin: numerals.coins[sign || suffix], numerals }) : undefined
  if (coins !== undefined) return coins
  const spokenNumber = sayParts({ sign: '', minus: '', body, suffix: '' }, numerals, {})
  const scale = magnitude === undefined ? '' : numerals.magnitudes[magnitude]
  const parts = numerals.numberFirst === true ? [spokenNumber, scale, noun] : [noun, scale, spokenNumber]
  return parts.filter(Boolean).join(' ')
}

/** A sum with two decimals: five dollars and fifty cents. */
function sayCoins(
  body: string,
  { noun, coin, numerals }: { noun: string; coin: string | undefined; numerals: Numerals },
): string | undefined {
  const { whole = '', fraction = '' } = decimalOf(body) ?? {}
  if (coin === undefined || !/^\d\d$/u.test(fraction)) return undefined
  const [notes, coins] = [wholeOf(whole) ?? 0, Number(fraction)]
  if (coins === 0) return numerals.counted(noun, notes)
  const small = numerals.counted(coin, coins)
  return notes === 0 ? small : `${numerals.counted(noun, notes)} ${numerals.and(small)}`
}

function sayFraction(
  whole: string,
  spokenFraction: string,
  { numerals, unit }: { numerals: Numerals; unit: string | undefined },
): string {
  const number = whole === '' ? spokenFraction : `${sayNumber(whole.trim(), numerals)} ${numerals.and(spokenFraction)}`
  if (unit === undefined) return number
  return whole === '' && numerals.partOf !== undefined
    ? numerals.partOf(spokenFraction, unit)
    : withUnit(number, unit, numerals)
}

/** Two years with a stroke between them, each the next of the other: the season 2023/24. */
function sayYears(body: string, { year, cardinal, to }: Numerals): string | undefined {
  const [, from, until] = /^((?:19|20)\d\d)\/((?:\d\d)?\d\d)$/u.exec(body) ?? []
  if (from === undefined || until === undefined || !`${Number(from) + 1}`.endsWith(until)) return undefined
  if (year === undefined) return `${cardinal(Number(from))} ${to} ${cardinal(Number(until))}`
  return `${year(Number(from))} ${until.length === 2 ? cardinal(Number(until)) : year(Number(until))}`
}

function sayParts({ body, suffix }: Figure, numerals: Numerals, context: FigureContext): string {
  const seasons = sayYears(body, numerals)
  if (seasons !== undefined) return seasons
  const date = dateOf(body)
  if (date !== undefined) return sayDate(date, numerals, context.before)
  const time =
    suffix === '' && isBook(context.before ?? '')
      ? undefined
      : parseClockTime(clockOf(body, suffix, { numerals, context }))
  if (time !== undefined) return timeIn(time, suffix, { numerals, context })
  if (/^\d+(?:\.\d+){2,}$/u.test(body)) {
    return body.replaceAll('.', ` ${numerals.point} `).replaceAll(/\d+/gu, (part) => sayNumber(part, numerals))
  }
  const unit = unitOf(suffix, numerals)
  const decimal = decimalOf(body)
  const whole = decimal === undefined ? undefined : wholeOf(decimal.whole)
  if (
    decimal !== undefined &&
    unit !== undefined &&
    whole !== undefined &&
    whole > 1 &&
    numerals.numberFirst !== true
  ) {
    const counted = (noun: string): string => numerals.counted(noun, whole)
    return around(unit, (noun) => `${counted(noun)} ${numerals.point} ${digitByDigit(decimal.fraction, numerals)}`)
  }
  const spokenNumber =
    decimal === undefined
      ? body
          .split(SEPARATOR)
          .map((part) => sayNumber(part, numerals))
          .join(' ')
      : `${sayNumber(decimal.whole, numerals)} ${numerals.point} ${digitByDigit(decimal.fraction, numerals)}`
  return unit === undefined ? spokenNumber : withUnit(spokenNumber, unit, numerals)
}

/** A time with a full stop, as in 7.30 pm, with a colon, where its neighbours tell that it is a time. */
function clockOf(
  body: string,
  suffix: string,
  { numerals, context }: { numerals: Numerals; context: FigureContext },
): string {
  const { before = '', after = '' } = context
  const isClockTime = isAmPmSuffix(suffix) || isHour(before, numerals) || isPartOfDay(after, numerals)
  return isClockTime && /^\d{1,2}\.[0-5]\d$/u.test(body) ? body.replace('.', ':') : body
}

function isHour(word: string, { hourWords }: Numerals): boolean {
  return hourWords.includes(word.toLowerCase())
}

function withUnit(spokenNumber: string, unit: string, { numberFirst }: Numerals): string {
  return numberFirst === true ? `${spokenNumber} ${unit}` : around(unit, (noun) => `${noun} ${spokenNumber}`)
}

/** Puts a counted noun before the words that follow the number: kilomita 60 kwa saa. */
function around(unit: string, count: (noun: string) => string): string {
  const [noun = '', rest = ''] = unit.split('#').map((part) => part.trim())
  return `${count(noun)} ${rest}`.trim()
}

const VULGAR_FRACTIONS: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/4': '¼',
  '3/4': '¾',
  '1/3': '⅓',
  '2/3': '⅔',
}

/** The words of a fraction, by its sign or with a stroke; undefined for two numbers that make none. */
function fractionOf(written: string, numerals: Numerals): string | undefined {
  const common = numerals.fractions[VULGAR_FRACTIONS[written] ?? written]
  if (common !== undefined) return common
  const [part = 0, whole = 0] = written.split('/').map(Number)
  return part < whole && DENOMINATORS.has(whole) ? numerals.fraction(part, whole) : undefined
}

function sayNumber(written: string, numerals: Numerals): string {
  const value = wholeOf(written)
  return value === undefined ? digitByDigit(written, numerals) : numerals.cardinal(value)
}

/** Digits one by one, as telephone numbers and codes are read; more than a listener keeps in mind come in groups, as on a bank card. */
export function digitByDigit(written: string, numerals: Numerals): string {
  const digits = written.replaceAll(/\D/gu, '')
  const groups = digits.length > MAX_UNGROUPED_DIGITS ? (digits.match(DIGIT_GROUP) ?? []) : [digits]
  return groups.map((group) => Array.from(group, (digit) => numerals.digits[Number(digit)]).join(' ')).join(', ')
}

/** Most digits that are read without a rest, and the groups of more. */
const MAX_UNGROUPED_DIGITS = 12
const DIGIT_GROUP = /\d{1,4}/gu

/** A whole number of a unit. */
function inUnit(value: number, unit: string, numerals: Numerals): string {
  return around(numerals.units[unit] ?? '', (noun) => numerals.counted(noun, value))
}

function timeIn(
  time: Parameters<typeof sayTime>[0],
  suffix: string,
  { numerals, context }: { numerals: Numerals; context: FigureContext },
): string {
  const named = isHour(context.before ?? '', numerals)
  const spokenTime = sayTime(time, numerals, {
    suffix: isAmPmSuffix(suffix) ? suffix : '',
    named,
    after: context.after ?? '',
  })
  const { second } = time
  return second === undefined ? spokenTime : `${spokenTime} ${numerals.and(inUnit(second, 's', numerals))}`
}
