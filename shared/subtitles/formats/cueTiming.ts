import { parseTimecode, TIME_PATTERN } from '../../timecode.ts'

// Word processors turn the arrow's dashes into one long one, or the whole into a sign.
const ARROW = String.raw`(?:[-–—−]{1,3}\s?>|[→⟶➔])`
const TIMING = new RegExp(`^\\s*(${TIME_PATTERN})\\s*${ARROW}\\s*(${TIME_PATTERN})`)
const SPLIT = new RegExp(ARROW)
/** A timing line is short; a longer one is text about something else. */
const LONGEST = 200

/** The times of a cue as its line tells them; one that cannot be read is absent. */
export interface Timing {
  readonly start?: number
  readonly end?: number
}

/**
 * A line such as `00:01,5 --> 00:03.2 align:start`, which SubRip and WebVTT share. Damaged ones count too, if something
 * like a clock time stands beside the arrow: letters in place of digits are read as the digits they resemble.
 */
export function parseTiming(line: string): Timing | undefined {
  const match = TIMING.exec(line)
  if (match !== null) return { ...time('start', match[1]), ...time('end', match[2]) }
  return line.length > LONGEST ? undefined : damaged(line)
}

function damaged(line: string): Timing | undefined {
  const [before = '', after, more] = line.split(SPLIT)
  if (after === undefined || more !== undefined) return undefined
  const [left, right] = [before.trim(), after.trim()]
  // What stands behind the arrow may go on with settings; what stands before it may not.
  const [first = ''] = right.split(/\s+/)
  if (!isClock(left) && !(left === '' && isClock(first))) return undefined
  return { ...time('start', digits(left)), ...time('end', digits(first)) }
}

function isClock(text: string): boolean {
  return text.length <= 24 && /\d\s*[:;：]\s*[\dOoIl]/.test(text)
}

function digits(text: string): string {
  // Nothing is shown before the start.
  if (/^[-−]\s*\d/.test(text)) return '0'
  return text.replace(/[oO]/g, '0').replace(/[lI|]/g, '1').replace(/[;：]/g, ':')
}

function time<K extends keyof Timing>(key: K, text = ''): Timing {
  const seconds = parseTimecode(text)
  return seconds === undefined ? {} : { [key]: seconds }
}
