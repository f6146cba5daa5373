import { decimal, plainNumber } from '../decimal.ts'
import { type Message, type Said, say } from '../locale/message.ts'
import { formatMilliseconds } from '../timecode.ts'
import { jumpsNorm, sayMost } from './judgeDub.ts'
import { sayBounds } from './lineFindings.ts'
import { isOffBy, mayBeOff, NORMS } from './norms.ts'
import type { Finding, Level, QcFigures, QcLine, QcReport } from './report.ts'

/** A figure of a report in words: its name, the measured value and the norm. */
export interface FigureRow {
  readonly name: Message
  readonly value: Said
  readonly norm: Said
  /** Whether it is within the norm, fails, or is a remark; undefined where there is no norm. */
  readonly result?: Result
}

type Result = 'good' | Level

/** All figures of a report as rows; the result of a row is the worst level of the findings on its topic. */
export function figureRows({ figures, findings, lines }: QcReport): FigureRow[] {
  const judge: Judge = (...topics) => {
    const levels = findings.flatMap((finding) => levelsIn(finding, topics))
    return levels.includes('fail') ? 'fail' : levels.length > 0 ? 'remark' : 'good'
  }
  return [
    ...lineRows(figures, judge),
    ...onsetRows(figures, lines, judge),
    ...mixedRows(findings, lines),
    ...paceRows(figures, judge),
    ...soundRows(figures, judge),
    lengthRow(figures, judge('length')),
    ...syncRows(figures, judge('sync')),
    ...waitRows(figures, judge('sync')),
    ...pictureRows(figures, judge('picture')),
    {
      name: say('report.figure.tracks'),
      value: trackWords(figures),
      norm: say('report.figure.tracksNorm'),
      result: judge('track'),
    },
  ]
}

type Judge = (...topics: Finding['topic'][]) => Result

/** The levels of a finding, and of what else is said of its line, on some topics. */
function levelsIn({ topic, level, also = [] }: Finding, topics: readonly Finding['topic'][]): Level[] {
  return [{ topic, level }, ...also].flatMap((one) => (topics.includes(one.topic) ? [one.level] : []))
}

function lineRows({ lines, overlaps }: QcFigures, judge: Judge): FigureRow[] {
  const { all, silent, unclear } = lines
  const some = all - silent
  const value =
    unclear === 0
      ? say('report.figure.linesOf', { some, all })
      : say('report.figure.linesUnclear', { some, all, unclear })
  return [
    { name: say('report.figure.lines'), value, norm: say('report.all'), result: judge('silence') },
    { name: say('report.figure.overlaps'), value: String(overlaps), norm: '0', result: judge('overlap') },
  ]
}

/** Counts lines whose beginning was measured, and those that listeners notice to be off. */
export function countOff(lines: readonly QcLine[]): { off: number; of: number } {
  const errors = lines.flatMap(({ onsetError }) => (onsetError === undefined ? [] : [onsetError]))
  return { off: errors.filter((error) => isOffBy(error, NORMS.onset.noticed)).length, of: errors.length }
}

function onsetRows(
  { onset, onsetShift = 0, lateness, timing = 'natural' }: QcFigures,
  lines: readonly QcLine[],
  judge: Judge,
): FigureRow[] {
  const { noticed, shift, early } = NORMS.onset
  const name = say('report.figure.onset')
  const limit = sayBounds(noticed)
  if (onset === undefined)
    return [
      {
        name,
        value: say('report.notMeasured'),
        norm: say('finding.over', { most: say('finding.none'), limit }),
      },
    ]
  const { off, of } = countOff(lines)
  const most = mayBeOff(of)
  const tooEarly = lines.some(({ offTime, onsetError = 0 }) => offTime === true && onsetError < 0)
  const within = off <= most && !tooEarly
  return [
    {
      name,
      value: say('report.figure.onsetOver', {
        over: say('finding.over', { most: say('finding.ofLines', { some: off, all: of }), limit }),
        median: say('report.median', { median: formatMilliseconds(onset.p50), most: formatMilliseconds(onset.max) }),
      }),
      norm: say('report.figure.onsetNorm', { most: sayMost(most), early: formatMilliseconds(early) }),
      // Without what was mixed, a beginning may be that of another sound of the line, which is not held against it.
      ...resultOf(judge('onset'), within),
    },
    ...(isOffBy(onsetShift, shift)
      ? [
          {
            name: say('report.figure.shift'),
            value: signed(onsetShift),
            norm: range('−45', '+90 ms'),
            ...resultOf(judge('onset'), false),
          },
        ]
      : []),
    ...(lateness === undefined ? [] : [latenessRow(lateness, timing, judge)]),
  ]
}

/** The result of a value; none where it is outside its norm and nothing is held against it. */
function resultOf(result: Result, within: boolean): Pick<FigureRow, 'result'> {
  return within || result !== 'good' ? { result } : {}
}

