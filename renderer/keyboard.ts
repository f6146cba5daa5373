import { type Action, actions as table } from '../shared/actions.ts'
import { actions } from './actions.ts'
import { studio } from './state/studio.ts'

/** Listens for the keys of the actions. In Electron the menu does; the same key must not count twice. */
export function listenForKeys(): void {
  const { bridge } = studio()
  bridge.subscribe('action', ({ id }) => actions[id]())
  if (bridge.shell === 'electron') return
  document.addEventListener('keydown', (event) => {
    for (const [id, action] of Object.entries<Action>(table)) {
      if (!isPressed(event, action.accelerator)) continue
      event.preventDefault()
      actions[id as keyof typeof table]()
    }
  })
}

/** How a key is shown to people. */
export function keyWords(accelerator: string): string {
  return accelerator.replace('CmdOrCtrl', isMac() ? '⌘' : 'Ctrl').replaceAll('+', ' + ')
}

function isPressed(event: KeyboardEvent, accelerator: string | undefined): boolean {
  const parts = accelerator?.split('+') ?? []
  const key = parts.at(-1)
  if (key === undefined || event.key.toLowerCase() !== key.toLowerCase()) return false
  const command = isMac() ? event.metaKey : event.ctrlKey
  return command === parts.includes('CmdOrCtrl') && event.shiftKey === parts.includes('Shift') && !event.altKey
}

function isMac(): boolean {
  return navigator.userAgent.includes('Macintosh')
}
