import { decimal, plainNumber } from '../decimal.ts'
import { formatMilliseconds } from '../timecode.ts'
import { NORMS } from './norms.ts'
import type { Finding, QcFigures, QcLine, QcReport, Verdict } from './report.ts'

/** The verdicts in words. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  pass: 'Passed: ready to deliver.',
  look: 'Passed with remarks: look at what follows before you deliver it.',
  fail: 'Failed: not ready to deliver.',
}

/** A figure of a report in words: its name, the measured value and the norm. */
export interface FigureRow {
  readonly name: string
  readonly value: string
  readonly norm: string
  /** Whether it is within the norm; undefined where there is no norm. */
  readonly good?: boolean
}

/** The report as plain text for a terminal. */
export function formatReport(report: QcReport): string {
  const rows = figureRows(report)
  const [nameWidth, valueWidth] = [widest(rows.map(({ name }) => name)), widest(rows.map(({ value }) => value))]
  return [
    `${report.dub} against ${report.source}`,
    VERDICT_WORDS[report.verdict],
    '',
    ...rows.map(({ name, value, norm, good }) => {
      const mark = good === undefined ? ' ' : good ? '✓' : '✗'
      return `${mark} ${name.padEnd(nameWidth)}  ${value.padEnd(valueWidth)}  ${norm}`.trimEnd()
    }),
    ...(report.findings.length === 0 ? [] : ['', ...report.findings.flatMap(findingLines)]),
  ].join('\n')
}

function findingLines({ level, message, value, norm, remedy }: Finding): string[] {
  return [`${level === 'fail' ? '✗' : '!'} ${message} (${value}; wanted: ${norm})`, `  ${remedy}`]
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, text.length), 0)
}

/** All figures of a report as rows; a row is good where its topics have no finding. */
export function figureRows({ figures, findings }: QcReport): FigureRow[] {
  const good = (...topics: Finding['topic'][]): boolean => !findings.some(({ topic }) => topics.includes(topic))
  return [
    ...lineRows(figures, good),
    ...soundRows(figures, good),
    lengthRow(figures, good('length')),
    ...syncRows(figures, good('sync')),
    ...waitRows(figures, good('sync')),
    { name: 'Picture', value: PICTURE_WORDS[figures.picture], norm: 'packets unchanged', good: good('picture') },
    { name: 'Sound tracks', value: trackWords(figures), norm: 'language, one default', good: good('track') },
  ]
}

type Good = (...topics: Finding['topic'][]) => boolean

function lineRows(
  { lines, onset, lateness, timing = 'natural', overlaps, rates, gap }: QcFigures,
  good: Good,
): FigureRow[] {
  const unclear = lines.unclear === 0 ? '' : `, ${lines.unclear} run together`
  const rows: FigureRow[] = [
    {
      name: 'Lines with speech',
      value: `${lines.all - lines.silent} of ${lines.all}${unclear}`,
      norm: 'all',
      good: good('silence'),
    },
    {
      name: 'Onset error',
      value:
        onset === undefined
          ? 'not measured'
          : `median ${formatMilliseconds(onset.p50)}, 95 % within ${formatMilliseconds(onset.p95)}, at most ${formatMilliseconds(onset.max)}`,
      norm: '95 % at most 125 ms late, 45 ms early',
      ...(onset === undefined ? {} : { good: good('onset') }),
    },
    ...(lateness === undefined ? [] : [latenessRow(lateness, timing)]),
    { name: 'Overlaps within a speaker', value: String(overlaps), norm: '0', good: good('overlap') },
  ]
  if (rates === undefined) rows.push({ name: 'Speaking rate', value: 'unknown without a job report', norm: '≤ 1.3×' })
  else {
    const spread = `${rates.slowest.toFixed(2)}× to ${rates.fastest.toFixed(2)}×`
    const share = `${Math.round(100 * rates.natural)} % at 0.95–1.15×`
    rows.push({ name: 'Speaking rate', value: `${spread}, ${share}`, norm: '≤ 1.3×', good: good('rate') })
    const change = `95 % within ${rates.change.p95.toFixed(2)}`
    rows.push({
      name: 'Change between neighbours',
      value: change,
      norm: '95 % within 0.15',
      good: rates.change.p95 <= 0.151,
    })
  }
  const value =
    gap === undefined ? 'no bed under speech' : `median ${gapWords(gap.median)}, least ${gapWords(gap.least)}`
  rows.push({
    name: 'Speech over original sound',
    value,
    norm: '≥ 10 LU',
    ...(gap === undefined ? {} : { good: good('gap') }),
  })
  return rows
}

