import { decimal } from '../basics/decimal.ts'
import { formatClock, formatMilliseconds, formatTimecode } from '../basics/timecode.ts'
import { type Message, plainWords, say, sentences } from '../locale/message.ts'
import type { TextKey } from '../locale/textTable.ts'
import type { Lateness } from '../timing/spokenLine.ts'
import {
  checkLineNorms,
  isOnsetSure,
  isScript,
  type LineAssessment,
  lettersOver,
  levelOff,
  lineLengthNorm,
  type Mix,
  mixOf,
  movedBy,
} from './checkLineNorms.ts'
import { stateWords, verdictOfLine } from './lineVerdict.ts'
import { isOver, NORMS } from './norms.ts'
import { NORM_WORDS, offsetMessage, onsetNorm } from './normWords.ts'
import type { Finding, Level, QcLine } from './report.ts'

/** The findings on lines: one for each that is outside a norm, its worst. */
export function lineFindings(lines: readonly QcLine[], timing: Lateness): Finding[] {
  const mix = mixOf(lines)
  const found = checkLineNorms(lines).flatMap((assessment): Finding[] => {
    const [worst, ...rest] = assessment.hits.flatMap(({ topic, ...hit }) =>
      isScript(topic) ? [] : [{ topic, ...hit }],
    )
    if (worst === undefined || isOfSpread(assessment)) return []
    const also = rest.map(({ topic, level }) => ({ topic, level }))
    const { number: line, start: at } = assessment.line
    const about = { ...assessment, line: worst.of ?? assessment.line, level: worst.level, mix, timing }
    const hitSentences = FINDING_SENTENCES[worst.topic]?.(about)
    return hitSentences === undefined
      ? []
      : [{ line, at, ...hitSentences, level: worst.level, topic: worst.topic, ...(also.length > 0 && { also }) }]
  })
  const kinds = Map.groupBy(found, ({ topic, level }) => `${level} ${topic}`)
  return [...kinds.values()].flatMap(fewOf)
}

/** Whether a line is reported together with the others that noticeably begin off their time: it has no worse finding. */
function isOfSpread({ line, hits: [worst] }: LineAssessment): boolean {
  return worst?.topic === 'onset' && worst.level === 'remark' && isOnsetSure(line)
}

/** The finding on all lines that noticeably begin off their time and have no worse finding. */
export function spreadFinding(lines: readonly QcLine[], timing: Lateness): Finding[] {
  const spreadAssessments = checkLineNorms(lines).filter(isOfSpread)
  const off = spreadAssessments.map(({ line }) => line)
  if (off.length === 0) return []
  const worst = off
    .toSorted((a, b) => Math.abs(b.onsetError ?? 0) - Math.abs(a.onsetError ?? 0))
    .slice(0, MAX_LATE_LINES_IN_FINDING)
    .map(({ number, onsetError = 0 }) => say('finding.worst', { number, off: offsetMessage(onsetError) }))
  const value = say('finding.ofLines', { some: off.length, all: lines.length })
  const also = alsoOf(spreadAssessments.flatMap(({ hits }) => hits.slice(1)))
  return [
    {
      level: 'remark',
      topic: 'onset',
      value,
      norm: onsetNorm(timing),
      message: say('finding.spread', { lines: value, worst }),
      remedy: say('finding.spread.remedy'),
      ...(also.length > 0 && { also }),
    },
  ]
}

/** Further findings on lines that are reported together, each once. */
function alsoOf(rest: readonly LineAssessment['hits'][number][]): NonNullable<Finding['also']> {
  const found = rest.flatMap(({ topic, level }) => (isScript(topic) ? [] : [{ topic, level }]))
  return [...new Map(found.map((one) => [one.topic, one])).values()]
}

/** Lines that are named where many are late. */
const MAX_LATE_LINES_IN_FINDING = 5

/** A line about which a sentence is made. */
interface FindingContext extends Pick<LineAssessment, 'line' | 'delays'> {
  readonly level: Level
  readonly mix: Mix
  readonly timing: Lateness
}

type Sentences = Pick<Finding, 'value' | 'norm' | 'message' | 'remedy'> & { readonly at?: number }

