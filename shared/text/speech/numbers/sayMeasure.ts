import type { Numerals } from './numerals.ts'

const NUMBER = '(\\d{1,4}(?:\\.\\d{1,4})?[½¼¾⅛⅜⅝⅞]?)'
const MINUTE_SIGN = "['′’]"
const SECOND_SIGN = `(?:["″”]|''|’’|′′)`
const ANGLE = new RegExp(`^(\\d{1,3})[°º]\\s?${NUMBER}${MINUTE_SIGN}(?:\\s?${NUMBER}${SECOND_SIGN})?$`, 'u')
const FEET_AND_INCHES = new RegExp(`^${NUMBER}\\s?${MINUTE_SIGN}(?:\\s?${NUMBER}\\s?${SECOND_SIGN})?$`, 'u')
const INCHES = new RegExp(`^((?:\\d{1,2} )?\\d{1,2}/\\d{1,2}|\\d{1,4}(?:\\.\\d{1,4})?[½¼¾⅛⅜⅝⅞]?)${SECOND_SIGN}$`, 'u')

/**
 * The words of a length in feet and inches (5′10″, 15") or of an angle (40° 26′ 46″), of which `count` says each number with its
 * unit; undefined for other figures.
 */
export function sayMeasure(
  written: string,
  { numberFirst, and }: Numerals,
  count: (number: string, unit: string) => string,
): string | undefined {
  const [angle, degrees = '', minutes = '', seconds] = ANGLE.exec(written) ?? []
  if (angle !== undefined) {
    const parts = [count(degrees, '°'), count(minutes, '′'), ...(seconds === undefined ? [] : [count(seconds, '″')])]
    return parts.join(' ')
  }
  const [length, feet = '', inches] = FEET_AND_INCHES.exec(written) ?? []
  if (length !== undefined) {
    const rest = inches === undefined ? '' : count(inches, 'in')
    return `${count(feet, 'ft')} ${rest === '' || numberFirst === true ? rest : and(rest)}`.trim()
  }
  const [, number] = INCHES.exec(written) ?? []
  return number === undefined ? undefined : count(number, 'in')
}
