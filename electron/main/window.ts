import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron'
import { EVENT_CHANNEL } from '../../shared/channels.ts'
import type { StudioEvent } from '../../shared/ipc.ts'
import type { JsonFile } from '../files/jsonFile.ts'
import type { DesktopState } from './desktopState.ts'
import { PAGE_URL } from './ownPage.ts'
import { initialWindowBounds, keepPlacement } from './windowState.ts'

/** The windows of the studio, each with a unique name. */
export interface Windows {
  open(): BrowserWindow
  /** The focused window, else any; undefined if none is open. */
  current(): BrowserWindow | undefined
  nameOf(contents: WebContents): string | undefined
  /** Brings a window to the front, or opens one. */
  show(): BrowserWindow
  /** Sends an event to the current window, once its page is loaded. */
  sendToCurrent(event: StudioEvent): void
  readonly all: readonly BrowserWindow[]
}

interface WindowsOptions {
  readonly preload: string
  readonly state: JsonFile<DesktopState>
  /** A page starts in a window, for the first time or after a reload. `send` reaches it. */
  onPage(name: string, send: (event: StudioEvent) => void): void
  /** The page of a window has gone. */
  onGone(name: string): void
  onOpen(window: BrowserWindow): void
}

const MIN_WINDOW_SIZE = { minWidth: 720, minHeight: 480 }
const BACKGROUND_COLORS = { dark: '#14161a', light: '#eceef1' }

/** Manages the windows; each shows our page with the bridge. */
export function createWindows({ preload, state, onPage, onGone, onOpen }: WindowsOptions): Windows {
  const byName = new Map<string, BrowserWindow>()

  function open(): BrowserWindow {
    const { placement } = state.value
    const screens = screen.getAllDisplays().map((display) => display.workArea)
    const window = new BrowserWindow({
      ...MIN_WINDOW_SIZE,
      ...initialWindowBounds(byName.size === 0 ? placement : undefined, screens),
      show: false,
      backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND_COLORS.dark : BACKGROUND_COLORS.light,
      webPreferences: {
        preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        // The spell checker would download dictionaries from a Google server.
        spellcheck: false,
      },
    })
    const name = `window-${window.webContents.id}`
    byName.set(name, window)
    window.once('ready-to-show', () => window.show())
    if (placement?.maximized) window.maximize()
    if (placement?.fullScreen) window.setFullScreen(true)
    keepPlacement(window, state)
    window.on('closed', () => {
      byName.delete(name)
      onGone(name)
    })
    window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (!isMainFrame || isSameDocument) return
      onGone(name)
      onPage(name, (event) => send(window, event))
    })
    window.webContents.on('render-process-gone', () => onGone(name))
    onOpen(window)
    void window.loadURL(PAGE_URL).catch(() => undefined)
    return window
  }

  function current(): BrowserWindow | undefined {
    const focused = BrowserWindow.getFocusedWindow()
    const own = [...byName.values()]
    return own.find((window) => window === focused) ?? own.at(-1)
  }

  const entryOf = (contents: WebContents) => [...byName].find(([, window]) => window.webContents === contents)

  return {
    open,
    current,
    nameOf: (contents) => entryOf(contents)?.[0],
    show() {
      const window = current() ?? open()
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
      return window
    },
    sendToCurrent(event) {
      const window = current()
      if (window !== undefined) sendLoaded(window, event)
    },
    get all() {
      return [...byName.values()]
    },
  }
}

function send({ webContents }: BrowserWindow, { event, data }: StudioEvent): void {
  if (!webContents.isDestroyed()) webContents.send(EVENT_CHANNEL, event, data)
}

/** Sends an event after loading: a page that is still loading would miss it. */
function sendLoaded(window: BrowserWindow, event: StudioEvent): void {
  if (window.webContents.isLoading()) window.webContents.once('did-finish-load', () => send(window, event))
  else send(window, event)
}
