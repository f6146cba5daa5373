import { app, BrowserWindow, Notification, powerSaveBlocker, shell } from 'electron'
import type { Texts } from '../../shared/locale/createTexts.ts'
import type { StudioLanguage } from '../../shared/locale/studioLanguages.ts'
import type { JsonFile } from '../files/jsonFile.ts'
import type { SecretStore, Shell, ShownMenu } from '../studio/shell/shell.ts'
import type { DesktopState } from './desktopState.ts'
import { externalLink } from './externalLinks.ts'
import { createPicker } from './pickFiles.ts'
import type { Windows } from './window.ts'

interface ElectronShellOptions {
  /** The studio's own language as ordered by `--lang`. */
  readonly language: StudioLanguage | undefined
  readonly secrets: SecretStore
  readonly state: JsonFile<DesktopState>
  readonly windows: Windows
  /** The texts of dialogs and notices. */
  readonly texts: Texts
  onMenu(menu: ShownMenu): void
}

/** Creates the shell on Electron. */
export function createElectronShell(options: ElectronShellOptions): Shell {
  const { secrets, state, windows, language, onMenu, texts } = options
  const { words } = texts
  // Referenced until they close: a garbage-collected notification no longer reports clicks.
  const notices = new Set<Notification>()
  return {
    name: 'electron',
    secrets,
    ...(language !== undefined && { language }),
    systemLanguages: app.getPreferredSystemLanguages(),
    words,
    pick: createPicker({ state, parent: windows.current, words }),
    showInFolder: async (path) => shell.showItemInFolder(path),
    openExternal: async (url) => shell.openExternal(externalLink(url)),
    notify({ title, body }) {
      // No notification while a window of ours is focused: the page shows the event.
      if (!Notification.isSupported() || BrowserWindow.getFocusedWindow() !== null) return
      const notice = new Notification({ title: words(title), body: words(body) })
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
    showMenu: onMenu,
  }
}
