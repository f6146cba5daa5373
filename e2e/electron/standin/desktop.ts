import { EventEmitter } from 'node:events'
import { lifecycle, needReady, needUnready } from './signals.ts'

/** Electron's `dialog`; nobody answers, so everything is cancelled. Tests put their own answers in place. */
export const dialog = {
  async showOpenDialog(): Promise<object> {
    needReady('dialog')
    return { canceled: true, filePaths: [] }
  },
  async showSaveDialog(): Promise<object> {
    needReady('dialog')
    return { canceled: true, filePath: '' }
  },
  async showMessageBox(...args: unknown[]): Promise<object> {
    needReady('dialog')
    const options = args.at(-1) as { cancelId?: number }
    return { response: options.cancelId ?? 0, checkboxChecked: false }
  },
  showErrorBox(title: string, content: string): void {
    process.stderr.write(`${title} ${content}\n`)
  },
}

/** Electron's `shell`. */
export const shell = {
  openExternal: async (_url: string): Promise<void> => undefined,
  showItemInFolder: (_path: string): void => undefined,
  openPath: async (_path: string): Promise<string> => '',
}

/** Electron's `Notification`. */
export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return true
  }

  readonly title: string
  readonly body: string

  constructor({ title = '', body = '' }: { title?: string; body?: string } = {}) {
    super()
    needReady('Notification')
    this.title = title
    this.body = body
  }

  show(): void {
    this.emit('show')
  }

  close(): void {
    this.emit('close')
  }
}

const blockers = new Set<number>()

/** Electron's `powerSaveBlocker`. */
export const powerSaveBlocker = {
  start(kind: string): number {
    if (kind !== 'prevent-app-suspension' && kind !== 'prevent-display-sleep') throw new Error(`Unknown type ${kind}`)
    const id = blockers.size + 1
    blockers.add(id)
    return id
  },
  stop: (id: number): boolean => blockers.delete(id),
  isStarted: (id: number): boolean => blockers.has(id),
}

/** Electron's `screen`: one, of common size. */
export const screen = {
  getAllDisplays(): object[] {
    if (!lifecycle.ready) throw new Error("The 'screen' module can't be used before the app 'ready' event")
    return [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }]
  },
}

/** Electron's `systemPreferences`, as far as other systems than a Mac have it. */
export const systemPreferences = {}

/** Electron's `nativeTheme`. */
export const nativeTheme = { shouldUseDarkColors: true, themeSource: 'system' }

/** Electron's `crashReporter`. */
export const crashReporter = {
  start({ uploadToServer, submitURL }: { uploadToServer?: boolean; submitURL?: string }): void {
    needUnready('crashReporter.start')
    if (uploadToServer !== false || submitURL !== undefined) throw new Error('Crash reports would be sent away')
  },
}
