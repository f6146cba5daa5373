import type { Numerals } from './numerals.ts'

const NUMBER = '(\\d{1,4}(?:\\.\\d{1,4})?[½¼¾⅛⅜⅝⅞]?)'
const MINUTE_SIGN = "['′’]"
const DURATION = /^(?:(\d+)\s?h\s?)?(\d+)\s?m(?:\s?(\d+)\s?s)?$/u
const SECOND_SIGN = `(?:["″”]|''|’’|′′)`
const ANGLE = new RegExp(`^(\\d{1,3})[°º]\\s?${NUMBER}${MINUTE_SIGN}(?:\\s?${NUMBER}${SECOND_SIGN})?$`, 'u')
const FEET_AND_INCHES = new RegExp(
  `^${NUMBER}\\s?(?:${MINUTE_SIGN}|ft(?=\\s?\\d))(?:\\s?${NUMBER}\\s?(?:${SECOND_SIGN}|(?<=ft.*)))?$`,
  'su',
)
const STONE_AND_POUNDS = /^(\d{1,2})\s?st\s?(\d{1,2}(?:\.\d)?)\s?lbs?$/u
const INCHES = new RegExp(`^((?:\\d{1,2} )?\\d{1,2}/\\d{1,2}|\\d{1,4}(?:\\.\\d{1,4})?[½¼¾⅛⅜⅝⅞]?)${SECOND_SIGN}$`, 'u')

type Count = (number: string, unit: string) => string

/**
 * The words of a length in feet and inches (5′10″, 15"), of a weight in stone and pounds (12st 5lb), of an angle (40° 26′ 46″) or of a time that lasts (1h 20m), of which
 * `count` says each number with its unit; undefined for other figures.
 */
export function sayMeasure(written: string, numerals: Numerals, count: Count): string | undefined {
  const angle = inUnits(ANGLE.exec(written), ['°', '′', '″'], count)
  const length =
    inUnits(FEET_AND_INCHES.exec(written), ['ft', 'in'], count) ??
    inUnits(STONE_AND_POUNDS.exec(written), ['stone', 'lb'], count)
  const inches = inUnits(INCHES.exec(written), ['in'], count)
  const duration = inUnits(DURATION.exec(written), ['h', 'min', 'sec'], count)
  if (angle !== undefined) return angle.join(' ')
  if (length !== undefined) {
    const [feet = '', rest] = length
    if (rest === undefined) return feet
    return `${feet} ${numerals.numberFirst === true ? rest : numerals.and(rest)}`
  }
  // A number of minutes alone is one of metres: 5m.
  return inches?.[0] ?? (duration !== undefined && duration.length > 1 ? duration.join(' ') : undefined)
}

/** The parts of a figure, each with its unit; those that are not written are left out. */
function inUnits(found: RegExpExecArray | null, units: readonly string[], count: Count): string[] | undefined {
  return found
    ?.slice(1)
    .flatMap((number: string | undefined, index) => (number === undefined ? [] : [count(number, units[index] ?? '')]))
}
