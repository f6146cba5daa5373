import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { decimal } from '../../shared/basics/decimal.ts'
import { formatClock } from '../../shared/basics/timecode.ts'
import { type Chart, type ChartPoint, tickWords } from '../../shared/qc/reportChart.ts'
import { t, words } from '../locales/t.ts'
import styles from './ChartFigure.module.css'
import {
  CHART_MARGINS_PX,
  CHART_VIEW_HEIGHT_PX,
  dotPaths,
  linePath,
  nearest,
  scaleOf,
  separateTicks,
} from './chartShape.ts'

interface ChartFigureProps {
  readonly chart: Chart
  /** Shows a point of the chart in the editor. */
  onShow(at: number, line: number | undefined): void
}

/** Width in pixels until the page is measured; fits paper. */
const INITIAL_CHART_WIDTH_PX = 720
/** Points that Page Up and Page Down skip. */
const PAGE_KEY_POINTS = 20

/** A chart whose points can be visited by pointer or keys; Enter or a click shows the point in the editor. */
export function ChartFigure({ chart, onShow }: ChartFigureProps) {
  const id = useId()
  const [width, measured] = useWidth()
  const [current, setCurrent] = useState<number>()
  const points = useMemo(() => pointsToVisit(chart), [chart])
  const point = points[current ?? 0]
  const scale = useMemo(() => scaleOf(chart, width), [chart, width])
  const label = point === undefined ? '' : point.label === undefined ? loudnessAt(chart, point) : words(point.label)
  const pointAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left } = currentTarget.getBoundingClientRect()
    const share =
      (clientX - left - CHART_MARGINS_PX.left) / Math.max(1, width - CHART_MARGINS_PX.left - CHART_MARGINS_PX.right)
    setCurrent(nearest(points, share * chart.duration))
  }
  const show = () => point !== undefined && onShow(point.at, point.line)
  const move = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, current ?? 0, points.length)
    if (next !== undefined) setCurrent(next)
    else if (event.key === 'Enter') show()
    else return
    event.preventDefault()
  }
  return (
    <figure className={styles['figure']}>
      <figcaption id={id}>
        <strong>{words(chart.title)}.</strong> <span className={styles['dim']}>{words(chart.summary)}</span>
      </figcaption>
      <div
        ref={measured}
        className={styles['chart']}
        role="slider"
        tabIndex={0}
        aria-label={t('qc.chartKeys', { title: words(chart.title) })}
        aria-describedby={id}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, points.length - 1)}
        aria-valuenow={current ?? 0}
        aria-valuetext={label}
        onKeyDown={move}
        onPointerMove={pointAt}
        onPointerLeave={() => setCurrent(undefined)}
        onClick={show}
      >
        <Drawing chart={chart} width={width} />
        {current !== undefined && point !== undefined && (
          <svg className={styles['cursor']} width={width} height={CHART_VIEW_HEIGHT_PX} aria-hidden="true">
            <path
              d={`M${scale.x(point.at)} ${CHART_MARGINS_PX.top}V${CHART_VIEW_HEIGHT_PX - CHART_MARGINS_PX.bottom}`}
            />
          </svg>
        )}
      </div>
      <p className={styles['label']} aria-hidden="true">
        {current === undefined ? '' : label}
      </p>
    </figure>
  )
}

/** The static part of a chart, cached so that pointer moves do not redraw it. */
function Drawing({ chart, width }: { readonly chart: Chart; readonly width: number }) {
  return useMemo(() => {
    const scale = scaleOf(chart, width)
    const { ticks, band, series, duration } = chart
    const [left, right] = [CHART_MARGINS_PX.left, width - CHART_MARGINS_PX.right]
    const named = separateTicks(ticks, scale)
    return (
      <svg
        className={styles['drawing']}
        width={width}
        height={CHART_VIEW_HEIGHT_PX}
        viewBox={`0 0 ${width} ${CHART_VIEW_HEIGHT_PX}`}
        aria-hidden="true"
      >
        {band !== undefined && (
          <rect
            className={styles['band']}
            x={left}
            y={scale.y(band[1])}
            width={Math.max(0, right - left)}
            height={scale.y(band[0]) - scale.y(band[1])}
          />
        )}
        {ticks.map((value) => (
          <g key={value}>
            <path className={styles['tick']} d={`M${left} ${scale.y(value)}H${right}`} />
            {named.includes(value) && (
              <text x={left - 6} y={scale.y(value) + 4} textAnchor="end">
                {tickWords(chart, value)}
              </text>
            )}
          </g>
        ))}
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <text
            key={share}
            x={scale.x(share * duration)}
            y={CHART_VIEW_HEIGHT_PX - 6}
            textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
          >
            {formatClock(share * duration)}
          </text>
        ))}
        {series.map((one) => {
          if (one.kind === 'line') {
            return <path key={one.colour} className={styles[`line${one.colour}`]} d={linePath(one, scale)} />
          }
          const { good, remark, fail } = dotPaths(one, scale)
          return (
            <g key={one.colour}>
              <path className={styles['good']} d={good} />
              <path className={styles['remark']} d={remark} />
              <path className={styles['fail']} d={fail} />
            </g>
          )
        })}
      </svg>
    )
  }, [chart, width])
}

/** The points of the dub, in order of time. */
function pointsToVisit({ series }: Chart): readonly ChartPoint[] {
  const own = series.find(({ colour }) => colour === 1)?.points ?? []
  return own.toSorted((a, b) => a.at - b.at)
}

/** The loudness of dub and source at a point; both curves share their times. */
function loudnessAt({ series }: Chart, { at, value }: ChartPoint): string {
  const source = series.find(({ colour }) => colour === 2)?.points.find((point) => point.at === at)
  const shown = (level: number | null | undefined) =>
    typeof level === 'number' ? t('qc.lufs', { value: decimal(level, 1) }) : t('qc.silent')
  return t('qc.loudnessAt', { time: formatClock(at), dub: shown(value), source: shown(source?.value) })
}

function nextPlace(key: string, place: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: place + 1,
    ArrowUp: place + 1,
    ArrowLeft: place - 1,
    ArrowDown: place - 1,
    PageUp: place + PAGE_KEY_POINTS,
    PageDown: place - PAGE_KEY_POINTS,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next))
}

function useWidth(): [number, RefObject<HTMLDivElement | null>] {
  const [width, setWidth] = useState(INITIAL_CHART_WIDTH_PX)
  const measured = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = measured.current
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(Math.max(240, Math.round(element.clientWidth))))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, measured]
}