/** The lines found again by their prints, where prints are known or something is missing. */
function mixedRows(findings: readonly Finding[], lines: readonly QcLine[]): FigureRow[] {
  const told = (...topics: Finding['topic'][]): number =>
    findings.reduce((sum, one) => sum + levelsIn(one, topics).length * (one.more ?? 1), 0)
  const known = lines.some(({ mixed }) => mixed !== undefined)
  const none = say('finding.none')
  const row = (name: Message, found: number): FigureRow[] => {
    if (found === 0) return known ? [{ name, value: none, norm: none, result: 'good' }] : []
    return [{ name, value: say('report.places', { count: found }), norm: none, result: 'fail' }]
  }
  const lost = findings.find(({ topic }) => topic === 'bed')
  return [
    ...row(say('report.figure.leftOut'), told('cut')),
    ...row(say('report.figure.unlike'), told('other', 'moved', 'level')),
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

function paceRows({ rates, gap }: QcFigures, judge: Judge): FigureRow[] {
  const rows: FigureRow[] = []
  const rate = { name: say('report.figure.rate'), norm: `≤ ${NORMS.rate.natural[1]}×` }
  if (rates === undefined) rows.push({ ...rate, value: say('report.figure.rateUnknown') })
  else {
    const value = say('report.figure.rates', {
      slowest: `${rates.slowest.toFixed(2)}×`,
      fastest: `${rates.fastest.toFixed(2)}×`,
      lines: say('finding.ofLines', { some: Math.round(rates.known * rates.natural), all: rates.known }),
      rate: '0.95–1.15×',
    })
    rows.push({ ...rate, value, result: judge('rate') })
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
        result: judge('pace'),
      })
  }
  const value =
    gap === undefined
      ? say('report.figure.noBed')
      : say('report.figure.gaps', { median: gapWords(gap.median), least: gapWords(gap.least) })
  rows.push({
    name: say('report.figure.gap'),
    value,
    norm: '≥ 10 LU',
    ...(gap === undefined ? {} : { result: judge('gap') }),
  })
  return rows
}

function soundRows({ clicks, loudness, truePeak }: QcFigures, judge: Judge): FigureRow[] {
  const { integrated, dialogue, source, target } = loudness
  const measured = target?.dialogue ? dialogue : integrated
  const loud = {
    name: say('report.figure.loudness'),
    value:
      measured === undefined
        ? say('qc.silent')
        : loudnessWords(`${decimal(measured, judge('loudness') ? 1 : 2)} LUFS`, target?.dialogue === true, source),
  }
  return [
    { name: say('report.figure.clicks'), value: String(clicks), norm: '0', result: judge('click') },
    target === undefined
      ? { ...loud, norm: say('report.figure.noTarget') }
      : {
          ...loud,
          norm: `${plainNumber(target.lufs)} ± ${target.within ?? NORMS.loudness} LUFS`,
          result: judge('loudness'),
        },
    {
      name: say('report.figure.peak'),
      value: `${decimal(truePeak, 1)} dBTP`,
      norm: `≤ ${plainNumber(target?.truePeak ?? NORMS.truePeak)} dBTP`,
      result: judge('peak'),
    },
  ]
}

function loudnessWords(measured: string, isDialogue: boolean, source: number | undefined): Said {
  const level = isDialogue ? say('finding.loudness.dialogue', { level: measured }) : measured
  return source === undefined ? level : say('report.figure.ofSource', { level, source: decimal(source, 1) })
}

function latenessRow(
  { by40, by90, byLimit, beyond }: NonNullable<QcFigures['lateness']>,
  timing: NonNullable<QcFigures['timing']>,
  judge: Judge,
): FigureRow {
  const limit = formatMilliseconds(NORMS.onset.late[timing])
  return {
    name: say('report.figure.lateness'),
    value: say('report.figure.latenessOf', { by40, by90, byLimit, beyond, limit }),
    norm: say('report.figure.latenessNorm', { limit }),
    ...resultOf(judge('onset'), beyond === 0),
  }
}

function lengthRow({ length: { source, dub, frame, speech = 0 } }: QcFigures, result: Result): FigureRow {
  // The last picture is held until all is said.
  const difference = dub - Math.max(source, speech)
  return {
    name: say('report.figure.length'),
    value: say('report.figure.lengthOf', { length: `${dub.toFixed(2)} s`, difference: signed(difference) }),
    norm: say('report.figure.lengthNorm', { frame: formatMilliseconds(frame) }),
    result,
  }
}

function syncRows({ bedDelay, soundStart }: QcFigures, result: Result): FigureRow[] {
  const norm = range('−20', '+45 ms')
  const name = say('report.figure.sync')
  if (bedDelay !== undefined) return [{ name, value: signed(bedDelay), norm, result }]
  if (soundStart === undefined) return []
  const moved = soundStart.dub - soundStart.source
  return [
    { name, value: say('report.notTold'), norm, result: 'good' },
    { name: say('report.figure.start'), value: signed(moved), norm, result },
  ]
}

/** None of a programme of sound. */
function pictureRows({ picture }: QcFigures, result: Result): FigureRow[] {
  if (picture === 'none') return []
  const norm = say('report.figure.pictureNorm')
  return [{ name: say('report.figure.picture'), value: PICTURE_WORDS[picture], norm, result }]
}

function waitRows({ waits }: QcFigures, result: Result): FigureRow[] {
  if (waits === undefined) return []
  const { added, outOfStep } = waits
  const norm = say('report.figure.waitNorm', { limit: formatMilliseconds(NORMS.afterWait) })
  const off = outOfStep === undefined ? say('report.notTold') : signed(outOfStep)
  const value = say('report.figure.waited', { added: `${added.toFixed(1)} s`, off })
  return [{ name: say('report.figure.waits'), value, norm, result }]
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
export function gapWords(gap: number): Said {
  return gap >= 30 ? say('report.over', { value: '30 LU' }) : `${decimal(gap, 1)} LU`
}

function signed(seconds: number): string {
  return `${seconds <= -0.0005 ? '−' : '+'}${formatMilliseconds(Math.abs(seconds))}`
}
