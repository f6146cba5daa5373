import { type Action, isMenuKey } from '../shared/actions/action.ts'
import { type ActionId, actions as table } from '../shared/actions/actions.ts'
import { isEnabled, keyOf, perform } from './state/actions.ts'
import { isPressed } from './state/keys.ts'
import { studio } from './state/studio.ts'

const ids = Object.keys(table) as ActionId[]

/** Listens for the keys of the actions. What the menu of the desktop claims must not count twice. */
export function listenForKeys(): void {
  const { bridge } = studio()
  bridge.subscribe('action', ({ id }) => {
    if (isEnabled(id)) perform(id)
    else if (id in FIELD_VERBS) document.execCommand(FIELD_VERBS[id] ?? '')
  })
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const meant = ids.find((id) => {
      const key = keyOf(id)
      if (key === undefined || !isPressed(event, key)) return false
      return !(bridge.shell === 'electron' && isMenuKey(key)) && isMeant(event, id, key)
    })
    // In a field these keys have a meaning of their own, which counts where ours has none.
    if (meant === undefined || (meant in FIELD_VERBS && !isEnabled(meant))) return
    event.preventDefault()
    perform(meant)
  })
}

/** What the desktop's menu takes from fields with the keys of these actions. */
const FIELD_VERBS: Partial<Record<ActionId, string>> = { undo: 'undo', redo: 'redo', selectAllLines: 'selectAll' }

/** Letters that go into a field, and keys that a control or dialog in focus uses itself, are not meant as shortcuts. */
function isMeant(event: KeyboardEvent, id: ActionId, key: string): boolean {
  const { typing, project }: Action = table[id]
  const target = event.target instanceof HTMLElement ? event.target : undefined
  if (project && target?.closest('dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'))
    return false
  if (typing || isMenuKey(key)) return true
  if (target?.isContentEditable || target?.closest('input, textarea, select')) return false
  // A button in focus is pressed by these.
  return !(['Space', 'Return'].includes(key) && target?.closest('button, a, summary, [role="tab"], [role="slider"]'))
}