/** The sentences of each topic. */
const FINDING_SENTENCES: Readonly<Partial<Record<Finding['topic'], (context: FindingContext) => Sentences>>> = {
  silence({ line }) {
    return {
      value: say('finding.silence.value'),
      norm: NORM_WORDS.silence,
      message: say('finding.silence', { line: named(line) }),
      remedy: say('finding.silence.remedy'),
    }
  },
  cut({ line }) {
    const [lost = { start: 0, end: 0 }] = line.mixed?.lost ?? []
    const seconds = `${decimal(lost.end - lost.start, 1)} s`
    return {
      at: lost.start,
      value: say('finding.lost.value', { seconds }),
      norm: say('finding.lost.norm'),
      message: say('finding.lost', { line: named(line), seconds, time: exactTime(lost.start) }),
      remedy: say('finding.listen'),
    }
  },
  peak: ({ line }) => ({
    value: say('finding.clipped.value'),
    norm: say('finding.clipped.norm'),
    message: say('finding.clipped', { line: named(line) }),
    remedy: say('finding.peak.remedy'),
  }),
  other({ line }) {
    if (line.sameAs !== undefined)
      return {
        value: say('finding.twice.value'),
        norm: say('finding.twice.norm'),
        message: say('finding.sameAs', { line: named(line), other: line.sameAs }),
        remedy: say('finding.listen'),
      }
    if (line.swappedWith !== undefined)
      return {
        value: say('finding.swapped.value'),
        norm: say('finding.swapped.norm'),
        message: say('finding.swapped', { line: named(line), other: line.swappedWith }),
        remedy: say('finding.listen'),
      }
    if (line.backwards === true)
      return {
        value: say('finding.backwards.value'),
        norm: say('finding.backwards.norm'),
        message: say('finding.backwards', { line: named(line) }),
        remedy: say('finding.listen'),
      }
    return {
      value: say('finding.other.value', { percent: Math.round(100 * Math.max(0, line.mixed?.score ?? 0)) }),
      norm: say('finding.other.norm'),
      message: say('finding.other', { line: named(line) }),
      remedy: say('finding.listen'),
    }
  },
  overlap({ line }) {
    const { speaker, overlaps: other = 0 } = line
    return {
      value: say('finding.overlap.value'),
      norm: NORM_WORDS.overlap,
      message: say('finding.overlap', { line: named(line), speaker, other }),
      remedy: say('finding.overlap.remedy', { other }),
    }
  },
  onset({ line, timing }) {
    const value = offsetMessage(line.onsetError ?? 0)
    return {
      value,
      norm: onsetNorm(timing),
      message: say('finding.onset', { line: named(line), off: value }),
      remedy: say('finding.onset.remedy'),
    }
  },
  moved({ line, mix }) {
    const value = offsetMessage(movedBy(line, mix))
    return {
      value,
      norm: say('finding.moved.norm', { limit: formatMilliseconds(NORMS.mixed.moved) }),
      message: say('finding.moved', { line: named(line), off: value }),
      remedy: say('finding.listen'),
    }
  },
  level({ line, mix }) {
    const { at, level } = levelOff(line, mix) ?? { at: line.start, level: line.levelOff ?? 0 }
    const by = `${decimal(Math.abs(level), 1)} dB`
    const value = say(level > 0 ? 'finding.louder' : 'finding.softer', { by })
    if (line.mixed === undefined)
      return {
        value,
        norm: say('finding.uneven.norm', { limit: `${NORMS.unknown.level} dB` }),
        message: say(level > 0 ? 'finding.uneven.louder' : 'finding.uneven.softer', { line: named(line), by }),
        remedy: say('finding.listen'),
      }
    const words = { line: named(line), by, time: exactTime(at) }
    return {
      at,
      value,
      norm: say('finding.level.norm', { limit: `${NORMS.mixed.level} dB` }),
      message: say(level > 0 ? 'finding.level.louder' : 'finding.level.softer', words),
      remedy: say('finding.listen'),
    }
  },
  gap: ({ line }) => ({
    value: plainWords(`${decimal(line.gap ?? 0, 1)} LU`),
    norm: NORM_WORDS.gap,
    message: say('finding.gap', { line: named(line) }),
    remedy: say('finding.gap.remedy'),
  }),
  rate({ line, delays, level }) {
    const isHasty = isOver(line.rate ?? 1, NORMS.rate.fastest, 2)
    const { natural: count, limit } = lettersOver(line)
    const words = { line: named(line) }
    const state = stateWords(verdictOfLine({ line, delays, hits: [{ topic: 'rate', level }] }))
    return {
      value: level === 'fail' ? sentences(plainWords(`${(line.rate ?? 1).toFixed(2)}×`), state) : state,
      norm: NORM_WORDS.rate,
      message:
        delays > 0
          ? say('finding.rate.delays', { ...words, count: delays })
          : say(level === 'remark' ? 'finding.rate.fast' : isHasty ? 'finding.rate' : 'finding.rate.long', words),
      remedy:
        line.outlasts === undefined
          ? say('finding.shorten', { count, most: `${NORMS.rate.fastest}×`, limit })
          : say('finding.rate.record'),
    }
  },
  spelled({ line: { spokenLength: spoken = 0, expectedLength: expected = 1, ...line } }) {
    const { shortest, longest } = lineLengthNorm(line)
    const times = { spoken: `${decimal(spoken, 1)} s`, expected: `${decimal(expected, 1)} s` }
    return {
      value: say('finding.spelled.value', { ratio: decimal(spoken / expected, 1) }),
      norm: say('finding.spelled.norm', { least: shortest, most: longest }),
      message: say('finding.spelled', { line: named(line), ...times }),
      remedy: say(spoken > expected ? 'finding.spelled.remedy' : 'finding.spelled.short'),
    }
  },
}

