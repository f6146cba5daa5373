import { type Action, type ActionId, actions } from '../../shared/actions/actions.ts'
import { openProject } from './document/project.ts'
import { session } from './session.ts'

/** The functions of all actions, whether started from menu, key, palette or button. */
export type ActionRuns = Readonly<Record<ActionId, () => void>>

let held: Partial<ActionRuns> = {}
/** An action that waits for the editor to load. */
let waiting: ActionId | undefined

/** Registers functions of actions: those of the page before anything is drawn, those of the editor when it has loaded. */
export function holdActions(runs: Partial<ActionRuns>): void {
  held = { ...held, ...runs }
  if (waiting !== undefined && held[waiting] !== undefined) performSoon(waiting)
}

/** Performs an action, if it is enabled. */
export function perform(id: ActionId): void {
  if (isEnabled(id)) held[id]?.()
}

/** Performs an action of the editor, which may still have to load. */
export function performSoon(id: ActionId): void {
  waiting = held[id] === undefined ? id : undefined
  perform(id)
}

/** Whether an action is possible now. */
export function isEnabled(id: ActionId): boolean {
  if (held[id] === undefined) return false // the editor still loads
  const { project }: Action = actions[id]
  // A room covers the project; nobody should change what they do not see.
  return !project || (openProject() !== undefined && session().room === undefined)
}

/** The key of an action: from the settings, else its default; undefined where it has none. */
export function keyOf(id: ActionId): string | undefined {
  const action: Action = actions[id]
  const key = session().settings?.shortcuts[id] ?? action.accelerator
  return key === '' ? undefined : key
}
