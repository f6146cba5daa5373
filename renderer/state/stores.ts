import { create } from 'zustand'

const newStore = () => create<Readonly<Record<string, object>>>(() => ({}))

/** The stores of the page, each with slices by name. The open project is a store of its own (`project.ts`). */
export const pageStores = {
  /** The open rooms and dialogs, the selection, and other choices of the user; ends with the window. */
  session: newStore(),
  /** Answers of the studio that belong to no project: voices, servers, words, colours. */
  settings: newStore(),
  /** Playback and recording, with the mixer. */
  player: newStore(),
  /** The viewport and switches of the timeline; changes with each frame of a gesture. */
  timeline: newStore(),
  /** Results computed of the open project and its video: line statuses, fits, checks, waveforms. */
  work: newStore(),
}

/** A part of a store: a hook that reads it for a component, and functions for code outside of components. */
export interface Slice<State extends object> {
  (): State
  /** A value of the state; the component is drawn again when the value changes. */
  <Value>(select: (state: State) => Value): Value
  /** The state now. */
  getState(): State
  /** Changes some fields; the others stay. A change that is the state itself is none. */
  setState(change: Partial<State> | ((state: State) => Partial<State>)): void
  /** Calls a listener after each change of this slice; the answer stops that. */
  subscribe(listener: (state: State, before: State) => void): () => void
}

/**
 * Creates a slice of one of the page's stores, with its first state. The file that creates it has the functions that change it.
 *
 * @example
 * const useTyping = createSlice('session', 'typing', { typing: false })
 * useTyping.setState({ typing: true })
 * const typing = useTyping((state) => state.typing) // in a component
 */
export function createSlice<State extends object>(
  storeName: keyof typeof pageStores,
  name: string,
  initial: State,
): Slice<State> {
  const store = pageStores[storeName]
  if (name in store.getState()) throw new Error(`The slice ${name} of ${storeName} is created twice`)
  store.setState({ [name]: initial })
  // Nothing else writes under this name.
  const sliceOf = (slices: Readonly<Record<string, object>>) => slices[name] as State
  const getState = () => sliceOf(store.getState())
  function useSlice(): State
  function useSlice<Value>(select: (state: State) => Value): Value
  function useSlice<Value>(select?: (state: State) => Value) {
    return store((slices) => (select === undefined ? sliceOf(slices) : select(sliceOf(slices))))
  }
  return Object.assign(useSlice, {
    getState,
    setState(change: Partial<State> | ((state: State) => Partial<State>)) {
      const before = getState()
      const changed = typeof change === 'function' ? change(before) : change
      if (changed !== before) store.setState({ [name]: { ...before, ...changed } })
    },
    subscribe(listener: (state: State, before: State) => void) {
      return store.subscribe((now, before) => {
        if (sliceOf(now) !== sliceOf(before)) listener(sliceOf(now), sliceOf(before))
      })
    },
  })
}
