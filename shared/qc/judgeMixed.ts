import { decimal } from '../decimal.ts'
import { formatMilliseconds, formatTimecode } from '../timecode.ts'
import { at, few, named } from './judgeLines.ts'
import { isOver, NORMS } from './norms.ts'
import { usual } from './placeLines.ts'
import type { Finding, QcFigures, QcLine } from './report.ts'

type MixedLine = QcLine & { readonly mixed: NonNullable<QcLine['mixed']> }

/** Findings on lines that are not in the file as they were mixed: other speech, cut, moved, or at another level. */
export function judgeMixed(lines: readonly QcLine[]): Finding[] {
  const known = lines.filter((line): line is MixedLine => line.mixed !== undefined && line.state !== 'silent')
  const { score, alike } = NORMS.mixed
  const found = known.filter(({ mixed }) => mixed.score >= (mixed.lost.length > 0 ? score : alike))
  const shift = usual(found.map(({ mixed }) => mixed.offset))
  const level = usual(found.map(({ mixed }) => mixed.level))
  return [
    ...few(known.filter((line) => !found.includes(line)).map(judgeOther), 'are not the speech that was mixed'),
    ...few(found.flatMap(judgeLost), 'lack words'),
    ...few(
      found.flatMap((line) => judgeMoved(line, shift)),
      'are not where they were mixed',
    ),
    ...few(
      found.flatMap((line) => judgeLevel(line, level)),
      'are softer or louder than they were mixed',
    ),
  ]
}

/** Findings on stretches without the original sound. */
export function judgeBedLost({ bedLost = [] }: QcFigures): Finding[] {
  const [first] = bedLost
  if (first === undefined) return []
  const seconds = bedLost.reduce((sum, { start, end }) => sum + end - start, 0)
  return [
    {
      at: first.start,
      level: 'fail',
      topic: 'bed',
      value: `${decimal(seconds, 1)} s`,
      norm: 'the original sound between the lines',
      message: `The original sound is missing, first at ${clock(first.start)}.`,
      remedy: 'Render again, and export with the original sound.',
    },
  ]
}

function judgeOther(line: MixedLine): Finding {
  return {
    ...at(line),
    level: 'fail',
    topic: 'other',
    value: `${Math.round(100 * Math.max(0, line.mixed.score))} % alike`,
    norm: 'the speech that was mixed',
    message: `${named(line)} is not the speech that was mixed: another voice, other words, or only a part.`,
    remedy: 'Listen to it, and render again.',
  }
}

function judgeLost(line: MixedLine): Finding[] {
  return line.mixed.lost.slice(0, 1).map(({ start, end }) => ({
    ...at(line),
    at: start,
    level: 'fail',
    topic: 'cut',
    value: `${decimal(end - start, 1)} s missing`,
    norm: 'every word of the line',
    message: `${named(line)} lacks ${decimal(end - start, 1)} s of its speech at ${clock(start)}.`,
    remedy: 'Listen to it, and render again.',
  }))
}

/** All lines moved by as much are told once, elsewhere. */
function judgeMoved(line: MixedLine, shift: number): Finding[] {
  const moved = line.mixed.offset - shift
  if (!isOver(Math.abs(moved), NORMS.mixed.moved, 3)) return []
  const value = `${formatMilliseconds(Math.abs(moved))} ${moved > 0 ? 'late' : 'early'}`
  return [
    {
      ...at(line),
      level: 'fail',
      topic: 'moved',
      value,
      norm: `within ${formatMilliseconds(NORMS.mixed.moved)} of where it was mixed`,
      message: `${named(line)} comes ${formatMilliseconds(Math.abs(moved))} ${moved > 0 ? 'later' : 'earlier'} than it was mixed.`,
      remedy: 'Listen to it, and render again.',
    },
  ]
}

function judgeLevel(line: MixedLine, ordinary: number): Finding[] {
  const { level: most, jump: sudden, seconds } = NORMS.mixed
  const jump = jumpIn(line.mixed.levels, { ordinary, most: sudden, least: Math.ceil(seconds / 0.3) })
  const whole = line.mixed.level - ordinary
  const by = isOver(Math.abs(whole), most, 1) ? { at: line.start, level: whole } : jump
  if (by === undefined) return []
  const value = `${decimal(Math.abs(by.level), 1)} dB ${by.level > 0 ? 'louder' : 'softer'}`
  return [
    {
      ...at(line),
      at: by.at,
      level: 'fail',
      topic: 'level',
      value,
      norm: `within ${most} dB of how it was mixed`,
      message: `${named(line)} is ${value} than it was mixed, from ${clock(by.at)}.`,
      remedy: 'Listen to it, and render again.',
    },
  ]
}

/** The first stretch of a line that is softer or louder throughout; a single soft end is the fading of a voice. */
function jumpIn(
  levels: MixedLine['mixed']['levels'],
  { ordinary, most, least }: { ordinary: number; most: number; least: number },
): { at: number; level: number } | undefined {
  for (let from = 0; from + least <= levels.length; from++) {
    const part = levels.slice(from, from + least).map(({ level }) => level - ordinary)
    const mean = part.reduce((sum, level) => sum + level, 0) / part.length
    const alike = part.every((level) => Math.abs(level) > most && level > 0 === mean > 0)
    const [first] = levels.slice(from)
    if (alike && first !== undefined) return { at: first.at, level: mean }
  }
  return undefined
}

function clock(second: number): string {
  return formatTimecode(second, 'vtt').replace(/^00:/, '')
}
