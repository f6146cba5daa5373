import type { Phase, QueueItem, QueueStore, Run } from './queueItem.ts'

/** Which items may run side by side. */
export interface QueueRules<T> {
  /** Whether a waiting item may begin beside those that run. */
  mayBegin(item: T, running: readonly T[]): boolean
}

/** The waiting items that may begin now, in order. An item that has to wait does not hold up later ones. */
export function dueItems<T>(waiting: readonly T[], running: readonly T[], rules: QueueRules<T>): T[] {
  const due: T[] = []
  for (const item of waiting) if (rules.mayBegin(item, [...running, ...due])) due.push(item)
  return due
}

/** The items that wait or run, with their runs. */
export interface QueueScheduler<T extends QueueItem> {
  /** Lines an item up if it is ordered; `next` begins it. */
  add(id: string): void
  /** Takes an item off, unless it was ordered again meanwhile, and begins those that waited for it. */
  drop(id: string): void
  /** Takes the run of an item off, and drops the item. */
  leave(id: string): void
  /** Begins the items that may begin now. */
  next(): void
  phaseOf(item: T): Phase
  runOf(id: string): Run | undefined
  runs(): Run[]
  /** Number of items lined up. */
  readonly size: number
  /** Begins nothing any more. */
  stop(): void
  /** Lets go of everything that items keep open. */
  release(): void
}

interface SchedulerOptions<T extends QueueItem> {
  readonly store: QueueStore<T>
  readonly rules: QueueRules<T>
  hold?(item: T): Disposable
  /** Creates the run of an item; its work begins later. */
  begin(item: T): Run
  onBegin(item: T): void
}

interface Occupant {
  readonly held: Disposable | undefined
  run?: Run | undefined
}

/** Creates an empty line-up. */
export function createScheduler<T extends QueueItem>({
  store,
  rules,
  hold,
  begin,
  onBegin,
}: SchedulerOptions<T>): QueueScheduler<T> {
  const places = new Map<string, Occupant>()
  let stopped = false

  const runOf = (id: string) => places.get(id)?.run

  function next(): void {
    if (stopped) return
    const lined = store.list().filter(({ id }) => places.has(id))
    const running = lined.filter(({ id }) => runOf(id) !== undefined)
    const waiting = lined.filter(({ id }) => runOf(id) === undefined)
    for (const item of dueItems(waiting, running, rules)) {
      const place = places.get(item.id)
      if (place === undefined) continue
      place.run = begin(item)
      onBegin(item)
    }
  }

  function drop(id: string): void {
    const place = places.get(id)
    try {
      if (store.get(id)?.state.name === 'waiting') return
      places.delete(id)
      place?.held?.[Symbol.dispose]()
    } finally {
      next()
    }
  }

  return {
    add(id) {
      const item = store.get(id)
      if (stopped || item?.state.name !== 'waiting' || places.has(id)) return
      places.set(id, { held: hold?.(item) })
    },
    drop,
    leave(id) {
      const place = places.get(id)
      if (place !== undefined) place.run = undefined
      drop(id)
    },
    next,
    phaseOf: ({ id, state }) => (state.name === 'waiting' && runOf(id)?.phase) || state.name,
    runOf,
    runs: () => [...places.values()].flatMap(({ run }) => run ?? []),
    get size() {
      return places.size
    },
    stop() {
      stopped = true
    },
    release() {
      using holds = new DisposableStack()
      for (const { held } of places.values()) if (held !== undefined) holds.use(held)
      places.clear()
    },
  }
}