function soundRows({ clicks, loudness, truePeak }: QcFigures, good: Good): FigureRow[] {
  const { integrated, dialogue, source, target } = loudness
  const before = source === undefined ? '' : ` (source ${decimal(source, 1)})`
  const measured = target?.dialogue ? dialogue : integrated
  const over = target?.dialogue ? ' over the dialogue' : ''
  const value = measured === undefined ? 'silent' : `${decimal(measured, 1)} LUFS${over}${before}`
  return [
    { name: 'Clicks', value: String(clicks), norm: '0', good: good('click') },
    target === undefined
      ? { name: 'Loudness', value, norm: 'no target given' }
      : { name: 'Loudness', value, norm: `${plainNumber(target.lufs)} ± 0.5 LUFS`, good: good('loudness') },
    {
      name: 'True peak',
      value: `${decimal(truePeak, 1)} dBTP`,
      norm: `≤ ${plainNumber(target?.truePeak ?? NORMS.truePeak)} dBTP`,
      good: good('peak'),
    },
  ]
}

function latenessRow(
  { by40, by90, byLimit, beyond }: NonNullable<QcFigures['lateness']>,
  timing: NonNullable<QcFigures['timing']>,
): FigureRow {
  const limit = formatMilliseconds(NORMS.onset.late[timing])
  const value = `${by40} lines by 40 ms, ${by90} by 90 ms, ${byLimit} by ${limit}, ${beyond} later`
  return { name: 'Lateness', value, norm: `none later than ${limit}`, good: beyond === 0 }
}

function lengthRow({ length: { source, dub, frame } }: QcFigures, good: boolean): FigureRow {
  const difference = dub - source
  const value = `${dub.toFixed(2)} s, ${signed(difference)}`
  return { name: 'Length', value, norm: `within a frame (${formatMilliseconds(frame)})`, good }
}

function syncRows({ bedDelay, soundStart }: QcFigures, good: boolean): FigureRow[] {
  const norm = '−20 to +45 ms'
  const name = 'Original sound against picture'
  if (bedDelay !== undefined) return [{ name, value: signed(bedDelay), norm, good }]
  if (soundStart === undefined) return []
  const moved = soundStart.dub - soundStart.source
  return [
    { name, value: 'could not be told', norm, good: true },
    { name: 'Start of the sound', value: signed(moved), norm, good },
  ]
}

function waitRows({ waits }: QcFigures, good: boolean): FigureRow[] {
  if (waits === undefined) return []
  const { added, outOfStep } = waits
  const norm = `in step within ${formatMilliseconds(NORMS.afterWait)} after each`
  const step = outOfStep === undefined ? 'sound after them could not be told' : `sound after them ${signed(outOfStep)}`
  return [{ name: 'Picture waits', value: `${added.toFixed(1)} s longer, ${step}`, norm, good }]
}

/** The states of the picture in words. */
export const PICTURE_WORDS: Readonly<Record<QcFigures['picture'], string>> = {
  identical: 'identical',
  shifted: 'identical, but at other times',
  other: 'not the same',
  missing: 'missing',
  none: 'none in either file',
}

function trackWords({ tracks }: QcFigures): string {
  if (tracks.length === 0) return 'none'
  const words = tracks.map(({ language = 'no language', codec, channels, default: isDefault }) => {
    return `${language} (${codec}, ${channels} ch${isDefault ? ', default' : ''})`
  })
  return words.join(', ')
}

/** Whether a line does not begin as it should, or does not begin at all. */
export function isOff({ state, overlaps, offTime = false }: QcLine): boolean {
  return state === 'silent' || overlaps !== undefined || offTime
}

/** The start of a line relative to its expected time, in words. */
export function beginWords({ state, onsetError, overlaps }: QcLine): string {
  if (state === 'silent') return '✗ not spoken'
  if (overlaps !== undefined) return `✗ over line ${overlaps}`
  if (onsetError === undefined) return 'runs together'
  const milliseconds = Math.round(1000 * onsetError)
  return `${milliseconds < 0 ? '−' : '+'}${Math.abs(milliseconds)} ms`
}

/** A gap in words; above 30 LU the exact value does not matter. */
export function gapWords(gap: number): string {
  return gap >= 30 ? 'over 30 LU' : `${decimal(gap, 1)} LU`
}

function signed(seconds: number): string {
  return `${seconds <= -0.0005 ? '−' : '+'}${formatMilliseconds(Math.abs(seconds))}`
}
