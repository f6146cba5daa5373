import { say } from '../../../shared/locale/message.ts'
import { t } from '../../locales/t.ts'
import { announce, session } from '../../state/session.ts'
import { createSlice } from '../../state/stores.ts'
import { changeSettings } from '../../state/studio/connection.ts'
import { notify, placeNow, run } from '../../state/studio/studio.ts'
import type { WindowBounds } from '../../ui/PopOut.tsx'

/** Views of the stage: the picture over the band, the picture alone, or the line to read in large letters. */
export const STAGE_VIEWS = ['band', 'picture', 'lines'] as const
export type StageView = (typeof STAGE_VIEWS)[number]

/** The windows beside the page. */
interface Stage {
  /** The view that is shown; undefined while the stage is closed. */
  readonly view: StageView | undefined
  /** Whether the director's remote is open. */
  readonly hasRemote: boolean
}

export const useStage = createSlice<Stage>('player', 'stage', { view: undefined, hasRemote: false })

/** Opens the stage with a view, or closes it if it shows that. */
export function toggleStage(view: StageView): void {
  const { view: before } = useStage.getState()
  useStage.setState({ view: before === view ? undefined : view })
}

/** Opens the director's remote, or closes it. */
export function toggleRemote(): void {
  useStage.setState(({ hasRemote }) => ({ hasRemote: !hasRemote }))
}

/** Windows of the stage by their names in the settings. */
type StageWindow = 'stage' | 'remote'

/** The sizes at first; the stage opens on a second display by itself. */
const FIRST_BOUNDS: Readonly<Record<StageWindow, WindowBounds>> = {
  stage: { width: 1280, height: 720 },
  remote: { left: 40, top: 40, width: 360, height: 640 },
}
const SIDES = ['left', 'top', 'width', 'height']

/** Where a window was when it was open last. */
export function boundsOfWindow(name: StageWindow): WindowBounds {
  const kept = session().settings?.layout[`${name}Window`]
  const isKept =
    typeof kept === 'object' &&
    kept !== null &&
    SIDES.every((side) => typeof (kept as Record<string, unknown>)[side] === 'number')
  return isKept ? (kept as unknown as WindowBounds) : FIRST_BOUNDS[name]
}

/** Keeps where a window was. */
export function keepBounds(name: StageWindow, bounds: WindowBounds): void {
  void run(() => changeSettings({ layout: { [`${name}Window`]: { ...bounds } } }))
}

/** Takes a window as closed. One that the browser did not let open is reported, with a button that opens it: a press is what a browser wants. */
export function windowClosed(name: StageWindow, why: 'closed' | 'blocked'): void {
  const { view } = useStage.getState()
  const isStage = name === 'stage'
  useStage.setState(isStage ? { view: undefined } : { hasRemote: false })
  if (why === 'closed') announce(t(`stage.${name}Closed`))
  else {
    const again = () => useStage.setState(isStage ? { view } : { hasRemote: true })
    notify({ kind: 'unavailable', message: t('stage.blocked'), said: say('stage.blocked') }, placeNow(), again)
  }
}

const STAGE_STORAGE_KEY = 'griot.stage'

/**
 * Remembers in the storage of this tab which view the stage showed when the page went, and shows it again after a reload. The answer
 * ends that. A browser may keep the window from opening without a press; then that is told with a button.
 */
export function keepStageOverReload(): () => void {
  const kept = sessionStorage.getItem(STAGE_STORAGE_KEY)
  sessionStorage.removeItem(STAGE_STORAGE_KEY)
  const view = STAGE_VIEWS.find((one) => one === kept)
  if (view !== undefined) useStage.setState({ view })
  const keep = () => {
    const { view: shown } = useStage.getState()
    if (shown !== undefined) sessionStorage.setItem(STAGE_STORAGE_KEY, shown)
  }
  // Before the stage's own listener, which closes it.
  window.addEventListener('pagehide', keep, { capture: true })
  return () => window.removeEventListener('pagehide', keep, { capture: true })
}
