import { t } from '../../locales/t.ts'
import { announce, session } from '../../state/session.ts'
import { createSlice } from '../../state/stores.ts'
import { changeSettings } from '../../state/studio/connection.ts'
import { notify, run } from '../../state/studio/studio.ts'
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

/** Takes a window as closed. One that the browser did not let open is reported. */
export function windowClosed(name: StageWindow, why: 'closed' | 'blocked'): void {
  useStage.setState(name === 'stage' ? { view: undefined } : { hasRemote: false })
  if (why === 'blocked') notify({ kind: 'unavailable', message: t('stage.blocked') })
  else announce(t(`stage.${name}Closed`))
}
