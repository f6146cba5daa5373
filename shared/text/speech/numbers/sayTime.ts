import type { Numerals } from './numerals.ts'

/** A time of day as it is written: 0 to 23 hours, and minutes. */
interface ClockTime {
  readonly hour: number
  readonly minute: number
  /** Where they are told and not nought. */
  readonly second?: number
}

/** Parses 7:05, 19:30:00 or 7h30. */
export function parseClockTime(body: string): ClockTime | undefined {
  const [, hour, minute, second] = /^(\d{1,2})[:h]([0-5]\d)(?::([0-5]\d))?$/u.exec(body) ?? []
  const seconds = Number(second ?? 0)
  const time = { hour: Number(hour), minute: Number(minute), ...(seconds > 0 && { second: seconds }) }
  return hour !== undefined && time.hour < 24 ? time : undefined
}

/** Whether a suffix tells the half of the day: am, p.m., PM. */
export function isAmPmSuffix(suffix: string): boolean {
  return /^[ap]\.?m\.?$/iu.test(suffix)
}

/**
 * A time in words. Where the half of the day is known, by a suffix or by hours above twelve, the hour is said as clocks
 * with hands show it, and the part of the day with it, unless the text tells that by itself (`after`).
 */
export function sayTime(
  { hour, minute }: ClockTime,
  numerals: Numerals,
  { suffix = '', named = false, after = '' }: { suffix?: string; named?: boolean; after?: string } = {},
): string {
  const isHalfKnown = hour > 12 || hour === 0
  if (suffix === '' && !isHalfKnown) {
    const counted = named ? hour : asCounted(hour, after, numerals)
    return numerals.time(counted, minute, named)
  }
  const ofDay = isHalfKnown || suffix === '' ? hour : (hour % 12) + (/^p/iu.test(suffix) ? 12 : 0)
  const clock = ofDay % 12 === 0 ? 12 : ofDay % 12
  const spokenTime = numerals.time(numerals.hourOf?.(clock) ?? clock, minute, named).replace(/ o'clock$/u, '')
  const part = numerals.partOfDay(ofDay)
  return isPartOfDay(after, numerals) ? spokenTime : `${spokenTime} ${part}`
}

/**
 * An hour by the language's own count, where a text has the clock's, as the part of the day behind it tells: 07:15 asubuhi can
 * only be a quarter past seven by the clock, saa moja na robo.
 */
function asCounted(hour: number, after: string, { hourOf, partOfDay }: Numerals): number {
  if (hourOf === undefined) return hour
  const hoursOfPart = Array.from({ length: 24 }, (_, clock) => clock).filter((clock) => partOfDay(clock) === after)
  const isClock = hoursOfPart.some((clock) => clock % 12 === hour % 12)
  const isCounted = hoursOfPart.some((clock) => hourOf(clock % 12 === 0 ? 12 : clock % 12) === hour)
  return isClock && !isCounted ? hourOf(hour) : hour
}

/** Whether a word tells a part of the day. */
export function isPartOfDay(word: string, { partOfDay }: Numerals): boolean {
  return Array.from({ length: 24 }, (_, hour) => partOfDay(hour)).includes(word)
}
