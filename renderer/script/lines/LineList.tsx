import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import { languageName } from '../../locales/languageName.ts'
import { t } from '../../locales/t.ts'
import { perform } from '../../state/actions.ts'
import { type LineOrder, lineStartedBy } from '../../state/document/lineOrder.ts'
import { openProject, useDocument, useProject } from '../../state/document/project.ts'
import { useClock, usePlaying } from '../../state/editor/clock.ts'
import { type RowHeight, useScriptView } from '../../state/editor/scriptView.ts'
import { selection, useSelection } from '../../state/editor/selection.ts'
import { useFocusIfLost } from '../../ui/useFocusIfLost.ts'
import { gridRoles } from './gridRoles.ts'
import styles from './LineList.module.css'
import { LineRow } from './LineRow.tsx'
import { scriptIds } from './rowOf.ts'
import { setShownLines } from './shownLines.ts'

interface LineListProps {
  readonly order: LineOrder
  readonly shown: readonly number[]
  readonly help: ReactNode
}

/** Height in pixels of a row with one line of text, and of each further line. Compact rows have one line only. */
const ROW_HEIGHTS_PX: Readonly<Record<RowHeight, number>> = { compact: 21, normal: 55, roomy: 75 }
const TEXT_LINE_PX: Readonly<Record<RowHeight, number>> = { compact: 0, normal: 19, roomy: 23 }
/** Height in pixels of the heads, which stay in sight above the rows. */
const HEAD_PX = 24

/** The lines as rows. Only rows in sight are drawn, and the current one, as it may hold the caret. */
export function LineList({ order, shown, help }: LineListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const current = useSelection((state) => state.current)
  const target = useProject((project) => project.target)
  const rows = useScriptView((view) => view.rows)
  const hours = useDocument(({ media }) => (media.facts?.duration ?? 0) >= 3600)
  const held = current === undefined ? -1 : shown.indexOf(current)
  const rangeExtractor = useCallback((range: Range) => withHeld(defaultRangeExtractor(range), held), [held])
  // A new function would have all rows laid out again.
  const getItemKey = useCallback((index: number) => shown[index] ?? index, [shown])
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (index) => guessHeight(shown[index], rows),
    scrollPaddingEnd: HEAD_PX,
    rangeExtractor,
    measureElement: observedHeight,
    overscan: 6,
    directDomUpdates: true,
  })
  // Rows out of sight are estimated anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the height of the rows changes
  useLayoutEffect(() => {
    virtualizer.measure()
  }, [rows, virtualizer])
  useEffect(() => {
    const height = scroller.current?.clientHeight ?? 0
    setShownLines({ order, ids: shown }, Math.floor((height - HEAD_PX) / ROW_HEIGHTS_PX[rows]) - 1)
    return () => setShownLines(undefined)
  }, [order, shown, rows])
  // Only a new current line or a filter scrolls: other changes must not move the script while someone reads.
  useEffect(() => {
    if (held < 0) return
    // In the next frame, to be laid out together with the page's other changes.
    const frame = requestAnimationFrame(() => {
      showRow(virtualizer, held)
    })
    return () => cancelAnimationFrame(frame)
  }, [held, virtualizer])
  useFocusIfLost(scroller)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would place its rows itself
    <div
      ref={scroller}
      id={scriptIds.list}
      className={styles['list']}
      role="grid"
      tabIndex={0}
      aria-label={t('script.lines')}
      aria-multiselectable="true"
      aria-rowcount={shown.length + 1}
      aria-colcount={target === undefined ? 4 : 6}
      aria-activedescendant={held < 0 ? undefined : scriptIds.row(current ?? 0)}
      data-single={target === undefined}
      data-rows={rows}
      data-hours={hours}
    >
      <ScriptFollower shown={shown} list={virtualizer} />
      <Heads target={target} />
      <div ref={virtualizer.containerRef} className={styles['rows']}>
        {virtualizer.getVirtualItems().map(({ index, key }) => {
          const id = shown[index]
          return id === undefined ? null : (
            <LineRow
              key={key}
              id={id}
              index={index}
              number={order.numbers.get(id) ?? 0}
              measure={virtualizer.measureElement}
              help={help}
            />
          )
        })}
      </div>
    </div>
  )
}

/**
 * Height of a row from its observer's entry; before the first entry, the estimate. Measuring would force a layout for
 * each row.
 */
