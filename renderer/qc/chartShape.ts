import type { Level } from '../../shared/qc/report.ts'
import { type Chart, type ChartPoint, type ChartSeries, POINT_SHAPES } from '../../shared/qc/reportChart.ts'

/** Margins around the drawing, in pixels. */
export const CHART_MARGINS_PX = { left: 56, right: 8, top: 8, bottom: 22 } as const
export const CHART_VIEW_HEIGHT_PX = 130
/** Height of a tick's name in pixels. */
const TICK_LABEL_HEIGHT_PX = 12

/** Maps times (seconds) and values to pixels. */
interface Scale {
  x(at: number): number
  y(value: number): number
}

/** The scale of a chart; values outside its range are put at the edge. */
export function scaleOf({ duration, from, to }: Chart, width: number): Scale {
  const inner = Math.max(1, width - CHART_MARGINS_PX.left - CHART_MARGINS_PX.right)
  const tall = CHART_VIEW_HEIGHT_PX - CHART_MARGINS_PX.top - CHART_MARGINS_PX.bottom
  const share = (value: number, lowest: number, highest: number) =>
    highest > lowest ? Math.min(1, Math.max(0, (value - lowest) / (highest - lowest))) : 0
  return {
    x: (at) => round(CHART_MARGINS_PX.left + inner * share(at, 0, duration)),
    y: (value) => round(CHART_VIEW_HEIGHT_PX - CHART_MARGINS_PX.bottom - tall * share(value, from, to)),
  }
}

/** The ticks whose names do not lie on each other; of two near ones the first. */
export function separateTicks(ticks: readonly number[], { y }: Scale): number[] {
  const kept: number[] = []
  for (const tick of ticks)
    if (kept.every((other) => Math.abs(y(other) - y(tick)) >= TICK_LABEL_HEIGHT_PX)) kept.push(tick)
  return kept
}

/** All dots of a series as a path for each level: thousands of elements would be slow. */
export function dotPaths({ points }: ChartSeries, { x, y }: Scale): Readonly<Record<Level | 'good', string>> {
  const paths = { good: '', remark: '', fail: '' }
  for (const { at, value, level } of points) {
    if (value === null) continue
    // A zero-length line draws as its round cap.
    if (level === undefined) paths.good += `M${x(at)} ${y(value)}h0`
    else paths[level] += `M${x(at)} ${round(y(value) - POINT_SHAPES[level].up)}${POINT_SHAPES[level].path}`
  }
  return paths
}

/**
 * A series as a line with gaps at silence. Points denser than pixels are reduced to the least and greatest of each
 * pixel.
 */
export function linePath({ points }: ChartSeries, { x, y }: Scale): string {
  let [path, open] = ['', false]
  for (const { at, value } of thinned(points, x)) {
    if (value === null) open = false
    else {
      path += `${open ? 'L' : 'M'}${x(at)} ${y(value)}`
      open = true
    }
  }
  return path
}

function thinned(points: readonly ChartPoint[], x: Scale['x']): readonly ChartPoint[] {
  const columns = Map.groupBy(points, ({ at }) => Math.floor(x(at)))
  if (points.length < 4 * columns.size) return points
  return [...columns.values()].flatMap((column) => {
    const measuredPoints = column
      .filter(({ value }) => value !== null)
      .toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))
    const [lowestPoint] = measuredPoints
    const highestPoint = measuredPoints.at(-1)
    if (lowestPoint === undefined || highestPoint === undefined) return column.slice(0, 1)
    return [lowestPoint, highestPoint].toSorted((a, b) => a.at - b.at)
  })
}

/** Index of the point nearest to a time, among points in order of time. */
export function nearest(points: readonly ChartPoint[], at: number): number {
  let [low, high] = [0, points.length - 1]
  while (low < high) {
    const midpoint = (low + high) >> 1
    if ((points[midpoint]?.at ?? 0) < at) low = midpoint + 1
    else high = midpoint
  }
  const [before, after] = [points[low - 1], points[low]]
  return before !== undefined && after !== undefined && at - before.at < after.at - at ? low - 1 : low
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
