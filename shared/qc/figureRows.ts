import { decimal } from '../basics/decimal.ts'
import { formatMilliseconds } from '../basics/timecode.ts'
import { type Message, plainWords, say } from '../locale/message.ts'
import { spreadOf } from '../timing/lanes/fitMetrics.ts'
import { isOnsetSure } from './checkLineNorms.ts'
import { isOffBy, NORMS } from './norms.ts'
import { jumpsNorm, lengthNorm, loudnessNorm, NORM_WORDS, offsetMessage, onsetNorm, peakNorm } from './normWords.ts'
import type { Finding, Level, QcFigures, QcLine, QcReport } from './report.ts'

/** A figure of a report in words: its name, the measured value and the norm. */
export interface FigureRow {
  readonly name: Message
  readonly value: Message
  /** None where nothing was checked. */
  readonly norm?: Message
  /** Whether the figure is within the norm, fails, or is a remark; undefined where nothing was checked. */
  readonly result?: Result
}

type Result = 'good' | Level

/** All figures of a report as rows; the result of a row is the worst level of the findings on its topic. */
export function figureRows({ figures, findings, lines }: QcReport): FigureRow[] {
  const resultFor: ResultForTopics = (...topics) => {
    const levels = findings.flatMap((finding) => levelsIn(finding, topics))
    return levels.includes('fail') ? 'fail' : levels.length > 0 ? 'remark' : 'good'
  }
  return [
    ...lineRows(figures, resultFor),
    ...onsetRows(figures, lines, resultFor),
    ...mixedRows(findings, lines),
    ...paceRows(figures, resultFor),
    ...soundRows(figures, resultFor),
    lengthRow(figures, resultFor('length')),
    ...syncRows(figures, resultFor('sync')),
    ...waitRows(figures, resultFor('sync')),
    ...pictureRows(figures, resultFor('picture')),
    {
      name: say('report.figure.tracks'),
      value: trackWords(figures),
      norm: NORM_WORDS.track,
      result: resultFor('track'),
    },
  ]
}

type ResultForTopics = (...topics: Finding['topic'][]) => Result

/** The levels of a finding, and of the further findings on its line, on some topics. */
function levelsIn({ topic, level, also = [] }: Finding, topics: readonly Finding['topic'][]): Level[] {
  return [{ topic, level }, ...also].flatMap((one) => (topics.includes(one.topic) ? [one.level] : []))
}

function lineRows({ lines, overlaps }: QcFigures, resultFor: ResultForTopics): FigureRow[] {
  const { all, silent, unclear } = lines
  const some = all - silent
  const value =
    unclear === 0
      ? say('report.figure.linesOf', { some, all })
      : say('report.figure.linesUnclear', { some, all, unclear })
  return [
    { name: say('report.figure.lines'), value, norm: NORM_WORDS.silence, result: resultFor('silence') },
    {
      name: say('report.figure.overlaps'),
      value: countOf(overlaps),
      norm: NORM_WORDS.overlap,
      result: resultFor('overlap'),
    },
  ]
}

/** The rows on when lines begin: those whose beginning is surely theirs, or, where none is known, all; these are not checked. */
function onsetRows(
  { onset, onsetShift = 0, timing = 'natural' }: QcFigures,
  lines: readonly QcLine[],
  resultFor: ResultForTopics,
): FigureRow[] {
  const name = say('report.figure.onset')
  if (onset === undefined) return [{ name, value: say('report.notMeasured') }]
  const sure = lines.flatMap((line) =>
    line.onsetError !== undefined && isOnsetSure(line) ? [Math.abs(line.onsetError)] : [],
  )
  const { p50, max } = sure.length === 0 ? onset : spreadOf(sure)
  const value = say('report.median', { median: formatMilliseconds(p50), most: formatMilliseconds(max) })
  const result = resultFor('onset')
  const isChecked = sure.length > 0 || result !== 'good'
  return [
    { name, value, ...(isChecked ? { norm: onsetNorm(timing), result } : { norm: say('report.notJudged') }) },
    ...(isOffBy(onsetShift, NORMS.onset.shift) && isChecked
      ? [{ name: say('report.figure.shift'), value: offsetMessage(onsetShift), norm: NORM_WORDS.shift, result }]
      : []),
  ]
}

/** The lines found again by their prints, where prints are known or something is missing. */
function mixedRows(findings: readonly Finding[], lines: readonly QcLine[]): FigureRow[] {
  const countFindings = (...topics: Finding['topic'][]): number =>
    findings.reduce((sum, one) => sum + levelsIn(one, topics).length * (one.more ?? 1), 0)
  const known = lines.some(({ mixed }) => mixed !== undefined)
  const none = say('finding.none')
  const row = (name: Message, found: number): FigureRow[] => {
    if (found === 0) return known ? [{ name, value: none, norm: none, result: 'good' }] : []
    return [{ name, value: say('report.places', { count: found }), norm: none, result: 'fail' }]
  }
  const lost = findings.find(({ topic }) => topic === 'bed')
  return [
    ...row(say('report.figure.leftOut'), countFindings('cut')),
    ...row(say('report.figure.unlike'), countFindings('other', 'moved', 'level')),
    ...(lost === undefined
      ? []
      : [
          {
            name: say('report.figure.original'),
            value: say('report.figure.missingFor', { value: lost.value }),
            norm: lost.norm,
            result: 'fail' as const,
          },
        ]),
  ]
}

