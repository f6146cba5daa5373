import { basename, dirname, isAbsolute, join } from 'node:path'
import { app, type BrowserWindow, dialog, type FileFilter, type OpenDialogOptions } from 'electron'
import type { Texts } from '../../shared/locale/createTexts.ts'
import { say } from '../../shared/locale/message.ts'
import type { JsonFile } from '../files/jsonFile.ts'
import type { PickRequest } from '../studio/shell/shell.ts'
import type { DesktopState } from './desktopState.ts'

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
export function createPicker({
  state,
  parent,
  words,
}: PickerOptions): (request: PickRequest) => Promise<readonly string[]> {
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
  const asked = { title, defaultPath, filters }
  const { canceled, filePath } = await (window === undefined
    ? dialog.showSaveDialog(asked)
    : dialog.showSaveDialog(window, asked))
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
