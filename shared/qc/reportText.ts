import { decimal, plainNumber } from '../decimal.ts'
import { english } from '../locale/english.ts'
import { count } from '../text/count.ts'
import { formatMilliseconds } from '../timecode.ts'
import { jumpsNorm } from './judgeLines.ts'
import { isOffBy, mayBeOff, NORMS } from './norms.ts'
import type { Finding, QcFigures, QcLine, QcReport, Verdict } from './report.ts'

/** The verdicts in words. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  pass: 'Passed: ready to deliver.',
  look: 'Passed with remarks: see them before you deliver it.',
  fail: 'Failed: not ready to deliver.',
}

/** Signs beside the words of the verdicts. */
export const VERDICT_SIGNS: Readonly<Record<Verdict, string>> = { pass: '✓', look: '!', fail: '✗' }

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
  const sign = level === 'fail' ? '✗' : '!'
  return [`${sign} ${english(message)} (${english(value)}; wanted: ${english(norm)})`, `  ${english(remedy)}`]
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, text.length), 0)
}

/** All figures of a report as rows; a row is good where its own topic has no finding. */
export function figureRows({ figures, findings, lines }: QcReport): FigureRow[] {
  const good = (...topics: Finding['topic'][]): boolean => !findings.some(({ topic }) => topics.includes(topic))
  return [
    ...lineRows(figures, good),
    ...onsetRows(figures, lines, good),
    ...mixedRows(findings, lines),
    ...paceRows(figures, good),
    ...soundRows(figures, good),
    lengthRow(figures, good('length')),
    ...syncRows(figures, good('sync')),
    ...waitRows(figures, good('sync')),
    { name: 'Picture', value: PICTURE_WORDS[figures.picture], norm: 'packets unchanged', good: good('picture') },
    { name: 'Sound tracks', value: trackWords(figures), norm: 'language, one default', good: good('track') },
  ]
}

type Good = (...topics: Finding['topic'][]) => boolean

function lineRows({ lines, overlaps }: QcFigures, good: Good): FigureRow[] {
  const unclear = lines.unclear === 0 ? '' : `, ${lines.unclear} run together`
  const value = `${lines.all - lines.silent} of ${lines.all}${unclear}`
  return [
    { name: 'Lines with speech', value, norm: 'all', good: good('silence') },
    { name: 'Overlaps within a speaker', value: String(overlaps), norm: '0', good: good('overlap') },
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
  good: Good,
): FigureRow[] {
  const { noticed, shift, early } = NORMS.onset
  const over = `over ${formatMilliseconds(noticed.late)} late or ${formatMilliseconds(noticed.early)} early`
  if (onset === undefined) return [{ name: 'Onset error', value: 'not measured', norm: `none ${over}` }]
  const { off, of } = countOff(lines)
  const most = mayBeOff(of)
  const tooEarly = lines.some(({ offTime, onsetError = 0 }) => offTime === true && onsetError < 0)
  const within = off <= most && !tooEarly
  const median = `median ${formatMilliseconds(onset.p50)}, at most ${formatMilliseconds(onset.max)}`
  return [
    {
      name: 'Onset error',
      value: `${off} of ${of} lines ${over}; ${median}`,
      norm: `${most === 0 ? 'none' : `at most ${most}`}, and none over ${formatMilliseconds(early)} early`,
      // Without what was mixed, a beginning may be that of another sound of the line, which is not held against it.
      ...(within || !good('onset') ? { good: within } : {}),
    },
    ...(isOffBy(onsetShift, shift)
      ? [{ name: 'All the speech', value: signed(onsetShift), norm: '−45 to +90 ms', ...bad(good('onset')) }]
      : []),
    ...(lateness === undefined ? [] : [latenessRow(lateness, timing, good)]),
  ]
}

/** The mark of a value outside its norm; none where nothing is held against it. */
function bad(isForgiven: boolean): Pick<FigureRow, 'good'> {
  return isForgiven ? {} : { good: false }
}

/** The lines found again by their prints, where prints are known or something is missing. */
function mixedRows(findings: readonly Finding[], lines: readonly QcLine[]): FigureRow[] {
  const told = (...topics: Finding['topic'][]): number =>
    findings.reduce((sum, { topic, more = 1 }) => (topics.includes(topic) ? sum + more : sum), 0)
  const known = lines.some(({ mixed }) => mixed !== undefined)
  const row = (name: string, found: number): FigureRow[] =>
    found > 0 || known
      ? [{ name, value: found === 0 ? 'none' : count(found, 'place'), norm: 'none', good: found === 0 }]
      : []
  const lost = findings.find(({ topic }) => topic === 'bed')
  return [
    ...row('Words left out', told('cut')),
    ...row('Speech unlike the mix', told('other', 'moved', 'level')),
    ...(lost === undefined
      ? []
      : [
          {
            name: 'Original sound',
            value: `missing for ${english(lost.value)}`,
            norm: english(lost.norm),
            good: false,
          },
        ]),
  ]
}

function paceRows({ rates, gap }: QcFigures, good: Good): FigureRow[] {
  const rows: FigureRow[] = []
  if (rates === undefined) rows.push({ name: 'Speaking rate', value: 'unknown without a job report', norm: '≤ 1.3×' })
  else {
    const spread = `${rates.slowest.toFixed(2)}× to ${rates.fastest.toFixed(2)}×`
    const share = `${Math.round(rates.known * rates.natural)} of ${rates.known} lines at 0.95–1.15×`
    rows.push({ name: 'Speaking rate', value: `${spread}, ${share}`, norm: '≤ 1.3×', good: good('rate') })
    const { over = 0, of = 0 } = rates.jumps ?? {}
    if (of > 0)
      rows.push({
        name: 'Change between neighbours',
        value: `${over} of ${of} over ${NORMS.rate.change}, at most ${rates.change.max.toFixed(2)}`,
        norm: english(jumpsNorm(of)),
        good: good('pace'),
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
  const value =
    measured === undefined ? 'silent' : `${decimal(measured, good('loudness') ? 1 : 2)} LUFS${over}${before}`
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
  good: Good,
): FigureRow {
  const limit = formatMilliseconds(NORMS.onset.late[timing])
  const value = `${by40} lines by 40 ms, ${by90} by 90 ms, ${byLimit} by ${limit}, ${beyond} later`
  return {
    name: 'Lateness',
    value,
    norm: `none later than ${limit}`,
    ...(beyond === 0 ? { good: true } : bad(good('onset'))),
  }
}

function lengthRow({ length: { source, dub, frame, speech = 0 } }: QcFigures, good: boolean): FigureRow {
  // The last picture is held until all is said.
  const difference = dub - Math.max(source, speech)
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
