import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { say } from '../../shared/locale/message.ts'
import type { Chart } from '../../shared/qc/reportChart.ts'
import {
  CHART_MARGINS_PX,
  CHART_VIEW_HEIGHT_PX,
  dotPaths,
  linePath,
  nearest,
  scaleOf,
  separateTicks,
} from './chartShape.ts'

const chart: Chart = {
  title: say('qc.charts'),
  summary: say('qc.charts'),
  unit: '',
  duration: 100,
  from: -50,
  to: 0,
  ticks: [],
  series: [],
}

describe('a scale', () => {
  it('spans the drawing and keeps what lies beyond at its edge', () => {
    const { x, y } = scaleOf(chart, 500)
    expect([x(0), x(100), x(120)]).toEqual([
      CHART_MARGINS_PX.left,
      500 - CHART_MARGINS_PX.right,
      500 - CHART_MARGINS_PX.right,
    ])
    expect([y(-50), y(0), y(10)]).toEqual([
      CHART_VIEW_HEIGHT_PX - CHART_MARGINS_PX.bottom,
      CHART_MARGINS_PX.top,
      CHART_MARGINS_PX.top,
    ])
  })
})

describe('names of ticks', () => {
  it('are left out where they would lie on one before', () => {
    const scale = scaleOf({ ...chart, from: -300, to: 1100 }, 500)
    expect(separateTicks([0, 125, 1000], scale)).toEqual([0, 1000])
    expect(separateTicks([0, 125, 1000], scaleOf({ ...chart, from: -150, to: 150 }, 500))).toEqual([0, 125])
  })
})

describe('a line', () => {
  it('has gaps in silence', () => {
    const points = [-10, null, -20, -30].map((value, at) => ({ at, value }))
    const path = linePath({ kind: 'line', colour: 1, points }, scaleOf(chart, 500))
    expect(path.match(/M/g)).toHaveLength(2)
  })
  it('keeps its peaks when it is thinned', () => {
    const points = Array.from({ length: 20_000 }, (_, index) => ({ at: index / 200, value: index === 7777 ? -1 : -30 }))
    const scale = scaleOf(chart, 500)
    const path = linePath({ kind: 'line', colour: 1, points }, scale)
    expect(path).toContain(` ${scale.y(-1)}`)
    expect(path.length).toBeLessThan(20_000)
  })
})

it('draws the points of each level apart', () => {
  const points = [
    { at: 1, value: -10 },
    { at: 2, value: -20, level: 'fail' as const },
    { at: 3, value: null },
    { at: 4, value: -20, level: 'remark' as const },
  ]
  const paths = dotPaths({ kind: 'dots', colour: 1, points }, scaleOf(chart, 500))
  expect(Object.entries(paths).map(([level, path]) => [level, path.match(/M/g)?.length])).toEqual([
    ['good', 1],
    ['remark', 1],
    ['fail', 1],
  ])
})

it('finds the nearest of any points', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1 }), fc.nat(1000), (times, at) => {
      const points = times.toSorted((a, b) => a - b).map((time) => ({ at: time, value: 0 }))
      const found = points[nearest(points, at)]?.at ?? Number.NaN
      expect(Math.abs(found - at)).toBe(Math.min(...times.map((time) => Math.abs(time - at))))
    }),
  )
})
