import { type DialogStep, type PageDialog, patch, type Session, session, useSession } from './session.ts'

type Name = PageDialog['name']
type Named<N extends Name> = Extract<PageDialog, { readonly name: N | Name }> & { readonly name: N }

/** Opens a dialog over the others; an open dialog of that name is replaced in its place. */
export function showDialog(dialog: PageDialog): void {
  patch(({ dialogs }) => {
    const at = dialogs.findIndex(({ name }) => name === dialog.name)
    return { dialogs: at < 0 ? [...dialogs, dialog] : dialogs.with(at, dialog) }
  })
}

/** Closes a dialog at any level; the others stay. */
export function closeDialog(name: Name): void {
  patch(({ dialogs }) => ({ dialogs: dialogs.filter((one) => one.name !== name) }))
}

/** The open dialog of this name; undefined where it is closed. */
export function openDialog<N extends Name>(name: N): Named<N> | undefined {
  return find(session(), name)
}

/** The open dialog of this name, as a hook. */
export function useDialog<N extends Name>(name: N): Named<N> | undefined {
  return useSession((state) => find(state, name))
}

function find<N extends Name>({ dialogs }: Session, name: N): Named<N> | undefined {
  return dialogs.find((one): one is Named<N> => one.name === name)
}

/** Opens the dialog of a step in place of another step's. */
export function showStep(step: DialogStep): void {
  showDialog({ name: 'step', step })
}

/** Opens the command palette, unless a dialog is open. */
export function showPalette(): void {
  if (!isDialogOpen()) showDialog({ name: 'palette' })
}

/** Whether a modal dialog is open. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
