import type { Action } from '../../shared/actions/action.ts'
import { type ActionId, actions } from '../../shared/actions/actions.ts'
import { openProject } from './project.ts'
import { session } from './session.ts'

/** What each action does, wherever it was asked for: menu, key, palette or button. */
export type ActionRuns = Readonly<Record<ActionId, () => void>>

let held: ActionRuns | undefined

/** Gives the page what its actions do; called once, before anything is drawn. Rooms need not know each other for it. */
export function holdActions(runs: ActionRuns): void {
  held = runs
}

/** Does what an action does, where it makes sense now. */
export function perform(id: ActionId): void {
  if (held === undefined) throw new Error('The page was drawn before its actions were known')
  if (isEnabled(id)) held[id]()
}

/** Whether an action makes sense now. */
export function isEnabled(id: ActionId): boolean {
  const { project }: Action = actions[id]
  // In a room the project is out of sight, and nobody changes what they do not see.
  return !project || (openProject() !== undefined && session().room === undefined)
}

/** The key of an action: what the user has set, else its own; undefined where it has none. */
export function keyOf(id: ActionId): string | undefined {
  const action: Action = actions[id]
  const key = session().settings?.shortcuts[id] ?? action.accelerator
  return key === '' ? undefined : key
}
