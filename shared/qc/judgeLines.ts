import { decimal } from '../decimal.ts'
import { type Message, say } from '../locale/message.ts'
import type { TextKey } from '../locale/textTable.ts'
import { formatClock, formatMilliseconds, formatTimecode } from '../timecode.ts'
import type { Click } from './measures.ts'
import { isCovered, isHasty, isOffBy, isOver, mayBeOff, NORMS } from './norms.ts'
import type { Finding, QcFigures, QcLine } from './report.ts'

/** Findings of one kind that are listed singly; the rest are counted in one finding. */
const MOST_TOLD = 20
/** Lines that are named where many are late. */
const WORST = 5

/** Findings about the timing of lines. */
export function judgeOnsets(figures: QcFigures, lines: readonly QcLine[]): Finding[] {
  const { early, late } = NORMS.onset
  const limit = late[figures.timing ?? 'natural']
  const norm = say('finding.atMost', { most: sayBounds({ late: limit, early }) })
  const found = lines
    .filter(({ offTime }) => offTime === true)
    .toSorted((a, b) => Math.abs(b.onsetError ?? 0) - Math.abs(a.onsetError ?? 0))
    .map((line): Finding => {
      const value = sayOff(line.onsetError ?? 0)
      const message = say('finding.onset', { line: named(line), off: value })
      const remedy = say('finding.onset.remedy')
      return {
        ...at(line),
        level: line.mixed === undefined ? 'look' : 'fail',
        topic: 'onset',
        value,
        norm,
        message,
        remedy,
      }
    })
  return [...judgeSpread(figures, lines), ...few(found, 'finding.onset.more')]
}

/** All lines together: moved by as much, or many of them late. */
function judgeSpread({ onset, onsetShift = 0, lines: counts }: QcFigures, lines: readonly QcLine[]): Finding[] {
  const { shift, noticed } = NORMS.onset
  if (isOffBy(onsetShift, shift) && counts.heard > 1) {
    const norm = say('finding.atMost', { most: sayBounds(shift) })
    const value = sayOff(onsetShift)
    const message = say('finding.shift', { off: value })
    const remedy = say('finding.shift.remedy')
    return [{ level: 'fail', topic: 'onset', value, norm, message, remedy }]
  }
  // Without knowing what was mixed, an onset may be that of another sound of the line.
  const off = lines.filter(
    ({ mixed, offTime, onsetError = 0 }) => mixed !== undefined && offTime !== true && isOffBy(onsetError, noticed),
  )
  const most = mayBeOff(counts.all)
  if (onset === undefined || off.length <= most) return []
  const worst = off
    .toSorted((a, b) => Math.abs(b.onsetError ?? 0) - Math.abs(a.onsetError ?? 0))
    .slice(0, WORST)
    .map(({ number, onsetError = 0 }) => say('finding.worst', { number, off: sayOff(onsetError) }))
  const value = say('finding.ofLines', { some: off.length, all: counts.all })
  return [
    {
      level: 'look',
      topic: 'onset',
      value,
      norm: say('finding.over', { most: sayMost(most), limit: sayBounds(noticed) }),
      message: say('finding.spread', { lines: value, worst }),
      remedy: say('finding.spread.remedy'),
    },
  ]
}

/** Findings on lines without speech. */
export function judgeSilence(lines: readonly QcLine[]): Finding[] {
  const found = lines
    .filter(({ state }) => state === 'silent')
    .map((line): Finding => {
      const dropped = (line.droppedCharacters ?? 0) > 0
      return {
        ...at(line),
        level: 'fail',
        topic: 'silence',
        value: say('finding.silence.value'),
        norm: say('finding.silence.norm'),
        message: say(dropped ? 'finding.silence.dropped' : 'finding.silence', { line: named(line) }),
        remedy: say(dropped ? 'finding.silence.shorten' : 'finding.silence.remedy'),
      }
    })
  return few(found, 'finding.silence.more')
}

/** Findings on lines that begin while their speaker's line before still sounds. */
export function judgeOverlaps(lines: readonly QcLine[]): Finding[] {
  const found = lines.flatMap((line): Finding[] => {
    const { overlaps: other, speaker } = line
    if (other === undefined) return []
    return [
      {
        ...at(line),
        level: 'fail',
        topic: 'overlap',
        value: say('finding.overlap.value'),
        norm: say('finding.overlap.norm'),
        message: say('finding.overlap', { line: named(line), speaker, other }),
        remedy: say('finding.overlap.remedy', { other }),
      },
    ]
  })
  return few(found, 'finding.overlap.more')
}

/** Findings on speaking rates: lines too fast, lines that lost text, and uneven pace. */
export function judgeRates({ rates }: QcFigures, lines: readonly QcLine[]): Finding[] {
  if (rates === undefined) return []
  const { fastest } = NORMS.rate
  const hasty = lines
    .filter(({ rate = 1 }) => isHasty(rate))
    .map((line): Finding => {
      // The render told the user that it is too long; there the haste is known, and better than a lost word.
      const flagged = (line.tooLongBy ?? 0) > 0
      return {
        ...at(line),
        level: flagged ? 'look' : 'fail',
        topic: 'rate',
        value: `${(line.rate ?? 1).toFixed(2)}×`,
        norm: say('finding.atMost', { most: `${fastest}×` }),
        message: say('finding.rate', { line: named(line) }),
        remedy: flagged ? say('finding.shorten', { count: line.tooLongBy ?? 0 }) : say('finding.rate.remedy'),
      }
    })
  const cut = lines
    .filter(({ state, droppedCharacters = 0 }) => droppedCharacters > 0 && state !== 'silent')
    .map(
      (line): Finding => ({
        ...at(line),
        level: 'fail',
        topic: 'cut',
        value: say('finding.cut.value', { count: line.droppedCharacters ?? 0 }),
        norm: say('finding.cut.norm'),
        message: say('finding.cut', { line: named(line) }),
        remedy: say('finding.shorten', { count: line.droppedCharacters ?? 0 }),
      }),
    )
  return [...few(cut, 'finding.cut.more'), ...few(hasty, 'finding.rate.more'), ...judgeChanges(rates)]
}

