import { type Action, type ActionId, isMenuKey, actions as table } from '../shared/actions/actions.ts'
import { isEnabled, keyOf, perform } from './state/actions.ts'
import { performWithUndoOffer } from './state/document/journal.ts'
import { isForInput, matchesAccelerator } from './state/keys.ts'
import { studio } from './state/studio/studio.ts'

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
    const isTriggered = (id: ActionId, key: string | undefined) =>
      key !== undefined && matchesAccelerator(event, key) && isMeant(event, id, key)
    const isOfMenu = (key: string | undefined) => key !== undefined && bridge.shell === 'electron' && isMenuKey(key)
    const byKey = ids.find((id) => !isOfMenu(keyOf(id)) && isTriggered(id, keyOf(id)))
    const isTaken = ids.some((id) => matchesAccelerator(event, keyOf(id) ?? ''))
    const meant = byKey ?? (isTaken ? undefined : ids.find((id) => isTriggered(id, (table[id] as Action).also)))
    // In a field these keys edit its text; that meaning wins while our action is disabled.
    if (meant === undefined || (meant in FIELD_VERBS && !isEnabled(meant))) return
    event.preventDefault()
    if (isMenuKey(keyOf(meant) ?? '')) perform(meant)
    else performWithUndoOffer(() => perform(meant))
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
  const input = target?.closest('input, textarea, select')
  if (target?.isContentEditable || (input && isForInput(input.getAttribute('type') ?? 'text', key))) return false
  // These keys press a focused button.
  return !(['Space', 'Return'].includes(key) && target?.closest('button, a, summary, [role="tab"], [role="slider"]'))
}
