import { BrowserWindow, Notification, powerSaveBlocker, shell } from 'electron'
import type { JsonFile } from '../studio/files/jsonFile.ts'
import type { SecretStore, Shell } from '../studio/shell/shell.ts'
import type { DesktopState } from './desktopState.ts'
import { externalLink } from './externalLinks.ts'
import { createPicker } from './pickFiles.ts'
import type { Windows } from './window.ts'

interface ElectronShellOptions {
  readonly secrets: SecretStore
  readonly state: JsonFile<DesktopState>
  readonly windows: Windows
  onShortcuts(shortcuts: Readonly<Record<string, string>>): void
}

/** The desktop by way of Electron. */
export function createElectronShell({ secrets, state, windows, onShortcuts }: ElectronShellOptions): Shell {
  // Held until they are closed: one that is collected as garbage no longer tells of a click.
  const notices = new Set<Notification>()
  return {
    name: 'electron',
    secrets,
    pick: createPicker({ state, parent: windows.current }),
    showInFolder: async (path) => shell.showItemInFolder(path),
    openExternal: async (url) => shell.openExternal(externalLink(url)),
    notify({ title, body }) {
      // Who looks at a window sees there what has happened.
      if (!Notification.isSupported() || BrowserWindow.getFocusedWindow() !== null) return
      const notice = new Notification({ title, body })
      notices.add(notice)
      notice.on('close', () => notices.delete(notice))
      notice.on('click', () => {
        notices.delete(notice)
        windows.show()
      })
      notice.show()
    },
    keepAwake() {
      const id = powerSaveBlocker.start('prevent-app-suspension')
      return { [Symbol.dispose]: () => void powerSaveBlocker.stop(id) }
    },
    showProgress(fraction) {
      for (const window of windows.all) window.setProgressBar(fraction ?? -1)
    },
    showShortcuts: onShortcuts,
  }
}
