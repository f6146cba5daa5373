import { plainNumber } from '../basics/decimal.ts'
import { formatMilliseconds } from '../basics/timecode.ts'
import { type Message, plainWords, say } from '../locale/message.ts'
import { NORMS } from './norms.ts'
import type { QcReport } from './report.ts'
import type { Chart, ChartPoint } from './reportChart.ts'
import { type ReportedLine, reportedLines } from './reportText.ts'

/** Milliseconds to either side that are shown where no line is farther off. */
const MIN_ONSET_AXIS_MS = 150

/** Charts of a report over time: onsets of lines, their rates where known, and loudness. */
export function chartsOf(report: QcReport): Chart[] {
  const { figures } = report
  const lines = reportedLines(report.lines)
  const charts = [onsetChart(report, lines)]
  if (figures.rates !== undefined) charts.push(rateChart(lines, figures.length.dub))
  return [...charts, loudnessChart(report)]
}

function onsetChart({ figures: { timing, length } }: QcReport, lines: readonly ReportedLine[]): Chart {
  const points = lines.flatMap(({ line, begins }): ChartPoint[] => {
    const { onsetError, start, number } = line
    if (onsetError === undefined) return []
    const milliseconds = Math.round(1000 * onsetError)
    const by = formatMilliseconds(Math.abs(onsetError))
    const label = pointWords(number, say(milliseconds < 0 ? 'finding.early' : 'finding.late', { by }))
    return [{ at: start, value: milliseconds, level: begins, label, line: number }]
  })
  const { noticed } = NORMS.onset
  const [from, to] = [-1000 * noticed.early, 1000 * noticed.late]
  const late = 1000 * NORMS.onset.late[timing ?? 'natural']
  const shown = points.some(({ value }) => Math.abs(value ?? 0) > MIN_ONSET_AXIS_MS)
    ? Math.max(late, 1000 * NORMS.onset.early)
    : MIN_ONSET_AXIS_MS
  return {
    title: say('report.chart.onset'),
    summary: say('report.chart.onsetSummary', {
      late: to,
      early: -from,
    }),
    unit: 'ms',
    duration: length.dub,
    from: -Math.min(shown, 300),
    to: shown === MIN_ONSET_AXIS_MS ? MIN_ONSET_AXIS_MS : 1.1 * shown,
    ticks: [0, to, ...(shown === MIN_ONSET_AXIS_MS ? [] : [late])],
    band: [from, to],
    series: [{ kind: 'dots', colour: 1, points }],
  }
}

function rateChart(lines: readonly ReportedLine[], duration: number): Chart {
  const points = lines.flatMap(({ line: { rate, start, number }, verdict: { pace: level } }): ChartPoint[] => {
    if (rate === undefined) return []
    return [
      { at: start, value: rate, level, line: number, label: pointWords(number, plainWords(`${rate.toFixed(2)}×`)) },
    ]
  })
  const { from: slow, to: fast } = NORMS.rate.natural
  return {
    title: say('report.chart.rate'),
    summary: say('report.chart.rateSummary', { slow, fast }),
    unit: '×',
    duration,
    from: 0.7,
    to: 1.5,
    ticks: [NORMS.rate.slowest, 1, fast, NORMS.rate.fastest],
    band: [slow, fast],
    series: [{ kind: 'dots', colour: 1, points }],
  }
}

function loudnessChart({ loudnessCurve: { step, dub, source }, figures }: QcReport): Chart {
  const pointsOf = (values: readonly (number | null)[]): ChartPoint[] =>
    values.map((value, index) => ({ at: (index + 0.5) * step, value }))
  const { lufs: target, within = NORMS.loudness } = figures.loudness.target ?? {}
  return {
    title: say('report.figure.loudness'),
    summary:
      target === undefined
        ? say('report.chart.loudnessSummary')
        : say('report.chart.loudnessTarget', { target: plainNumber(target) }),
    unit: '',
    duration: figures.length.dub,
    from: -50,
    to: -5,
    ticks: [-40, -30, -20, -10],
    ...(target === undefined ? {} : { band: [target - within, target + within] as const }),
    series: [
      { kind: 'line', colour: 2, points: pointsOf(source) },
      { kind: 'line', colour: 1, points: pointsOf(dub) },
    ],
  }
}

function pointWords(number: number, value: Message): Message {
  return say('report.point', { number, value })
}
