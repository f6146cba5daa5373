/** Joins edits into one undo step: the name of a repeated command, or the one press of a pointer that makes them all. */
export type Repeats = string | { readonly gesture: string }

/** The last edit that may be repeated; `at` in ms. */
export interface RepeatedEdit {
  readonly repeats: Repeats
  readonly id: string
  readonly at: number
}

/** Pause in ms after which a repeated command becomes a step of its own. */
const REPEAT_MS = 3000

/** Whether an edit goes on with the last one: a gesture however long the pointer rests, a command in quick succession. */
export function goesOn(
  last: RepeatedEdit | undefined,
  repeats: Repeats | undefined,
  now: number,
): last is RepeatedEdit {
  if (last === undefined || repeats === undefined) return false
  if (typeof repeats === 'string') return last.repeats === repeats && now - last.at < REPEAT_MS
  return typeof last.repeats !== 'string' && last.repeats.gesture === repeats.gesture
}
