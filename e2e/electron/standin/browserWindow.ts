import { EventEmitter } from 'node:events'
import { app, openWindows } from './app.ts'
import { lifecycle, refusable } from './signals.ts'
import { WebContents } from './webContents.ts'

interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

interface WindowOptions extends Partial<Bounds> {
  readonly show?: boolean
  readonly webPreferences?: {
    readonly preload?: string
    readonly nodeIntegration?: boolean
    readonly contextIsolation?: boolean
    readonly sandbox?: boolean
    readonly webSecurity?: boolean
    readonly allowRunningInsecureContent?: boolean
    readonly webviewTag?: boolean
  }
}

const windows: BrowserWindow[] = []
let focused: BrowserWindow | undefined

/** Electron's `BrowserWindow`, without a frame of its own. */
export class BrowserWindow extends EventEmitter {
  static getAllWindows(): BrowserWindow[] {
    return [...windows]
  }

  static getFocusedWindow(): BrowserWindow | null {
    return focused ?? null
  }

  static fromWebContents(contents: WebContents | undefined): BrowserWindow | null {
    return windows.find((window) => window.webContents === contents) ?? null
  }

  readonly webContents: WebContents
  readonly standinOptions: WindowOptions
  #visible: boolean
  #maximized = false
  #fullScreen = false
  #bounds: Bounds

  constructor(options: WindowOptions = {}) {
    if (!lifecycle.ready) throw new Error('Cannot create BrowserWindow before app is ready')
    super()
    checkPreferences(options.webPreferences ?? {})
    this.standinOptions = options
    this.#visible = options.show !== false
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 }
    this.webContents = new WebContents(options.webPreferences?.preload)
    this.webContents.on('destroyed', () => this.#gone())
    windows.push(this)
    openWindows.push(this)
    app.emit('browser-window-created', {}, this)
  }

  get id(): number {
    return this.webContents.id
  }

  async loadURL(address: string): Promise<void> {
    const loaded = this.webContents.loadURL(address)
    await loaded
    this.emit('ready-to-show')
  }

  close(): void {
    const closeEvent = refusable({})
    this.emit('close', closeEvent)
    if (closeEvent.defaultPrevented) app.standinRefused()
    else this.destroy()
  }

  destroy(): void {
    if (this.webContents.isDestroyed()) this.#gone()
    else this.webContents.close()
  }

  #gone(): void {
    const index = windows.indexOf(this)
    if (index < 0) return
    windows.splice(index, 1)
    openWindows.splice(openWindows.indexOf(this), 1)
    if (focused === this) focused = undefined
    this.emit('closed')
    app.standinClosed()
  }

  isDestroyed(): boolean {
    return !windows.includes(this)
  }

  show(): void {
    this.#visible = true
    this.focus()
  }

  hide(): void {
    this.#visible = false
  }

  focus(): void {
    focused = this
    this.emit('focus')
  }

  isVisible(): boolean {
    return this.#visible
  }

  isMinimized(): boolean {
    return false
  }

  restore(): void {}

  maximize(): void {
    this.#maximized = true
  }

  isMaximized(): boolean {
    return this.#maximized
  }

  setFullScreen(on: boolean): void {
    this.#fullScreen = on
  }

  isFullScreen(): boolean {
    return this.#fullScreen
  }

  getNormalBounds(): Bounds {
    return { ...this.#bounds }
  }

  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
    this.emit('resize')
    this.emit('move')
  }

  setProgressBar(): void {}
}

/** Where Electron would only warn, or not even that. */
function checkPreferences(preferences: NonNullable<WindowOptions['webPreferences']>): void {
  const unsafe =
    preferences.nodeIntegration === true ||
    preferences.contextIsolation === false ||
    preferences.sandbox === false ||
    preferences.webSecurity === false ||
    preferences.allowRunningInsecureContent === true ||
    preferences.webviewTag === true
  if (unsafe) throw new Error(`The stand-in refuses unsafe webPreferences: ${JSON.stringify(preferences)}`)
}
