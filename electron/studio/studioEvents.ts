import type { StudioEvent } from '../../shared/ipc.ts'

type Listener = (event: StudioEvent) => void

/** Sends news to the windows that listen. News of progress is throttled. */
export interface StudioEventHub {
  /** Registers a window's listener until `forget`. */
  listen(window: string, listener: Listener): void
  forget(window: string): void
  /** Ids of the windows that listen. */
  windows(): Iterable<string>
  /** Sends an event to all windows. */
  broadcast(event: StudioEvent): void
  sendTo(window: string, event: StudioEvent): void
  connectionChanged(): void
  /** Tells all windows but the one that changed them. */
  settingsChanged(by: string): void
  packsChanged(): void
  jobsChanged(): void
  workChanged(project: string): void
  assistantChanged(path: string): void
}

/** Creates the events; at first no window listens. */
export function createStudioEventHub(): StudioEventHub {
  const listeners = new Map<string, Listener>()
  const broadcast: Listener = (event) => {
    for (const listener of listeners.values()) listener(event)
  }
  return {
    listen: (window, listener) => void listeners.set(window, listener),
    forget: (window) => void listeners.delete(window),
    windows: () => listeners.keys(),
    broadcast,
    sendTo: (window, event) => listeners.get(window)?.(event),
    settingsChanged(by) {
      for (const [window, listener] of listeners) if (window !== by) listener({ event: 'settingsChanged', data: {} })
    },
    connectionChanged: () => broadcast({ event: 'connectionChanged', data: {} }),
    packsChanged: () => broadcast({ event: 'packsChanged', data: {} }),
    jobsChanged: gathered(() => broadcast({ event: 'jobsChanged', data: {} })),
    workChanged: gatheredBy((project) => broadcast({ event: 'workChanged', data: { project } })),
    assistantChanged: gatheredBy((path) => broadcast({ event: 'assistantChanged', data: { path } })),
  }
}

/** Milliseconds: least interval between refreshes, since progress is reported often. */
const STUDIO_REFRESH_INTERVAL_MS = 100

/** Like `gathered`, separately for each project. */
function gatheredBy(call: (project: string) => void): (project: string) => void {
  const calls = new Map<string, () => void>()
  return (project) => {
    const one = calls.get(project) ?? gathered(() => call(project))
    calls.set(project, one)
    one()
  }
}

/** Throttles: calls at once, and once more for all calls within the interval. */
function gathered(call: () => void): () => void {
  let again = false
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    again = false
    call()
    timer = setTimeout(() => {
      timer = undefined
      if (again) run()
    }, STUDIO_REFRESH_INTERVAL_MS).unref()
  }
  return () => {
    if (timer === undefined) run()
    else again = true
  }
}
