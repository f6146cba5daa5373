import type { WorkState } from './workState.ts'

/** The names of the states of work that goes on, by itself or when it is resumed. */
type UnderWay = 'waiting' | 'running' | 'paused'

/** Whether work waits, runs or is paused. */
export function isUnderWay<State extends { readonly name: WorkState['name'] }>(
  state: State,
): state is Extract<State, { readonly name: UnderWay }> {
  return state.name === 'waiting' || state.name === 'running' || state.name === 'paused'
}
