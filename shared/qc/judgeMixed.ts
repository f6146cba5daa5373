import { decimal } from '../decimal.ts'
import { say } from '../locale/message.ts'
import { formatMilliseconds } from '../timecode.ts'
import { at, exactTime, few, named, sayOff } from './judgeLines.ts'
import { isOver, NORMS } from './norms.ts'
import { usual } from './placeLines.ts'
import type { Finding, QcFigures, QcLine } from './report.ts'

type MixedLine = QcLine & { readonly mixed: NonNullable<QcLine['mixed']> }

/** Findings on lines that are not in the file as they were mixed: other speech, cut, moved, or at another level. */
export function judgeMixed(lines: readonly QcLine[]): Finding[] {
  const known = lines.filter((line): line is MixedLine => line.mixed !== undefined && line.state !== 'silent')
  const { score, alike, unlike: most } = NORMS.mixed
  const found = known.filter(
    ({ mixed: { lost, unlike = 0, ...mixed } }) => mixed.score >= (lost.length > 0 ? score : alike) && unlike <= most,
  )
  const shift = usual(found.map(({ mixed }) => mixed.offset))
  const level = usual(found.map(({ mixed }) => mixed.level))
  return [
    ...few(known.filter((line) => !found.includes(line)).map(judgeOther), 'finding.other.more'),
    ...few(found.flatMap(judgeLost), 'finding.lost.more'),
    ...few(
      found.flatMap((line) => judgeMoved(line, shift)),
      'finding.moved.more',
    ),
    ...few(
      found.flatMap((line) => judgeLevel(line, level)),
      'finding.level.more',
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
      norm: say('finding.bed.norm'),
      message: say('finding.bed', { time: exactTime(first.start) }),
      remedy: say('finding.bed.remedy'),
    },
  ]
}

function judgeOther(line: MixedLine): Finding {
  return {
    ...at(line),
    level: 'fail',
    topic: 'other',
    value: say('finding.other.value', { percent: Math.round(100 * Math.max(0, line.mixed.score)) }),
    norm: say('finding.other.norm'),
    message: say('finding.other', { line: named(line) }),
    remedy: say('finding.listen'),
  }
}

function judgeLost(line: MixedLine): Finding[] {
  return line.mixed.lost.slice(0, 1).map(({ start, end }) => {
    const seconds = `${decimal(end - start, 1)} s`
    return {
      ...at(line),
      at: start,
      level: 'fail',
      topic: 'cut',
      value: say('finding.lost.value', { seconds }),
      norm: say('finding.lost.norm'),
      message: say('finding.lost', { line: named(line), seconds, time: exactTime(start) }),
      remedy: say('finding.listen'),
    }
  })
}

/** All lines moved by as much are told once, elsewhere. */
function judgeMoved(line: MixedLine, shift: number): Finding[] {
  const moved = line.mixed.offset - shift
  if (!isOver(Math.abs(moved), NORMS.mixed.moved, 3)) return []
  const value = sayOff(moved)
  return [
    {
      ...at(line),
      level: 'fail',
      topic: 'moved',
      value,
      norm: say('finding.moved.norm', { limit: formatMilliseconds(NORMS.mixed.moved) }),
      message: say('finding.moved', { line: named(line), off: value }),
      remedy: say('finding.listen'),
    },
  ]
}

function judgeLevel(line: MixedLine, ordinary: number): Finding[] {
  const { level: most, jump: sudden, seconds } = NORMS.mixed
  const jump = jumpIn(line.mixed.levels, { ordinary, most: sudden, least: Math.ceil(seconds / 0.3) })
  const whole = line.mixed.level - ordinary
  const by = isOver(Math.abs(whole), most, 1) ? { at: line.start, level: whole } : jump
  if (by === undefined) return []
  const change = { by: `${decimal(Math.abs(by.level), 1)} dB` }
  const isLouder = by.level > 0
  return [
    {
      ...at(line),
      at: by.at,
      level: 'fail',
      topic: 'level',
      value: say(isLouder ? 'finding.louder' : 'finding.softer', change),
      norm: say('finding.level.norm', { limit: `${most} dB` }),
      message: say(isLouder ? 'finding.level.louder' : 'finding.level.softer', {
        line: named(line),
        ...change,
        time: exactTime(by.at),
      }),
      remedy: say('finding.listen'),
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
