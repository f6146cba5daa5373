import { type Action, type ActionId, isMenuKey, actions as table } from '../shared/actions/actions.ts'
import { isEnabled, keyOf, perform } from './state/actions.ts'
import { performSaid } from './state/journal.ts'
import { isPressed } from './state/keys.ts'
import { studio } from './state/studio.ts'

const ids = Object.keys(table) as ActionId[]

/** Runs actions by key. Keys that the desktop's menu handles are ignored here, so that they do not count twice. */
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
    // In a field these keys edit its text; that meaning wins while our action is disabled.
    if (meant === undefined || (meant in FIELD_VERBS && !isEnabled(meant))) return
    event.preventDefault()
    if (isMenuKey(keyOf(meant) ?? '')) perform(meant)
    else performSaid(() => perform(meant))
  })
}

/** Commands for text fields whose keys the desktop's menu takes. */
const FIELD_VERBS: Partial<Record<ActionId, string>> = { undo: 'undo', redo: 'redo', selectAllLines: 'selectAll' }

/** Whether a key press means an action, not text in a field or a key of the focused control or dialog. */
function isMeant(event: KeyboardEvent, id: ActionId, key: string): boolean {
  const { typing, project }: Action = table[id]
  const target = event.target instanceof HTMLElement ? event.target : undefined
  if (project && target?.closest('dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'))
    return false
  if (typing || isMenuKey(key)) return true
  if (target?.isContentEditable || target?.closest('input, textarea, select')) return false
  // These keys press a focused button.
  return !(['Space', 'Return'].includes(key) && target?.closest('button, a, summary, [role="tab"], [role="slider"]'))
}
