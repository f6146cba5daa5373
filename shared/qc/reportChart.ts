import { plainNumber } from '../basics/decimal.ts'
import { formatClock } from '../basics/timecode.ts'
import type { Message } from '../locale/message.ts'
import type { Level } from './report.ts'

/** A point of a chart: seconds along the programme, and a value. */
export interface ChartPoint {
  readonly at: number
  /** Null leaves a gap. */
  readonly value: number | null
  /** The verdict on it, where it is outside a norm: shown by shape and colour. */
  readonly level?: Level | undefined
  /** Tooltip and text for screen readers. */
  readonly label?: Message
  /** Number of the line that it stands for. */
  readonly line?: number
}

/** A series of a chart: `dots` stand for lines of a script, `line` connects all points. */
export interface ChartSeries {
  readonly kind: 'dots' | 'line'
  /** The page's colour: 1 for the dub, 2 for the source. */
  readonly colour: 1 | 2
  readonly points: readonly ChartPoint[]
}

/** The content of a chart. */
export interface Chart {
  readonly title: Message
  /** One sentence with the same content in words. */
  readonly summary: Message
  readonly unit: string
  /** Seconds of the whole programme. */
  readonly duration: number
  /** The range of values; points beyond it are drawn at its edge. */
  readonly from: number
  readonly to: number
  /** Values with a grid line and a number. */
  readonly ticks: readonly number[]
  /** The range within the norm. */
  readonly band?: readonly [number, number]
  readonly series: readonly ChartSeries[]
}

const CHART_WIDTH_PX = 720
const CHART_HEIGHT_PX = 150
const CHART_LEFT_MARGIN_PX = 46
const CHART_RIGHT_MARGIN_PX = 8
const CHART_TOP_MARGIN_PX = 8
const CHART_BOTTOM_MARGIN_PX = 22

/** Draws a chart as an inline SVG with the colours of the page. */
export function drawChart(chart: Chart, words: (message: Message) => string): string {
  const { ticks, band, series } = chart
  const [title, summary] = [words(chart.title), words(chart.summary)]
  const parts = [
    `<title>${escapeHtml(title)}</title><desc>${escapeHtml(summary)}</desc>`,
    band === undefined ? '' : drawBand(chart, band),
    ...ticks.map((value) => drawTick(chart, value)),
    drawTimes(chart),
    ...series.map((one) => (one.kind === 'line' ? drawLine(chart, one) : drawDots(chart, one, words))),
  ]
  return `<svg viewBox="0 0 ${CHART_WIDTH_PX} ${CHART_HEIGHT_PX}" role="img" aria-label="${escapeHtml(`${title}. ${summary}`)}">${parts.join('')}</svg>`
}

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function x({ duration }: Chart, at: number): number {
  const share = duration > 0 ? Math.min(1, Math.max(0, at / duration)) : 0
  return round(CHART_LEFT_MARGIN_PX + share * (CHART_WIDTH_PX - CHART_LEFT_MARGIN_PX - CHART_RIGHT_MARGIN_PX))
}

function y({ from, to }: Chart, value: number): number {
  const share = (Math.min(to, Math.max(from, value)) - from) / (to - from)
  return round(
    CHART_HEIGHT_PX - CHART_BOTTOM_MARGIN_PX - share * (CHART_HEIGHT_PX - CHART_TOP_MARGIN_PX - CHART_BOTTOM_MARGIN_PX),
  )
}

function drawBand(chart: Chart, [low, high]: readonly [number, number]): string {
  const top = y(chart, high)
  return `<rect class="band" x="${CHART_LEFT_MARGIN_PX}" y="${top}" width="${CHART_WIDTH_PX - CHART_LEFT_MARGIN_PX - CHART_RIGHT_MARGIN_PX}" height="${round(y(chart, low) - top)}"/>`
}

function drawTick(chart: Chart, value: number): string {
  const at = y(chart, value)
  const text = tickWords(chart, value)
  return `<line class="tick" x1="${CHART_LEFT_MARGIN_PX}" x2="${CHART_WIDTH_PX - CHART_RIGHT_MARGIN_PX}" y1="${at}" y2="${at}"/><text x="${CHART_LEFT_MARGIN_PX - 5}" y="${at + 3}" text-anchor="end">${escapeHtml(text)}</text>`
}

/** The label of a tick. */
export function tickWords({ unit }: Chart, value: number): string {
  return `${plainNumber(value)}${unit === '' ? '' : ` ${unit}`}`
}

/** Five times along the bottom. */
function drawTimes(chart: Chart): string {
  const marks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = share * chart.duration
    const anchor = share === 0 ? 'start' : share === 1 ? 'end' : 'middle'
    return `<text x="${x(chart, at)}" y="${CHART_HEIGHT_PX - 6}" text-anchor="${anchor}">${formatClock(at)}</text>`
  })
  return marks.join('')
}

function drawLine(chart: Chart, { colour, points }: ChartSeries): string {
  let open = false
  const path = points.map(({ at, value }) => {
    if (value === null) {
      open = false
      return ''
    }
    const command = open ? 'L' : 'M'
    open = true
    return `${command}${x(chart, at)} ${y(chart, value)}`
  })
  return `<path class="series${colour}" d="${path.join('')}"/>`
}

function drawDots(chart: Chart, { points }: ChartSeries, words: (message: Message) => string): string {
  return points.map((point) => drawDot(chart, point, words)).join('')
}

/** The shapes of points outside a norm by their level, around their place; others are dots. Colour alone is not accessible. */
export const POINT_SHAPES: Readonly<Record<Level, { readonly up: number; readonly path: string }>> = {
  remark: { up: 4, path: 'l4 7h-8z' },
  fail: { up: 5, path: 'l5 5-5 5-5-5z' },
}

/** Signs of the shapes, for a legend. */
export const SHAPE_SIGNS: Readonly<Record<Level | 'good', string>> = { good: '●', remark: '▲', fail: '◆' }

function drawDot(chart: Chart, { at, value, level, label }: ChartPoint, words: (message: Message) => string): string {
  if (value === null) return ''
  const [cx, cy] = [x(chart, at), y(chart, value)]
  const title = label === undefined ? '' : `<title>${escapeHtml(words(label))}</title>`
  if (level === undefined) return `<circle class="good" cx="${cx}" cy="${cy}" r="3">${title}</circle>`
  const { up, path } = POINT_SHAPES[level]
  return `<path class="${level}" d="M${cx} ${cy - up}${path}">${title}</path>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