/** Findings of one kind that are listed singly; the rest are counted in one finding. */
const MAX_LISTED_FINDINGS = 20

/** Texts of the counted findings of each topic. */
export const COUNTED_FINDING_KEYS = {
  silence: 'finding.silence.more',
  cut: 'finding.lost.more',
  peak: 'finding.clipped.more',
  other: 'finding.other.more',
  overlap: 'finding.overlap.more',
  onset: 'finding.onset.more',
  moved: 'finding.moved.more',
  level: 'finding.level.more',
  gap: 'finding.gap.more',
  rate: 'finding.rate.more',
  spelled: 'finding.spelled.more',
  click: 'finding.click.more',
} as const satisfies Partial<Record<Finding['topic'], TextKey>>

/** Lists the first findings of one topic and level, and counts the others in one. */
export function fewOf(findings: readonly Finding[]): Finding[] {
  const more = findings.slice(MAX_LISTED_FINDINGS)
  const [first] = more
  const what =
    first && first.topic in COUNTED_FINDING_KEYS
      ? COUNTED_FINDING_KEYS[first.topic as keyof typeof COUNTED_FINDING_KEYS]
      : undefined
  if (first === undefined || what === undefined) return [...findings]
  const { level, topic, norm, remedy } = first
  const also = [...new Map(more.flatMap((one) => one.also ?? []).map((one) => [one.topic, one])).values()]
  const message = say('finding.more', { count: more.length, what: say(what) })
  const value = say('finding.moreValue', { count: more.length })
  const rest: Finding = {
    level,
    topic,
    norm,
    remedy,
    value,
    more: more.length,
    message,
    ...(also.length > 0 && { also }),
  }
  return [...findings.slice(0, MAX_LISTED_FINDINGS), rest]
}

/** A line by its number, time and first words. */
function named({ number, start, text }: Pick<QcLine, 'number' | 'start' | 'text'>): Message {
  const quote = [...text].length > 40 ? `${[...text].slice(0, 39).join('')}…` : text
  const time = formatClock(start)
  return quote === '' ? say('finding.line', { number, time }) : say('finding.lineQuoted', { number, time, quote })
}

/** A time to the millisecond: `00:06.300`. */
export function exactTime(second: number): string {
  return formatTimecode(second, 'vtt').replace(/^00:/, '')
}
