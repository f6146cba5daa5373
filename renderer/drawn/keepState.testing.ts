import React from 'react'

/** The hooks of React while a part is drawn. */
interface Hooks {
  useId(): string
  useState(initial: unknown): [unknown, (next: unknown) => void]
  useReducer(
    reduce: (state: unknown, action: unknown) => unknown,
    first: unknown,
    make?: (first: unknown) => unknown,
  ): unknown
  useRef(initial: unknown): { current: unknown }
  useSyncExternalStore(subscribe: unknown, now: () => unknown): unknown
}

/** How often a part is drawn again where its components change their state while they are drawn. */
const MAX_DRAWINGS = 9

/** The state of the part that is drawn, by the places of its components; undefined while none is. */
let kept: Map<string, unknown> | undefined
let changedMeanwhile = false

const internals = (React as unknown as Record<string, { H: Hooks | null }>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
if (internals === undefined) throw new Error('This React keeps its hooks elsewhere.')

let current = internals.H
Object.defineProperty(internals, 'H', {
  get: () => current,
  set(hooks: Hooks | null) {
    current = hooks === null || kept === undefined ? hooks : keeping(hooks)
  },
})

/**
 * Draws with the state that components were given before: React draws here as on a server, where no state outlives a drawing, and
 * where a store would show its first state.
 */
export function keepState<T>(state: Map<string, unknown>, draw: () => T): T {
  for (let times = 0; times < MAX_DRAWINGS; times += 1) {
    const before = kept
    kept = state
    changedMeanwhile = false
    try {
      const drawn = draw()
      if (!changedMeanwhile) return drawn
    } finally {
      kept = before
    }
  }
  throw new Error('The part changes its state with each drawing.')
}

const wrapped = new WeakMap<Hooks, Hooks>()

/** The same hooks, but those of state read what is kept, and change it. */
function keeping(hooks: Hooks): Hooks {
  const known = wrapped.get(hooks)
  if (known !== undefined) return known
  const cell = (first: () => unknown): { now: unknown } => {
    const state = kept ?? new Map<string, unknown>()
    const place = hooks.useId()
    const found = state.get(place) as { now: unknown } | undefined
    if (found !== undefined) return found
    const made = { now: first() }
    state.set(place, made)
    return made
  }
  const change = (held: { now: unknown }, next: unknown) => {
    if (Object.is(held.now, next)) return
    held.now = next
    changedMeanwhile = true
  }
  const all: Hooks = {
    ...hooks,
    useState(initial) {
      const held = cell(() => (typeof initial === 'function' ? initial() : initial))
      return [held.now, (next) => change(held, typeof next === 'function' ? next(held.now) : next)]
    },
    useReducer(reduce, first, make) {
      const held = cell(() => (make === undefined ? first : make(first)))
      return [held.now, (action: unknown) => change(held, reduce(held.now, action))]
    },
    useRef: (initial) => cell(() => ({ current: initial })).now as { current: unknown },
    useSyncExternalStore: (_subscribe, now) => now(),
  }
  wrapped.set(hooks, all)
  wrapped.set(all, all)
  return all
}