function observedHeight(row: Element, entry: ResizeObserverEntry | undefined, list: List): number {
  const height = entry?.borderBoxSize[0]?.blockSize
  return height === undefined
    ? (list.measurementsCache[list.indexFromElement(row)]?.size ?? ROW_HEIGHTS_PX.normal)
    : Math.round(height)
}

type List = Virtualizer<HTMLDivElement, Element>

/**
 * Scrolls to a row that is not wholly in sight. A drawn one by its known place, as asking the page for the greatest
 * offset would force a layout on each step through the script.
 */
function showRow(list: List, index: number): void {
  const { measurementsCache, scrollOffset, scrollRect, scrollElement } = list
  const row = measurementsCache[index]
  if (row === undefined || scrollOffset === null || scrollRect === null || scrollElement === null) return
  const room = scrollRect.height - HEAD_PX
  const to = row.start < scrollOffset ? row.start : row.end > scrollOffset + room ? row.end - room : scrollOffset
  if (to === scrollOffset) return
  if (list.elementsCache.has(row.key)) scrollElement.scrollTop = to
  else list.scrollToIndex(index, { align: 'auto' })
}

function withHeld(indices: number[], held: number): number[] {
  if (held < 0 || indices.includes(held)) return indices
  return [...indices, held].sort((a, b) => a - b)
}

/** Estimates a row's height in pixels from the length of its texts, so that the scroll bar hardly moves. */
function guessHeight(id: number | undefined, height: RowHeight): number {
  const project = openProject()
  const line = id === undefined ? undefined : project?.document.lines[id]
  const translated = project?.target === undefined ? 0 : (line?.texts[project.target]?.text.length ?? 0)
  const rows = Math.ceil(Math.max(line?.source.length ?? 0, translated) / 46)
  return ROW_HEIGHTS_PX[height] + Math.max(0, rows - 2) * TEXT_LINE_PX[height]
}

/** Scrolls to the playing line, until the user scrolls while it plays. By itself, so that no row is drawn when another line begins. */
export function ScriptFollower({ shown, list }: { readonly shown: readonly number[]; readonly list: List }): null {
  const playing = usePlaying()
  const isFollowing = useScriptView((view) => view.follow)
  const playingLine = useLineAtPlayhead(playing && isFollowing)
  const away = useRef(false)
  useEffect(() => {
    if (!playing) return
    away.current = false
    const leave = () => {
      away.current = true
    }
    const element = document.getElementById(scriptIds.list)
    element?.addEventListener('wheel', leave, { passive: true })
    return () => element?.removeEventListener('wheel', leave)
  }, [playing])
  const index = playingLine === undefined ? -1 : shown.indexOf(playingLine)
  const follow = useEffectEvent((to: number) => {
    if (!away.current && selection().editing === undefined) showRow(list, to)
  })
  useEffect(() => {
    if (index >= 0) follow(index)
  }, [index])
  return null
}

/** The heads of the columns; that of the fit sorts the lines that need work to the top. */
function Heads({ target }: { readonly target: Target | undefined }) {
  const source = useDocument((document) => document.sourceLanguage)
  const worst = useScriptView((view) => view.order === 'worst')
  return (
    <div {...gridRoles.row(1)} className={styles['heads']}>
      {(['number', 'times', 'speaker'] as const).map((name) => (
        <span key={name} {...gridRoles.head} data-head={name}>
          {t(`script.${name}`)}
        </span>
      ))}
      <span {...gridRoles.head}>{source === undefined ? t('script.source') : languageName(source)}</span>
      {target !== undefined && <span {...gridRoles.head}>{languageName(target)}</span>}
      {target !== undefined && (
        <span {...gridRoles.sortHead(worst)} data-head="fit">
          <button
            type="button"
            aria-label={t(worst ? 'script.byTime' : 'script.byWork')}
            title={t(worst ? 'script.byTime' : 'script.byWork')}
            onClick={() => perform('worstFirst')}
          >
            {t('script.fit')} <span aria-hidden="true">{worst ? '▾' : '▿'}</span>
          </button>
        </span>
      )}
    </div>
  )
}

/** The line at the playhead, the last to start of several; undefined while `isEnabled` is false. */
function useLineAtPlayhead(isEnabled: boolean): number | undefined {
  return useClock((time) => {
    const lines = isEnabled ? openProject()?.document.lines : undefined
    const line = lines?.[lineStartedBy(lines, time) ?? '']
    return line !== undefined && time < line.end ? line.id : undefined
  })
}