function judgeChanges({ jumps = { over: 0, of: 0 } }: NonNullable<QcFigures['rates']>): Finding[] {
  const { over, of } = jumps
  if (over <= mayBeOff(of)) return []
  return [
    {
      level: 'look',
      topic: 'pace',
      value: say('finding.pace.value', { some: over, all: of, limit: NORMS.rate.change }),
      norm: jumpsNorm(of),
      message: say('finding.pace'),
      remedy: say('finding.pace.remedy'),
    },
  ]
}

/** How many changes of the rate may be great. */
export function jumpsNorm(changes: number): Message {
  return say('finding.over', { most: sayMost(mayBeOff(changes)), limit: NORMS.rate.change })
}

/** Findings on lines that take far longer, or shorter, to say than their text: spelled letter by letter, or left out. */
export function judgeLengths(lines: readonly QcLine[]): Finding[] {
  const { shortest, longest, failing, seconds } = NORMS.spoken
  const found = lines.flatMap((line): Finding[] => {
    const { spokenLength: spoken, expectedLength: expected } = line
    if (spoken === undefined || expected === undefined || Math.abs(spoken - expected) < seconds) return []
    const ratio = spoken / expected
    if (!isOver(ratio, longest, 1) && !isOver(-ratio, -shortest, 1)) return []
    const level = ratio > failing ? 'fail' : 'look'
    const value = say('finding.spelled.value', { ratio: decimal(ratio, 1) })
    const norm = say('finding.spelled.norm', { least: shortest, most: longest })
    const times = { spoken: `${decimal(spoken, 1)} s`, expected: `${decimal(expected, 1)} s` }
    const message = say('finding.spelled', { line: named(line), ...times })
    const remedy = say(ratio > 1 ? 'finding.spelled.remedy' : 'finding.spelled.short')
    return [{ ...at(line), level, topic: 'spelled', value, norm, message, remedy }]
  })
  return few(found, 'finding.spelled.more')
}

/** Findings on lines that the original sound covers. */
export function judgeGaps(lines: readonly QcLine[]): Finding[] {
  const { least, failing } = NORMS.gap
  const found = lines
    .filter(({ gap }) => gap !== undefined && isCovered(gap))
    .toSorted((a, b) => (a.gap ?? 0) - (b.gap ?? 0))
    .map(
      (line): Finding => ({
        ...at(line),
        level: (line.gap ?? 0) < failing ? 'fail' : 'look',
        topic: 'gap',
        value: `${decimal(line.gap ?? 0, 1)} LU`,
        norm: say('finding.atLeast', { least: `${least} LU` }),
        message: say('finding.gap', { line: named(line) }),
        remedy: say('finding.gap.remedy'),
      }),
    )
  return few(found, 'finding.gap.more')
}

/** Findings on clicks, each with the line next to it. */
export function judgeClicks(clicks: readonly Click[], lines: readonly QcLine[]): Finding[] {
  const found = clicks.map((click): Finding => {
    const time = exactTime(click.at)
    const near = lines.find(({ start, end }) => click.at > start - 0.5 && click.at < end + 0.5)
    return {
      ...(near === undefined ? {} : { line: near.number }),
      at: click.at,
      level: 'fail',
      topic: 'click',
      value: say('finding.click.value', { percent: Math.round(100 * click.size) }),
      norm: say('finding.click.norm'),
      message:
        near === undefined ? say('finding.click', { time }) : say('finding.click.near', { time, number: near.number }),
      remedy: say('finding.click.remedy'),
    }
  })
  return few(found, 'finding.click.more')
}

/** Lists the first findings of one kind, and counts the others in one. */
export function few(findings: readonly Finding[], kind: Extract<TextKey, `finding.${string}.more`>): Finding[] {
  const more = findings.slice(MOST_TOLD)
  const [first] = more
  if (first === undefined) return [...findings]
  const { level, topic, norm, remedy } = first
  const message = say('finding.more', { count: more.length, what: say(kind) })
  const value = say('finding.moreValue', { count: more.length })
  const rest: Finding = { level, topic, norm, remedy, value, more: more.length, message }
  return [...findings.slice(0, MOST_TOLD), rest]
}

/** The line of a finding, and its beginning. */
export function at({ number, start }: QcLine): { line: number; at: number } {
  return { line: number, at: start }
}

/** A line by its number, time and first words. */
export function named({ number, start, text }: QcLine): Message {
  const quote = [...text].length > 40 ? `${[...text].slice(0, 39).join('')}…` : text
  const time = formatClock(start)
  return quote === '' ? say('finding.line', { number, time }) : say('finding.lineQuoted', { number, time, quote })
}

/** A time to the millisecond: `00:06.300`. */
export function exactTime(second: number): string {
  return formatTimecode(second, 'vtt').replace(/^00:/, '')
}

/** By how many seconds something is late; negative is early. */
export function sayOff(error: number): Message {
  return say(error > 0 ? 'finding.late' : 'finding.early', { by: formatMilliseconds(Math.abs(error)) })
}

/** How many seconds something may be late or early. */
export function sayBounds({ late, early }: { readonly late: number; readonly early: number }): Message {
  return say('finding.lateOrEarly', { late: formatMilliseconds(late), early: formatMilliseconds(early) })
}

/** The highest number allowed. */
export function sayMost(most: number): Message {
  return most === 0 ? say('finding.none') : say('finding.atMost', { most })
}
