import { parseTimecode, TIME_PATTERN } from '../../basics/timecode.ts'

// Word processors turn the arrow's dashes into a long one, or the whole into an arrow sign.
const ARROW = String.raw`(?:[-–—−]{1,3}\s?>|[→⟶➔])`
const CUE_TIMING_PATTERN = new RegExp(`^\\s*(${TIME_PATTERN})\\s*${ARROW}\\s*(${TIME_PATTERN})`)
const ARROW_PATTERN = new RegExp(ARROW)
/** A longer line is text, not a timing line. */
const MAX_TIMING_LINE_CHARACTERS = 200

/** The times of a cue in seconds; an unreadable time is absent. */
export interface CueTiming {
  readonly start?: number
  readonly end?: number
}

/**
 * Reads a timing line such as `00:01,5 --> 00:03.2 align:start`, which SubRip and WebVTT share. Damaged lines count
 * too, if something like a clock time stands beside the arrow: letters are read as the digits they resemble. Undefined
 * for other lines.
 */
export function parseTiming(cueLine: string): CueTiming | undefined {
  // Marks of direction and byte order marks stand around times in files that were joined or edited.
  const line = cueLine.length > MAX_TIMING_LINE_CHARACTERS ? cueLine : cueLine.replace(/\p{Cf}+/gu, '')
  const match = CUE_TIMING_PATTERN.exec(line)
  if (match !== null) return { ...time('start', match[1]), ...time('end', match[2]) }
  return line.length > MAX_TIMING_LINE_CHARACTERS ? undefined : damaged(line)
}

function damaged(line: string): CueTiming | undefined {
  const [before = '', after, more] = line.split(ARROW_PATTERN)
  if (after === undefined || more !== undefined) return undefined
  const [left, right] = [before.trim(), after.trim()]
  // Settings may follow the second time; nothing may precede the first.
  const [first = ''] = right.split(/\s+/)
  if (!isClock(left) && !(left === '' && isClock(first))) return undefined
  return { ...time('start', digits(left)), ...time('end', digits(first)) }
}

function isClock(text: string): boolean {
  return text.length <= 24 && /\d\s*[:;]\s*[\dOoIl]/.test(text.normalize('NFKC'))
}

function digits(text: string): string {
  // A time before zero is zero.
  if (/^[-−]\s*\d/.test(text)) return '0'
  const plain = text.normalize('NFKC').replace(/[.,]$/, '')
  return plain.replace(/[oO]/g, '0').replace(/[lI|]/g, '1').replace(/;/g, ':')
}

function time<K extends keyof CueTiming>(key: K, text = ''): CueTiming {
  const seconds = parseTimecode(text)
  return seconds === undefined ? {} : { [key]: seconds }
}
