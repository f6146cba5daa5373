import { basename, dirname, isAbsolute, join } from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  type FileFilter,
  Notification,
  type OpenDialogOptions,
  powerSaveBlocker,
  shell,
} from 'electron'
import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import type { Texts } from '../../shared/locale/createTexts.ts'
import { say } from '../../shared/locale/message.ts'
import type { StudioLanguage } from '../../shared/locale/studioLanguages.ts'
import type { JsonFile } from '../files/jsonFile.ts'
import type { PickRequest, SecretStore, Shell, ShownMenu } from '../studio/shell/shell.ts'
import type { DesktopState } from './desktopState.ts'
import { externalLink } from './externalLinks.ts'
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
    ...omitUndefined({ language }),
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

interface PickerOptions {
  readonly state: JsonFile<DesktopState>
  /** The window the dialog belongs to. */
  parent(): BrowserWindow | undefined
  readonly words: Texts['words']
}

/**
 * Creates the system's file dialogs, which start in the folder last chosen for the same kind. Cancelling gives an empty
 * list.
 */
function createPicker({ state, parent, words }: PickerOptions): (request: PickRequest) => Promise<readonly string[]> {
  function startOf({ kind, defaultPath }: PickRequest): string {
    if (defaultPath !== undefined && isAbsolute(defaultPath)) return defaultPath
    const folder = state.value.folders[kind] ?? app.getPath('videos')
    return defaultPath === undefined ? folder : join(folder, basename(defaultPath))
  }

  function remember(kind: PickRequest['kind'], paths: readonly string[]): void {
    const [first] = paths
    if (first === undefined) return
    const folders = { ...state.value.folders, [kind]: kind === 'folder' ? first : dirname(first) }
    void state.set({ ...state.value, folders }).catch(() => undefined)
    if (kind === 'open') for (const path of paths) app.addRecentDocument(path)
  }

  return async (request) => {
    const options = {
      title: words(request.title),
      defaultPath: startOf(request),
      filters: filtersOf(words(say('notice.allFiles')), request.extensions),
    }
    const window = parent()
    const paths =
      request.kind === 'save'
        ? await showSave(options, window)
        : await showOpen({ ...options, properties: propertiesOf(request) }, window)
    remember(request.kind, paths)
    return paths
  }
}

async function showOpen(options: OpenDialogOptions, window: BrowserWindow | undefined): Promise<readonly string[]> {
  const { canceled, filePaths } = await (window === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options))
  return canceled ? [] : filePaths
}

async function showSave(options: OpenDialogOptions, window: BrowserWindow | undefined): Promise<readonly string[]> {
  const { title = '', defaultPath = '', filters = [] } = options
  const saveOptions = { title, defaultPath, filters }
  const { canceled, filePath } = await (window === undefined
    ? dialog.showSaveDialog(saveOptions)
    : dialog.showSaveDialog(window, saveOptions))
  return canceled || filePath === '' ? [] : [filePath]
}

function propertiesOf({ kind, multiple = false }: PickRequest): NonNullable<OpenDialogOptions['properties']> {
  const many = multiple ? (['multiSelections'] as const) : []
  return kind === 'folder' ? ['openDirectory', 'createDirectory', ...many] : ['openFile', ...many]
}

function filtersOf(name: string, extensions: readonly string[] = []): FileFilter[] {
  const all = { name, extensions: ['*'] }
  if (extensions.length === 0) return [all]
  const plain = extensions.map((extension) => extension.replace(/^\./, ''))
  return [{ name: plain.map((extension) => `.${extension}`).join(', '), extensions: plain }, all]
}
