/** An event that a listener can refuse, as Electron hands them out. */
export interface Refusable {
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/** Makes an event with these facts. */
export function refusable<T extends object>(facts: T): T & Refusable {
  const state = { prevented: false }
  const event = {
    ...facts,
    preventDefault() {
      state.prevented = true
    },
  }
  return Object.defineProperty(event, 'defaultPrevented', { get: () => state.prevented }) as T & Refusable
}

/** Clones a value as Electron's channels do; refuses the same values with the same message. */
export function cloned<T>(value: T): T {
  try {
    return structuredClone(value)
  } catch {
    throw new Error('An object could not be cloned.')
  }
}

/** For calls that Electron answers only once the app is ready. */
export function needReady(what: string): void {
  if (!lifecycle.ready) throw new Error(`${what} can only be used after app is ready`)
}

/** For calls that Electron refuses once the app is ready. */
export function needUnready(what: string): void {
  if (lifecycle.ready) throw new Error(`${what} should be called before app is ready`)
}

/** Where the app is in its life. */
export const lifecycle = { ready: false, exiting: false }
