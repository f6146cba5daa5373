import { type Action, isMenuKey } from '../shared/actions/action.ts'
import { type ActionId, actions as table } from '../shared/actions/actions.ts'
import { actions } from './actions.ts'
import { openProject } from './state/project.ts'
import { session } from './state/session.ts'
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

/** Does what an action does, where it makes sense now. */
export function perform(id: ActionId): void {
  if (isEnabled(id)) actions[id]()
}

/** Whether an action makes sense now. */
export function isEnabled(id: ActionId): boolean {
  const { project }: Action = table[id]
  // In a room the project is out of sight, and nobody changes what they do not see.
  return !project || (openProject() !== undefined && session().room === undefined)
}

/** The key of an action: what the user has set, else its own; undefined where it has none. */
export function keyOf(id: ActionId): string | undefined {
  const action: Action = table[id]
  const key = session().settings?.shortcuts[id] ?? action.accelerator
  return key === '' ? undefined : key
}

/** How a key is shown to people. */
export function keyWords(accelerator: string): string {
  return accelerator
    .split('+')
    .map((part) => KEY_NAMES[part] ?? part)
    .join(' + ')
    .replace('CmdOrCtrl', isMac() ? '⌘' : 'Ctrl')
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  Return: 'Enter',
  Up: '↑',
  Down: '↓',
  Left: '←',
  Right: '→',
}

/** The key of an event in Electron's spelling, for those who choose their own; undefined for a mere modifier. */
export function acceleratorOf(event: KeyboardEvent): string | undefined {
  if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return undefined
  const pressed = keyIn(event)
  const key = Object.entries(EVENT_KEYS).find(([, name]) => name === pressed)?.[0] ?? pressed
  const command = isMac() ? event.metaKey : event.ctrlKey
  const parts = [command && 'CmdOrCtrl', event.altKey && 'Alt', event.shiftKey && 'Shift']
  return [...parts.filter((part) => part !== false), key.length === 1 ? key.toUpperCase() : key].join('+')
}

const EVENT_KEYS: Readonly<Record<string, string>> = {
  Space: ' ',
  Return: 'Enter',
  Up: 'ArrowUp',
  Down: 'ArrowDown',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  Plus: '+',
}

function isPressed(event: KeyboardEvent, accelerator: string): boolean {
  const parts = accelerator.split('+')
  const key = parts.at(-1) ?? ''
  const wanted = EVENT_KEYS[key] ?? key
  if (keyIn(event).toLowerCase() !== wanted.toLowerCase() || isAltGr(event)) return false
  const command = isMac() ? event.metaKey : event.ctrlKey
  return (
    command === parts.includes('CmdOrCtrl') &&
    event.shiftKey === parts.includes('Shift') &&
    event.altKey === parts.includes('Alt')
  )
}

/** The key that is meant: with Alt a Mac types other signs, so there the letter or figure of the key itself counts. */
function keyIn({ key, altKey, keyCode }: KeyboardEvent): string {
  const own = String.fromCharCode(keyCode)
  const isSign = altKey && (key === 'Dead' || (key.length === 1 && !/[!-~]/.test(key)))
  return isSign && /[A-Z0-9]/.test(own) ? own : key
}

/** AltGr types letters. Windows tells it as Ctrl and Alt, which must not be taken for a shortcut. */
function isAltGr(event: KeyboardEvent): boolean {
  return !isMac() && event.getModifierState('AltGraph')
}

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

function isMac(): boolean {
  return navigator.userAgent.includes('Macintosh')
}
