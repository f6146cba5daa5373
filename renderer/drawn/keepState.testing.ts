import React, { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react'

/** The hooks of React while a part is drawn. */
interface Hooks {
  useId(): string
  useContext(context: unknown): unknown
  useState(initial: unknown): [unknown, (next: unknown) => void]
  useReducer(
    reduce: (state: unknown, action: unknown) => unknown,
    first: unknown,
    make?: (first: unknown) => unknown,
  ): unknown
  useRef(initial: unknown): { current: unknown }
  useSyncExternalStore(subscribe: unknown, now: () => unknown): unknown
  useEffect(run: Effect, inputs?: readonly unknown[]): void
  useLayoutEffect(run: Effect, inputs?: readonly unknown[]): void
  useEffectEvent(handler: unknown): unknown
  useMemo(make: () => unknown, inputs?: readonly unknown[]): unknown
  useCallback(handler: unknown, inputs?: readonly unknown[]): unknown
}

type Effect = () => unknown

/** An effect of a component, and what it depended on when it last ran. */
interface KeptEffect {
  ran: readonly unknown[] | undefined
  waiting: Effect | undefined
  /** The clean-up that it returned. */
  end?: unknown
}

/** The state of the components of a part. */
export interface KeptState {
  readonly cells: Map<string, unknown>
  /** Its effects; none where they do not run. */
  readonly effects: Set<KeptEffect>
  readonly runsEffects: boolean
  /** The effects of the last drawing, and how many ran so far as something had changed. */
  drawn: Set<KeptEffect>
  ran: number
}

/** State of a part that is drawn for the first time. */
export const newState = (runsEffects: boolean): KeptState => ({
  ...{ cells: new Map(), effects: new Set(), runsEffects, drawn: new Set(), ran: 0 },
})

function runEffect(effect: KeptEffect): void {
  const run = effect.waiting
  if (run === undefined) return
  effect.waiting = undefined
  endEffect(effect)
  effect.end = run()
}

function endEffect(effect: KeptEffect): void {
  const { end } = effect
  effect.end = undefined
  if (typeof end === 'function') end()
}

/** Ends all effects, as when the part goes away. */
export function endEffects(state: KeptState): void {
  for (const effect of state.effects) endEffect(effect)
  state.effects.clear()
}

/** Runs the effects of a drawing, and ends those of what is no longer drawn. */
function runEffects(state: KeptState): void {
  for (const effect of state.effects)
    if (state.drawn.has(effect)) runEffect(effect)
    else {
      state.effects.delete(effect)
      effect.ran = undefined
      endEffect(effect)
    }
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
      state.drawn = new Set()
      const drawn = draw()
      runEffects(state)
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
  const { useContext: scopeIn, useId: nextId } = hooks
  const cell = (first: () => unknown): { now: unknown } => {
    const cells = kept?.cells ?? new Map<string, unknown>()
    const place = `${scopeIn(Scope)} ${nextId()}`
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
  const useEffect: Hooks['useEffect'] = (run, inputs) => {
    if (kept?.runsEffects !== true || isOfLibrary()) return
    const effect = cell(() => ({ ran: undefined, waiting: undefined })).now as KeptEffect
    const isFirst = !kept.effects.has(effect)
    kept.drawn.add(effect)
    kept.effects.add(effect)
    if (!isFirst && isSame(effect.ran, inputs)) return
    if (isFirst || inputs !== undefined) kept.ran += 1
    Object.assign(effect, { ran: inputs, waiting: run })
  }
  const all: Hooks = {
    ...hooks,
    useMemo,
    useEffect,
    useLayoutEffect: useEffect,
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
  }
  wrapped.set(hooks, all)
  wrapped.set(all, all)
  return all
}

/** The frames of a stack up to what calls a hook of an effect: two of this file, one of React. */
const FRAMES_OF_AN_EFFECT = 4

/** Whether a component of a library calls a hook: those look for their elements, and there are none. */
function isOfLibrary(): boolean {
  const { stackTraceLimit, prepareStackTrace } = Error
  Object.assign(Error, {
    stackTraceLimit: FRAMES_OF_AN_EFFECT,
    prepareStackTrace: (_: unknown, sites: unknown) => sites,
  })
  const sites = new Error().stack as unknown as readonly NodeJS.CallSite[]
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return sites.at(-1)?.getFileName()?.includes('node_modules') === true
}

const Scope = createContext('')

interface ScopedProps {
  readonly make: typeof createElement
  readonly of: ComponentType<object>
  readonly name: string
  readonly own: object
}

/** A component under its name and key: another one in its place has a state of its own. What copied the element gave it more attributes. */
export function Scoped({ make, of, name, own, ...added }: ScopedProps): ReactNode {
  return createElement(Scope.Provider, { value: `${useContext(Scope)}/${name}` }, make(of, { ...own, ...added }))
}
