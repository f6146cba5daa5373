import { EventEmitter } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimLock } from './instanceLock.ts'
import { lifecycle, needUnready, refusable } from './signals.ts'

interface Closable {
  close(): void
}

/** Windows that are open, which the app closes when it quits. */
export const openWindows: Closable[] = []
/** Handlers that must end before the process does. */
export const endings: (() => Promise<void>)[] = []

const switches = process.argv.slice(1).filter((argument) => argument.startsWith('--'))

class App extends EventEmitter {
  readonly isPackaged = process.env['STANDIN_RESOURCES'] !== undefined
  readonly #ready = Promise.withResolvers<void>()
  #quitting = false
  name = 'griot-studio'
  standinPath = ''
  standinSandboxed = false

  whenReady(): Promise<void> {
    return this.#ready.promise
  }

  isReady(): boolean {
    return lifecycle.ready
  }

  standinReady(): void {
    lifecycle.ready = true
    this.emit('ready', {}, {})
    this.#ready.resolve()
  }

  readonly commandLine = {
    hasSwitch: (name: string): boolean => switchValue(name) !== undefined,
    getSwitchValue: (name: string): string => switchValue(name) ?? '',
  }
  getPreferredSystemLanguages(): string[] {
    return ['en-GB']
  }

  getName(): string {
    return this.name
  }

  getAppPath(): string {
    return this.standinPath
  }

  getVersion(): string {
    return String(
      (JSON.parse(readFileSync(join(this.standinPath, 'package.json'), 'utf8')) as { version: unknown }).version,
    )
  }

  getPath(name: string): string {
    const data = switchValue('user-data-dir') ?? join(tmpdir(), 'griot-standin')
    const path = name === 'userData' ? data : join(data, `system-${name}`)
    mkdirSync(path, { recursive: true })
    return path
  }

  enableSandbox(): void {
    needUnready('app.enableSandbox()')
    this.standinSandboxed = true
  }

  requestSingleInstanceLock(): boolean {
    return claimLock(this.getPath('userData'), (argv, folder) => {
      this.emit('second-instance', refusable({}), argv, folder, undefined)
    })
  }

  addRecentDocument(): void {}

  setAppUserModelId(): void {}

  /** In Electron's order: ask, close the windows, say that it ends. Each may refuse. */
  quit(): void {
    if (this.#quitting) return
    const quitEvent = refusable({})
    this.emit('before-quit', quitEvent)
    if (quitEvent.defaultPrevented) return
    this.#quitting = true
    if (openWindows.length === 0) this.#shutDown()
    else for (const window of [...openWindows]) window.close()
  }

  standinRefused(): void {
    this.#quitting = false
  }

  standinClosed(): void {
    if (openWindows.length > 0) return
    if (this.#quitting) this.#shutDown()
    else if (this.listenerCount('window-all-closed') === 0) this.quit()
    else this.emit('window-all-closed')
  }

  #shutDown(): void {
    const quitEvent = refusable({})
    this.emit('will-quit', quitEvent)
    if (quitEvent.defaultPrevented) this.#quitting = false
    else this.exit(0)
  }

  exit(code = 0): void {
    if (lifecycle.exiting) return
    lifecycle.exiting = true
    this.emit('quit', {}, code)
    void Promise.allSettled(endings.map((end) => end())).then(() => process.exit(code))
  }
}

function switchValue(name: string): string | undefined {
  return switches.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)
}

/** Electron's `app`. */
export const app = new App()
