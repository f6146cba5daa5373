import type { BrowserWindow, Rectangle } from 'electron'
import type { JsonFile } from '../studio/files/jsonFile.ts'
import type { DesktopState, Placement } from './desktopState.ts'

const FIRST = { width: 1440, height: 900 }
/** So much of a window has to be visible that its title bar can be grasped. */
const GRIP = 80
const SETTLE_MS = 400

/** Where a new window goes: where the last one was, if a screen is still there, else centred and not too large. */
export function placeWindow(saved: Placement | undefined, screens: readonly Rectangle[]): Partial<Rectangle> {
  const size = saved ?? FIRST
  if (saved?.x !== undefined && saved.y !== undefined) {
    const { x, y } = saved
    if (screens.some((screen) => isReachable({ ...size, x, y }, screen))) {
      return { x, y, width: size.width, height: size.height }
    }
  }
  const [first] = screens
  if (first === undefined) return { width: size.width, height: size.height }
  return { width: Math.min(size.width, first.width), height: Math.min(size.height, first.height) }
}

function isReachable(window: Rectangle, screen: Rectangle): boolean {
  const width = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x)
  return width >= GRIP && window.y >= screen.y && window.y <= screen.y + screen.height - GRIP
}

/** Remembers where the window is, whenever it has come to rest. */
export function keepPlacement(window: BrowserWindow, state: JsonFile<DesktopState>): void {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    if (window.isDestroyed()) return
    // The bounds to return to; those of a maximized window would make it large for ever.
    const { x, y, width, height } = window.getNormalBounds()
    const placement = { x, y, width, height, maximized: window.isMaximized(), fullScreen: window.isFullScreen() }
    void state.set({ ...state.value, placement }).catch(() => undefined)
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(save, SETTLE_MS)
  }
  window.on('resize', later)
  window.on('move', later)
  window.on('close', save)
}
