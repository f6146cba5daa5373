import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import type { HistoryFeature } from '../../shared/contract/records.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Message } from '../../shared/locale/message.ts'
import { t } from '../locales/t.ts'
import { createLatest } from '../state/latest.ts'
import { announce } from '../state/session.ts'
import { createSlice } from '../state/stores.ts'
import { failureOf, notify, studio } from '../state/studio/studio.ts'
import { addPage, dropItem, type Loaded, NOTHING_LOADED } from './pages.ts'

/** The loaded part of the history, and the entries to be deleted. */
interface GenerationList {
  readonly feature: HistoryFeature | undefined
  readonly loaded: Loaded
  readonly loading: boolean
  /** Why loading the next page waits, in words. */
  readonly held: Message | undefined
  readonly failure: Failure | undefined
  /** Ids of entries that are hidden and will be deleted. */
  readonly toDelete: ReadonlySet<string>
  /** Size of the history. Empty where the service does not say, undefined until it is asked. */
  readonly storage: { readonly items?: number | undefined; readonly bytes?: number | undefined } | undefined
}

export const useGenerations = createSlice<GenerationList>('session', 'generations', {
  feature: undefined,
  loaded: NOTHING_LOADED,
  loading: false,
  held: undefined,
  failure: undefined,
  toDelete: new Set(),
  storage: undefined,
})
const list = useGenerations.getState

/** Entries of a page, as in the spec's example; a service may send fewer. */
const GENERATIONS_PER_PAGE = 50
/** How long a deletion can be undone, in ms. */
const UNDO_MS = 8000

const measuring = createLatest()
let asking: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Loads the history from the start: entries of one kind, or all. */
export async function loadAnew(feature = list().feature): Promise<void> {
  asking?.abort()
  useGenerations.setState({ feature, loaded: NOTHING_LOADED, loading: false, failure: undefined })
  await Promise.all([loadMore(), loadStorage()])
}

/** Loads the next page, unless a page is loading or all are loaded. */
export async function loadMore(): Promise<void> {
  const { loading, loaded, feature } = list()
  if (loading || loaded.ended) return
  const own = new AbortController()
  asking = own
  useGenerations.setState({ loading: true, held: undefined, failure: undefined })
  try {
    const order = { limit: GENERATIONS_PER_PAGE, offset: loaded.offset, ...omitUndefined({ feature }) }
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

/** Loads all pages until the end, a failure or the signal. */
export async function loadAll(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !list().loaded.ended && list().failure === undefined) await loadMore()
}

async function loadStorage(): Promise<void> {
  // A missing size is not shown; failures of the service show up in the list itself.
  await measuring.again(
    () =>
      studio()
        .api.generationStorage({})
        .catch(() => undefined),
    (storage) => useGenerations.setState({ storage }),
  )
}

/** Hides an entry and deletes it after `UNDO_MS`, unless that is undone. */
export function deleteSoon(id: string): void {
  useGenerations.setState(({ toDelete }) => ({ toDelete: new Set([...toDelete, id]) }))
  announce(t('generations.deleted', { count: 1 }))
  clearTimeout(timer)
  timer = setTimeout(() => void deleteNow(), UNDO_MS)
}

/** Brings back the entries that are not deleted yet. */
export function undoDelete(): void {
  clearTimeout(timer)
  const { size } = list().toDelete
  if (size === 0) return
  useGenerations.setState({ toDelete: new Set() })
  announce(t('generations.back', { count: size }))
}

/** Deletes the hidden entries for good. Entries that cannot be deleted come back. */
export async function deleteNow(): Promise<void> {
  clearTimeout(timer)
  const ids = [...list().toDelete]
  if (ids.length === 0) return
  for (const id of ids) {
    try {
      await studio().api.deleteGeneration({ id })
      useGenerations.setState(({ loaded }) => ({ loaded: dropItem(loaded, id) }))
    } catch (error) {
      notify(failureOf(error))
    }
    useGenerations.setState(({ toDelete }) => ({ toDelete: new Set([...toDelete].filter((one) => one !== id)) }))
  }
  await loadStorage()
}
