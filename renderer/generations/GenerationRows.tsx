import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import type { HistoryItem } from '../../shared/contract/historyItem.ts'
import { t } from '../locales/t.ts'
import { GenerationRow } from './GenerationRow.tsx'
import styles from './GenerationRows.module.css'

interface GenerationRowsProps {
  readonly items: readonly HistoryItem[]
  /** Called when the last entries come into sight. */
  onEnd(): void
}

const ROW_PX = 56
/** Number of rows before the end at which the next page is loaded. */
const EARLY = 10

/** The entries as rows; only those in sight are drawn. The arrow keys move between them. */
export function GenerationRows({ items, onEnd }: GenerationRowsProps) {
  const scroller = useRef<HTMLUListElement>(null)
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items])
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: () => ROW_PX,
    overscan: 6,
  })
  const rows = virtualizer.getVirtualItems()
  const nearEnd = (rows.at(-1)?.index ?? 0) >= items.length - EARLY
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time the end is reached
  useEffect(() => {
    if (nearEnd) onEnd()
  }, [nearEnd, items.length])
  return (
    <ul ref={scroller} className={styles['list']} aria-label={t('generations.list')} onKeyDown={moveAmongRows}>
      <li
        aria-hidden="true"
        className={styles['space']}
        ref={(space) => {
          setHeight(space, virtualizer.getTotalSize())
        }}
      />
      {rows.map(({ index, key, start }) => {
        const item = items[index]
        return item === undefined ? null : (
          <GenerationRow key={key} item={item} place={{ index, count: items.length, start }} />
        )
      })}
    </ul>
  )
}

/** Sets a height from script, as the page's security policy forbids style attributes. */
function setHeight(space: HTMLElement | null, height: number): void {
  if (space !== null) space.style.height = `${height}px`
}

/** Up and Down go to the same button of the row above or below. */
function moveAmongRows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const row = event.target instanceof HTMLElement ? event.target.closest('li') : null
  if (step === 0 || row === null) return
  const place = Number(row.getAttribute('aria-posinset')) + step
  const next = event.currentTarget.querySelector(`li[aria-posinset="${place}"]`)
  if (next === null) return
  event.preventDefault()
  const at = [...row.querySelectorAll('button')].indexOf(event.target as HTMLButtonElement)
  const buttons = [...next.querySelectorAll<HTMLButtonElement>('button:enabled')]
  const same = next.querySelectorAll('button')[at]
  const focused = same?.disabled === false ? same : buttons[0]
  focused?.focus()
  focused?.scrollIntoView({ block: 'nearest' })
}
