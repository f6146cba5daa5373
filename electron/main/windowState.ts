import type { BrowserWindow, Rectangle } from 'electron'
import type { JsonFile } from '../files/jsonFile.ts'
import type { DesktopState, Placement } from './desktopState.ts'

const DEFAULT_WINDOW_SIZE = { width: 1440, height: 900 }
/** Pixels of a window that must be visible, so that its title bar can be grabbed. */
const MIN_VISIBLE_WINDOW_PX = 80
const SETTLE_MS = 400

/** The position of a new window: the last one if its screen is still there, else centred with a limited size. */
export function initialWindowBounds(saved: Placement | undefined, screens: readonly Rectangle[]): Partial<Rectangle> {
  const size = saved ?? DEFAULT_WINDOW_SIZE
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

/**
 * Where a window opens that the page fills itself: where its features say, if that can be reached; else on the second screen, if it
 * is to be there, or on the first. `screens` begin with the primary one; no place leaves it to the system.
 */
export function popOutPlace(
  features: string,
  { screens, isOnSecond }: { readonly screens: readonly Rectangle[]; readonly isOnSecond: boolean },
): Partial<Pick<Rectangle, 'x' | 'y'>> {
  const given = new Map(features.split(',').map((one) => [one.split('=')[0]?.trim(), Number(one.split('=')[1])]))
  const [x, y, width = 0, height = 0] = ['left', 'top', 'width', 'height'].map((name) => given.get(name))
  const isPlaced = x !== undefined && y !== undefined
  if (isPlaced && screens.some((screen) => isReachable({ x, y, width, height }, screen))) return { x, y }
  const screen = isOnSecond && screens[1] !== undefined ? screens[1] : isPlaced ? screens[0] : undefined
  return screen === undefined ? {} : { x: screen.x, y: screen.y }
}

function isReachable(window: Rectangle, screen: Rectangle): boolean {
  const width = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x)
  return (
    width >= MIN_VISIBLE_WINDOW_PX &&
    window.y >= screen.y &&
    window.y <= screen.y + screen.height - MIN_VISIBLE_WINDOW_PX
  )
}

/** Saves the window's position when it has stopped moving. */
export function keepPlacement(window: BrowserWindow, state: JsonFile<DesktopState>): void {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    if (window.isDestroyed()) return
    // The normal bounds; those of a maximized window would make the next one too large.
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
