import { decimal } from '../decimal.ts'
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
  const norm = `at most ${formatMilliseconds(limit)} late, ${formatMilliseconds(early)} early`
  const found = lines
    .filter(({ offTime }) => offTime === true)
    .toSorted((a, b) => Math.abs(b.onsetError ?? 0) - Math.abs(a.onsetError ?? 0))
    .map((line): Finding => {
      const error = line.onsetError ?? 0
      const value = `${formatMilliseconds(Math.abs(error))} ${side(error)}`
      const message = `${named(line)} begins ${value}.`
      const remedy = 'Shorten the line before it if that is in the way, or move the line to where the speaker begins.'
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
  return [...judgeSpread(figures, lines), ...few(found, 'begin off their time')]
}

/** All lines together: moved by as much, or many of them late. */
function judgeSpread({ onset, onsetShift = 0, lines: counts }: QcFigures, lines: readonly QcLine[]): Finding[] {
  const { shift, noticed } = NORMS.onset
  if (isOffBy(onsetShift, shift) && counts.heard > 1) {
    const norm = `at most ${formatMilliseconds(shift.late)} late, ${formatMilliseconds(shift.early)} early`
    const value = `${formatMilliseconds(Math.abs(onsetShift))} ${side(onsetShift)}`
    const message = `All the speech comes ${side(onsetShift)}, by ${formatMilliseconds(Math.abs(onsetShift))} in the middle.`
    const remedy = 'Look for an offset between the script and the video, or between sound and picture in the export.'
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
    .map(({ number, onsetError = 0 }) => `${number} (${formatMilliseconds(Math.abs(onsetError))} ${side(onsetError)})`)
  return [
    {
      level: 'look',
      topic: 'onset',
      value: `${off.length} of ${counts.all} lines`,
      norm: `${most === 0 ? 'none' : `at most ${most}`} over ${formatMilliseconds(noticed.late)} late or ${formatMilliseconds(noticed.early)} early`,
      message: `${off.length} of ${counts.all} lines plainly begin off their time; farthest: ${worst.join(', ')}.`,
      remedy: 'Shorten the lines before these; nothing was left out to be on time.',
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
        value: 'no speech',
        norm: 'speech in every line',
        message: `${named(line)} is not spoken${dropped ? ': it had no time' : ''}.`,
        remedy: dropped
          ? 'Shorten it or the lines around it.'
          : 'Speak the line again and render anew, or take it out of the script.',
      }
    })
  return few(found, 'are not spoken')
}

/** Findings on lines that begin while their speaker's line before still sounds. */
export function judgeOverlaps(lines: readonly QcLine[]): Finding[] {
  const found = lines
    .filter(({ overlaps }) => overlaps !== undefined)
    .map(
      (line): Finding => ({
        ...at(line),
        level: 'fail',
        topic: 'overlap',
        value: 'overlap',
        norm: 'a speaker says one line at a time',
        message: `${named(line)} begins while ${line.speaker} is still speaking line ${line.overlaps}.`,
        remedy: `Shorten line ${line.overlaps}, or move this one later.`,
      }),
    )
  return few(found, 'overlap the line before')
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
        norm: `at most ${fastest}×`,
        message: `${named(line)} is spoken in haste.`,
        remedy: flagged
          ? `Shorten its text by about ${line.tooLongBy} characters.`
          : 'Shorten its text, or give it more time.',
      }
    })
  const cut = lines
    .filter(({ state, droppedCharacters = 0 }) => droppedCharacters > 0 && state !== 'silent')
    .map(
      (line): Finding => ({
        ...at(line),
        level: 'fail',
        topic: 'cut',
        value: `${line.droppedCharacters} characters left out`,
        norm: 'all of the text',
        message: `${named(line)} was too long for its time, and its end was left out.`,
        remedy: `Shorten its text by about ${line.droppedCharacters} characters.`,
      }),
    )
  return [...few(cut, 'lost their end'), ...few(hasty, 'are spoken in haste'), ...judgeChanges(rates)]
}

function judgeChanges({ jumps = { over: 0, of: 0 } }: NonNullable<QcFigures['rates']>): Finding[] {
  const { over, of } = jumps
  if (over <= mayBeOff(of)) return []
  return [
    {
      level: 'look',
      topic: 'pace',
      value: `${over} of ${of} changes over ${NORMS.rate.change}`,
      norm: jumpsNorm(of),
      message: 'The pace changes audibly from line to line.',
      remedy: 'Shorten the fast lines, so that their neighbours can keep the same pace.',
    },
  ]
}

/** How many changes of the rate may be great, in words. */
export function jumpsNorm(changes: number): string {
  const most = mayBeOff(changes)
  return `${most === 0 ? 'none' : `at most ${most}`} over ${NORMS.rate.change}`
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
    const value = `${decimal(ratio, 1)} times its text`
    const message = `${named(line)} takes ${decimal(spoken, 1)} s to say, its text about ${decimal(expected, 1)} s.`
    const remedy =
      ratio > 1
        ? 'Listen whether the voice spells a word, and write its pronunciation into the dictionary.'
        : 'Listen whether the voice leaves words out, and write them otherwise.'
    return [{ ...at(line), level, topic: 'spelled', value, norm: `${shortest} to ${longest} times`, message, remedy }]
  })
  return few(found, 'are not as long as their text')
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
        norm: `at least ${least} LU`,
        message: `${named(line)} is hard to hear over the original sound.`,
        remedy: 'Lower the original sound under it, or raise the speech.',
      }),
    )
  return few(found, 'are hard to hear')
}

/** Findings on clicks, each with the line next to it. */
export function judgeClicks(clicks: readonly Click[], lines: readonly QcLine[]): Finding[] {
  const found = clicks.map((click): Finding => {
    const near = lines.find(({ start, end }) => click.at > start - 0.5 && click.at < end + 0.5)
    return {
      ...(near === undefined ? {} : { line: near.number }),
      at: click.at,
      level: 'fail',
      topic: 'click',
      value: `jump of ${(100 * click.size).toFixed(0)} % of full scale`,
      norm: 'no clicks',
      message: `There is a click at ${exact(click.at)}${near === undefined ? '' : `, near line ${near.number}`}.`,
      remedy: 'Listen there; fade the sound in and out where it is cut.',
    }
  })
  return few(found, 'hold clicks')
}

/** Lists the first findings of one kind, and counts the others in one. */
export function few(findings: readonly Finding[], what: string): Finding[] {
  const more = findings.slice(MOST_TOLD)
  const [first] = more
  if (first === undefined) return [...findings]
  const { level, topic, norm, remedy } = first
  const message = `${more.length} more places ${what}.`
  const rest: Finding = { level, topic, norm, remedy, value: `${more.length} more`, more: more.length, message }
  return [...findings.slice(0, MOST_TOLD), rest]
}

/** The line of a finding, and its beginning. */
export function at({ number, start }: QcLine): { line: number; at: number } {
  return { line: number, at: start }
}

/** A line by its number, time and first words. */
export function named({ number, start, text }: QcLine): string {
  const quote = [...text].length > 40 ? `${[...text].slice(0, 39).join('')}…` : text
  return `Line ${number} at ${formatClock(start)}${quote === '' ? '' : ` (“${quote}”)`}`
}

function exact(second: number): string {
  return formatTimecode(second, 'vtt').replace(/^00:/, '')
}

function side(error: number): string {
  return error > 0 ? 'late' : 'early'
}
