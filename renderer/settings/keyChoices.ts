import { type Action, type ActionId, actions } from '../../shared/actions/actions.ts'

/** The keys of actions that the settings hold: those other than the default ones; an empty one for none. */
type Shortcuts = Readonly<Record<string, string>>

const ids = Object.keys(actions) as ActionId[]

/** The shortcuts after an action was given a key, or none by an empty one; `other`: the action that lost it. */
export function giveKey(
  shortcuts: Shortcuts,
  id: ActionId,
  key: string,
): { readonly shortcuts: Shortcuts; readonly other: ActionId | undefined } {
  const other = key === '' ? undefined : ids.find((one) => one !== id && keyIn(shortcuts, one) === key)
  const kept = { ...shortcuts, [id]: key, ...(other === undefined ? {} : { [other]: '' }) }
  const different = Object.entries(kept).filter(
    ([one, chosenKey]) => chosenKey !== (findAction(one)?.accelerator ?? ''),
  )
  return { shortcuts: Object.fromEntries(different), other }
}

/** The keys of Subtitle Edit. Our other actions lose a default key that these use. */
export function subtitleEditKeys(): Record<string, string> {
  const theirs = ids.flatMap((id): [ActionId, string][] => {
    const key = findAction(id)?.subtitleEdit
    return key === undefined ? [] : [[id, key]]
  })
  const used = new Set(theirs.map(([, key]) => key))
  const assignedIds = new Set(theirs.map(([id]) => id))
  const yielding = ids.filter((id) => !assignedIds.has(id) && used.has(findAction(id)?.accelerator ?? ''))
  return Object.fromEntries([...theirs, ...yielding.map((id): [ActionId, string] => [id, ''])])
}

function keyIn(shortcuts: Shortcuts, id: ActionId): string {
  return shortcuts[id] ?? findAction(id)?.accelerator ?? ''
}

function findAction(id: string): Action | undefined {
  return Object.hasOwn(actions, id) ? actions[id as ActionId] : undefined
}
