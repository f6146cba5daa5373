import { create } from 'zustand'
import type { HistoryFeature } from '../../shared/contract/records.ts'
import type { Failure } from '../../shared/failure.ts'
import { t } from '../locales/t.ts'
import { createLatest } from '../state/latest.ts'
import { patch } from '../state/session.ts'
import { failureOf, notify, studio } from '../state/studio.ts'
import { addPage, dropItem, type Loaded, NOTHING_LOADED } from './pages.ts'

/** The history as far as it is loaded, and what is to be deleted of it. */
export interface GenerationList {
  readonly feature: HistoryFeature | undefined
  readonly loaded: Loaded
  readonly loading: boolean
  /** Why the next page is put off, and until when. */
  readonly held: string | undefined
  readonly failure: Failure | undefined
  /** Out of sight, but not deleted yet. */
  readonly doomed: ReadonlySet<string>
  /** What it takes; empty where the service does not tell, absent until it was asked. */
  readonly storage: { readonly items?: number | undefined; readonly bytes?: number | undefined } | undefined
}

export const useGenerations = create<GenerationList>(() => ({
  ...{ feature: undefined, loaded: NOTHING_LOADED, loading: false, held: undefined },
  ...{ failure: undefined, doomed: new Set(), storage: undefined },
}))
const list = useGenerations.getState

/** As in the spec's example; a service may refuse more. */
const PAGE = 50
/** So long (ms) a deletion can be taken back. */
export const UNDO_MS = 8000

const measuring = createLatest()
let asking: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Begins anew, with entries of one kind or all. */
export async function loadAnew(feature = list().feature): Promise<void> {
  asking?.abort()
  useGenerations.setState({ feature, loaded: NOTHING_LOADED, loading: false, failure: undefined })
  await Promise.all([loadMore(), loadStorage()])
}

/** Loads the next page, unless one is on its way or there is none. */
export async function loadMore(): Promise<void> {
  const { loading, loaded, feature } = list()
  if (loading || loaded.ended) return
  const own = new AbortController()
  asking = own
  useGenerations.setState({ loading: true, held: undefined, failure: undefined })
  try {
    const order = { limit: PAGE, offset: loaded.offset, ...(feature === undefined ? {} : { feature }) }
    const page = await studio().api.generations(order, {
      signal: own.signal,
      onProgress: ({ stage }) => {
        if (!own.signal.aborted) useGenerations.setState({ held: stage })
      },
    })
    if (!own.signal.aborted)
      useGenerations.setState(({ loaded: now }) => ({ loading: false, loaded: addPage(now, page) }))
  } catch (error) {
    if (!own.signal.aborted) useGenerations.setState({ loading: false, failure: failureOf(error) })
  }
}

/** Loads page after page until all is there, something fails, or it is to stop. */
export async function loadAll(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !list().loaded.ended && list().failure === undefined) await loadMore()
}

async function loadStorage(): Promise<void> {
  // What cannot be found out is not shown; the list itself tells what is wrong.
  await measuring.again(
    () =>
      studio()
        .api.generationStorage({})
        .catch(() => undefined),
    (storage) => useGenerations.setState({ storage }),
  )
}

/** Takes an entry out of sight; it is deleted when nobody has taken that back for a while. */
export function doom(id: string): void {
  useGenerations.setState(({ doomed }) => ({ doomed: new Set([...doomed, id]) }))
  patch({ announcement: t('generations.deleted', { count: 1 }) })
  clearTimeout(timer)
  timer = setTimeout(() => void deleteDoomed(), UNDO_MS)
}

/** Brings back what was not deleted yet. */
export function undoDooms(): void {
  clearTimeout(timer)
  const { size } = list().doomed
  if (size === 0) return
  useGenerations.setState({ doomed: new Set() })
  patch({ announcement: t('generations.back', { count: size }) })
}

/** Deletes for good what was taken out of sight. What cannot be deleted comes back. */
export async function deleteDoomed(): Promise<void> {
  clearTimeout(timer)
  const ids = [...list().doomed]
  if (ids.length === 0) return
  for (const id of ids) {
    try {
      await studio().api.deleteGeneration({ id })
      useGenerations.setState(({ loaded }) => ({ loaded: dropItem(loaded, id) }))
    } catch (error) {
      notify(failureOf(error))
    }
    useGenerations.setState(({ doomed }) => ({ doomed: new Set([...doomed].filter((one) => one !== id)) }))
  }
  await loadStorage()
}
