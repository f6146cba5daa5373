import type { ComponentType } from 'react'
import { t } from './locales/t.ts'
import { closeDialog, useDialog } from './state/dialogs.ts'
import { Dialog } from './ui/Dialog.tsx'
import { loadedLater } from './ui/loadedLater.tsx'

/** The dialogs of the whole studio that load when they are first opened. */
const DIALOGS = {
  settings: loadedLater(async () => (await import('./settings/SettingsSections.tsx')).SettingsSections),
  shortcuts: loadedLater(async () => (await import('./settings/ShortcutList.tsx')).ShortcutList),
  packs: loadedLater(async () => (await import('./packs/PackLists.tsx')).PackLists),
  listening: loadedLater(async () => (await import('./lab/ListeningTests.tsx')).ListeningTests),
  palette: loadedLater(async () => (await import('./Palette.tsx')).Palette),
} as const satisfies Record<string, ComponentType>
const NAMES = Object.keys(DIALOGS) as (keyof typeof DIALOGS)[]

/** The dialogs of the whole studio, each in its frame. */
export function DialogLayer() {
  return NAMES.map((name) => <PageDialog key={name} name={name} />)
}

function PageDialog({ name }: { readonly name: keyof typeof DIALOGS }) {
  const open = useDialog(name) !== undefined
  const Content = DIALOGS[name]
  return (
    <Dialog title={t(`${name}.title`)} open={open} onClose={() => closeDialog(name)}>
      <Content />
    </Dialog>
  )
}
