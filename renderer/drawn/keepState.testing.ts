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
  useEffect(run: Effect, inputs?: readonly unknown[]): void
  useEffectEvent(handler: unknown): unknown
  useMemo(make: () => unknown, inputs?: readonly unknown[]): unknown
  useCallback(handler: unknown, inputs?: readonly unknown[]): unknown
}

type Effect = () => unknown

/** An effect of a component, and what it depended on when it last ran. */
interface KeptEffect {
  ran: readonly unknown[] | undefined
  waiting: Effect | undefined
}

/** The state of the components of a part. */
export interface KeptState {
  readonly cells: Map<string, unknown>
  /** Its effects; none where they do not run. */
  readonly effects: Set<KeptEffect>
  readonly runsEffects: boolean
}

/** State of a part that is drawn for the first time. */
export const newState = (runsEffects: boolean): KeptState => ({ cells: new Map(), effects: new Set(), runsEffects })

function runEffect(effect: KeptEffect): void {
  const run = effect.waiting
  effect.waiting = undefined
  run?.()
}

/** How often a part is drawn again where its components change their state while they are drawn. */
const MAX_DRAWINGS = 9

/** The state of the part that is drawn, by the places of its components; undefined while none is. */
let kept: KeptState | undefined
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
export function keepState<T>(state: KeptState, draw: () => T): T {
  for (let times = 0; times < MAX_DRAWINGS; times += 1) {
    const before = kept
    kept = state
    changedMeanwhile = false
    try {
      const drawn = draw()
      for (const effect of state.effects) runEffect(effect)
      if (!changedMeanwhile) return drawn
    } finally {
      kept = before
    }
  }
  throw new Error('The part changes its state with each drawing.')
}

/** Whether a hook gets the same inputs as before; without inputs it never does. */
function isSame(before: unknown, inputs: readonly unknown[] | undefined): boolean {
  if (!Array.isArray(before) || inputs === undefined) return false
  return inputs.length === before.length && inputs.every((one, at) => Object.is(one, before[at]))
}

const wrapped = new WeakMap<Hooks, Hooks>()

/** The same hooks, but those of state read what is kept, and change it. */
function keeping(hooks: Hooks): Hooks {
  const known = wrapped.get(hooks)
  if (known !== undefined) return known
  const { useId: nextPlace } = hooks
  const cell = (first: () => unknown): { now: unknown } => {
    const cells = kept?.cells ?? new Map<string, unknown>()
    const place = nextPlace()
    const found = cells.get(place) as { now: unknown } | undefined
    if (found !== undefined) return found
    const made = { now: first() }
    cells.set(place, made)
    return made
  }
  const change = (held: { now: unknown }, next: unknown) => {
    if (Object.is(held.now, next)) return
    held.now = next
    changedMeanwhile = true
  }
  const useMemo: Hooks['useMemo'] = (make, inputs) => {
    const memo = cell(() => ({ inputs: undefined, value: undefined })).now as { inputs: unknown; value: unknown }
    if (!isSame(memo.inputs, inputs)) Object.assign(memo, { inputs, value: make() })
    return memo.value
  }
  const all: Hooks = {
    ...hooks,
    useMemo,
    useCallback: (handler, inputs) => useMemo(() => handler, inputs),
    useEffectEvent: (handler) => handler,
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
    useEffect(run, inputs) {
      if (kept?.runsEffects !== true) return
      const effect = cell(() => ({ ran: undefined, waiting: undefined })).now as KeptEffect
      if (isSame(effect.ran, inputs)) return
      effect.ran = inputs
      effect.waiting = run
      kept.effects.add(effect)
    },
  }
  wrapped.set(hooks, all)
  wrapped.set(all, all)
  return all
}
