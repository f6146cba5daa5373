import { type FrameRate, frameOf, toSeconds } from '../../frameTime.ts'

/** The time base of a TTML document, from the ttp attributes of its root. */
export interface TtmlClock {
  readonly rate: FrameRate
  readonly subFrameRate: number
  /** Ticks a second. */
  readonly tickRate: number
}

const CLOCK = /^(\d{2,}):(\d{2}):(\d{2})(?:(\.\d+)|[:;](\d{2,})(?:\.(\d+))?)?$/
const OFFSET = /^(\d+(?:\.\d+)?)(h|ms|m|s|f|t)$/
/** A greater number (30 years, in seconds) is no time. */
const LONGEST = 1e9
const UNITS = { h: 3600, m: 60, s: 1, ms: 0.001 } as const

/** Reads `ttp:frameRate` and the related attributes; missing or senseless ones have TTML's defaults. */
export function ttmlClock(attribute: (name: string) => string | undefined): TtmlClock {
  const declared = whole(attribute('frameRate'))
  const [, times = '1', over = '1'] = /^\s*(\d+)[\s:]+(\d+)\s*$/.exec(attribute('frameRateMultiplier') ?? '') ?? []
  const drop = /^drop/i.test(attribute('dropMode') ?? '')
  const rate = { num: (declared ?? 30) * (Number(times) || 1), den: Number(over) || 1, drop }
  const subFrameRate = whole(attribute('subFrameRate')) ?? 1
  const tickRate = whole(attribute('tickRate')) ?? (declared === undefined ? 1 : (rate.num / rate.den) * subFrameRate)
  return { rate, subFrameRate, tickRate }
}

/**
 * Seconds of a TTML time expression: a clock time, also with frames, or an offset in units from hours to ticks.
 * Undefined for anything else.
 */
export function parseTtmlTime(text: string, clock: TtmlClock): number | undefined {
  const seconds = readTime(text, clock)
  return seconds !== undefined && seconds < LONGEST ? seconds : undefined
}

function readTime(text: string, { rate, subFrameRate, tickRate }: TtmlClock): number | undefined {
  const compact = text.trim()
  const [, hours, minutes, seconds, fraction = '', frames, sub = '0'] = CLOCK.exec(compact) ?? []
  if (hours !== undefined) {
    const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    if (frames === undefined) return whole + Number(`0${fraction}`)
    const part = Number(frames) + Number(sub) / subFrameRate
    if (rate.drop) return toSeconds(frameOf(Number(hours), Number(minutes), Number(seconds), part, rate), rate)
    return whole + (part * rate.den) / rate.num
  }
  const [, amount, unit] = OFFSET.exec(compact) ?? []
  if (amount === undefined) return undefined
  if (unit === 'f') return (Number(amount) * rate.den) / rate.num
  if (unit === 't') return Number(amount) / tickRate
  return Number(amount) * UNITS[unit as keyof typeof UNITS]
}

function whole(text: string | undefined): number | undefined {
  const value = Number(text)
  return text !== undefined && Number.isInteger(value) && value > 0 ? value : undefined
}
