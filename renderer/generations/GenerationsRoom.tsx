import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { HistoryItem } from '../../shared/contract/historyItem.ts'
import { HistoryFeature } from '../../shared/contract/records.ts'
import { formats, t, words } from '../locales/t.ts'
import { showRoom } from '../state/rooms.ts'
import { useSession } from '../state/session.ts'
import { run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { size } from '../ui/format.ts'
import { FailureNote } from '../ui/notes/FailureNote.tsx'
import { matchesVoice } from '../voices/filterVoices.ts'
import { hush } from '../voices/listening.ts'
import { GenerationRow } from './GenerationRow.tsx'
import styles from './GenerationsRoom.module.css'
import { deleteNow, loadAll, loadAnew, loadMore, undoDelete, useGenerations } from './generationList.ts'
import { readGeneration } from './readGeneration.ts'

/** The history: everything the service has generated, latest first. */
export function GenerationsRoom() {
  const service = useSession(({ connections }) => connections?.current)
  const { loaded, loading, held, failure, toDelete } = useGenerations()
  const [searchText, setSearchText] = useState('')
  const query = useDeferredValue(searchText)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another service is in use
  useEffect(() => {
    // Pending deletions belong to the service used before.
    undoDelete()
    void run(() => loadAnew())
  }, [service])
  // Leaving the room deletes for good. Closing the page or the studio does not: an entry in sight a moment ago stays.
  useEffect(
    () => () => {
      hush()
      void run(deleteNow)
    },
    [],
  )
  const shown = useMemo(() => {
    const kept = loaded.items.filter(({ id }) => !toDelete.has(id))
    if (query.trim() === '') return kept
    return kept.filter((item) => {
      const { text, voice } = readGeneration(item)
      return matchesVoice([text, voice], query)
    })
  }, [loaded, toDelete, query])
  return (
    <div className={styles['room']}>
      <FilterBar searchText={searchText} onSearch={setSearchText} shown={shown.length} />
      <div className={styles['body']}>
        {shown.length > 0 && (
          <GenerationRows
            items={shown}
            onEnd={() => query.trim() === '' && failure === undefined && void run(loadMore)}
          />
        )}
        {failure !== undefined && <FailureNote failure={failure} onRetry={() => void run(loadMore)} />}
        {loading && (held !== undefined || shown.length === 0) && (
          <p className={styles['dim']}>{held === undefined ? t('generations.loading') : words(held)}</p>
        )}
        {shown.length === 0 && loaded.ended && query.trim() === '' && <EmptyList />}
        <ListEnd query={query} found={shown.length} />
      </div>
      <UndoBar />
    </div>
  )
}

/** Shown while the history is empty. */
function EmptyList() {
  const feature = useGenerations((state) => state.feature)
  return (
    <div className={styles['empty']}>
      <p>{t(feature === undefined ? 'generations.empty' : 'generations.emptyKind')}</p>
      <Button onClick={() => showRoom('lab')}>{t('generations.toLab')}</Button>
    </div>
  )
}

/** Offers to undo the last deletions. */
function UndoBar() {
  const count = useGenerations(({ toDelete }) => toDelete.size)
  if (count === 0) return null
  return (
    <div className={styles['undo']}>
      <p>
        {t('generations.deleted', { count })} <span>{t('generations.undoHint')}</span>
      </p>
      <Button onClick={undoDelete}>{t('generations.undo')}</Button>
    </div>
  )
}

interface FilterBarProps {
  readonly searchText: string
  readonly shown: number
  onSearch(searchText: string): void
}

/** Filters the history: by kind (the service filters) and by words (only entries already loaded). */
function FilterBar({ searchText, shown, onSearch }: FilterBarProps) {
  const { feature, storage, loaded } = useGenerations()
  const show = (next: HistoryFeature | undefined) =>
    void run(async () => {
      await deleteNow()
      await loadAnew(next)
    })
  return (
    <div className={`bar ${styles['bar']}`}>
      <fieldset className={controls['choices']} aria-label={t('generations.kinds')}>
        {[undefined, ...HistoryFeature.options].map((kind) => (
          <button key={kind ?? ''} type="button" aria-pressed={kind === feature} onClick={() => show(kind)}>
            {t(`generations.kind.${kind ?? 'all'}`)}
          </button>
        ))}
      </fieldset>
      <input
        data-first-focus
        type="search"
        className={styles['search']}
        aria-label={t('generations.search')}
        placeholder={t('generations.searchHint')}
        value={searchText}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <p className={styles['facts']}>
        {loaded.total === undefined
          ? t('generations.shownSome', { shown })
          : t('generations.shown', { shown, total: formats.number(loaded.total) })}
      </p>
      <p className={styles['storage']}>{storage === undefined ? '' : storageWords(storage)}</p>
      <Button kind="quiet" onClick={() => show(feature)}>
        {t('generations.refresh')}
      </Button>
    </div>
  )
}

function storageWords({ items, bytes }: { items?: number | undefined; bytes?: number | undefined }): string {
  if (items === undefined || bytes === undefined) return t('generations.storageUnknown')
  if (items === 0) return ''
  return t('generations.storage', { count: items, size: size(bytes) })
}

interface ListEndProps {
  readonly query: string
  readonly found: number
}

/** How far a search has looked, with a button to load older entries: the service itself cannot search. */
function ListEnd({ query, found }: ListEndProps) {
  const { ended, items } = useGenerations(({ loaded }) => loaded)
  const [searching, setSearching] = useState(false)
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])
  if (query.trim() === '') return null
  const search = async () => {
    const stop = new AbortController()
    stopper.current = stop
    setSearching(true)
    await loadAll(stop.signal)
    setSearching(false)
  }
  return (
    <div className={styles['end']}>
      <p role="status">
        {ended
          ? t('generations.foundAll', { count: found })
          : t('generations.foundIn', { count: found, loaded: formats.number(items.length) })}
      </p>
      {!ended && (
        <Button onClick={searching ? () => stopper.current?.abort() : () => void run(search)}>
          {t(searching ? 'generations.stop' : 'generations.searchOlder')}
        </Button>
      )}
    </div>
  )
}

interface GenerationRowsProps {
  readonly items: readonly HistoryItem[]
  /** Called when the last entries come into sight. */
  onEnd(): void
}

const GENERATION_ROW_PX = 56
/** Number of rows before the end at which the next page is loaded. */
const PAGE_PRELOAD_ROWS = 10

/** The entries as rows; only those in sight are drawn. The arrow keys move between them. */
function GenerationRows({ items, onEnd }: GenerationRowsProps) {
  const scroller = useRef<HTMLUListElement>(null)
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items])
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: () => GENERATION_ROW_PX,
    overscan: 6,
  })
  const rows = virtualizer.getVirtualItems()
  const nearEnd = (rows.at(-1)?.index ?? 0) >= items.length - PAGE_PRELOAD_ROWS
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