function paceRows({ rates, gap }: QcFigures, resultFor: ResultForTopics): FigureRow[] {
  const rows: FigureRow[] = []
  const rate = { name: say('report.figure.rate') }
  if (rates === undefined) rows.push({ ...rate, value: say('report.figure.rateUnknown') })
  else {
    const value = range(`${rates.slowest.toFixed(2)}×`, `${rates.fastest.toFixed(2)}×`)
    rows.push({ ...rate, value, norm: NORM_WORDS.rate, result: resultFor('rate') })
    const { over = 0, of = 0 } = rates.jumps ?? {}
    if (of > 0)
      rows.push({
        name: say('report.figure.changes'),
        value: say('report.figure.changesOver', {
          over,
          all: of,
          limit: NORMS.rate.change,
          most: rates.change.max.toFixed(2),
        }),
        norm: jumpsNorm(of),
        result: resultFor('pace'),
      })
  }
  const value =
    gap === undefined
      ? say('report.figure.noBed')
      : say('report.figure.gaps', { median: gapWords(gap.median), least: gapWords(gap.least) })
  rows.push({
    name: say('report.figure.gap'),
    value,
    ...(gap === undefined ? {} : { norm: NORM_WORDS.gap, result: resultFor('gap') }),
  })
  return rows
}

function soundRows({ clicks, loudness, truePeak }: QcFigures, resultFor: ResultForTopics): FigureRow[] {
  const { integrated, dialogue, source, target } = loudness
  const measured = target?.dialogue ? dialogue : integrated
  const loud = {
    name: say('report.figure.loudness'),
    value:
      measured === undefined
        ? say('qc.silent')
        : loudnessWords(`${decimal(measured, resultFor('loudness') ? 1 : 2)} LUFS`, target?.dialogue === true, source),
  }
  return [
    { name: say('report.figure.clicks'), value: countOf(clicks), norm: NORM_WORDS.click, result: resultFor('click') },
    target === undefined
      ? { ...loud, norm: say('report.figure.noTarget') }
      : {
          ...loud,
          norm: loudnessNorm(target),
          result: resultFor('loudness'),
        },
    {
      name: say('report.figure.peak'),
      value: plainWords(`${decimal(truePeak, 1)} dBTP`),
      norm: peakNorm(target?.truePeak ?? NORMS.truePeak),
      result: resultFor('peak'),
    },
  ]
}

function countOf(number: number): Message {
  return plainWords(String(number))
}

function loudnessWords(measured: string, isDialogue: boolean, source: number | undefined): Message {
  const level = isDialogue ? say('finding.loudness.dialogue', { level: measured }) : plainWords(measured)
  return source === undefined ? level : say('report.figure.ofSource', { level, source: decimal(source, 1) })
}

function lengthRow({ length: { source, dub, frame, speech = 0 } }: QcFigures, result: Result): FigureRow {
  // The last picture is held until all is said.
  const difference = dub - Math.max(source, speech)
  return {
    name: say('report.figure.length'),
    value: say('report.figure.lengthOf', { length: `${dub.toFixed(2)} s`, difference: signed(difference) }),
    norm: lengthNorm(frame),
    result,
  }
}

function syncRows({ bedDelay, soundStart }: QcFigures, result: Result): FigureRow[] {
  const norm = NORM_WORDS.sync
  const name = say('report.figure.sync')
  if (bedDelay !== undefined) return [{ name, value: plainWords(signed(bedDelay)), norm, result }]
  if (soundStart === undefined) return []
  const moved = soundStart.dub - soundStart.source
  return [
    { name, value: say('report.notTold'), norm, result: 'good' },
    { name: say('report.figure.start'), value: plainWords(signed(moved)), norm, result },
  ]
}

/** None of a programme of sound. */
function pictureRows({ picture }: QcFigures, result: Result): FigureRow[] {
  if (picture === 'none') return []
  return [{ name: say('report.figure.picture'), value: PICTURE_WORDS[picture], norm: NORM_WORDS.picture, result }]
}

function waitRows({ waits }: QcFigures, result: Result): FigureRow[] {
  if (waits === undefined) return []
  const { added, outOfStep } = waits
  const off = outOfStep === undefined ? say('report.notTold') : signed(outOfStep)
  const value = say('report.figure.waited', { added: `${added.toFixed(1)} s`, off })
  return [{ name: say('report.figure.waits'), value, norm: NORM_WORDS.wait, result }]
}

function range(from: string, to: string): Message {
  return say('report.range', { from, to })
}

/** The states of the picture in words. */
export const PICTURE_WORDS: Readonly<Record<QcFigures['picture'], Message>> = {
  identical: say('report.picture.identical'),
  shifted: say('report.picture.shifted'),
  other: say('report.picture.other'),
  missing: say('report.picture.missing'),
  none: say('report.picture.none'),
}

function trackWords({ tracks }: QcFigures): Message {
  if (tracks.length === 0) return say('finding.none')
  const items = tracks.map(({ language = say('report.noLanguage'), codec, channels, default: isDefault }) =>
    say(isDefault ? 'report.trackDefault' : 'report.track', { language, codec, channels }),
  )
  return say('report.list', { items })
}

/** A gap in words; above 30 LU the exact value does not matter. */
export function gapWords(gap: number): Message {
  return gap >= 30 ? say('report.over', { value: '30 LU' }) : plainWords(`${decimal(gap, 1)} LU`)
}

function signed(seconds: number): string {
  return `${seconds <= -0.0005 ? '−' : '+'}${formatMilliseconds(Math.abs(seconds))}`
}
