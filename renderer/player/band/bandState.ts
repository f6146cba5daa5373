import { BAND_INKS, type BandTheme, DEFAULT_SECONDS_IN_SIGHT } from '../../../shared/band/bandLook.ts'
import { MAX_BAND_TRACKS } from '../../../shared/band/bandMarks.ts'
import { clamp } from '../../../shared/basics/clamp.ts'
import { session } from '../../state/session.ts'
import { createSlice } from '../../state/stores.ts'
import { changeSettings } from '../../state/studio/connection.ts'
import { run } from '../../state/studio/studio.ts'

/** Least and most seconds of a band in sight. */
export const MIN_SECONDS_IN_SIGHT = 2
export const MAX_SECONDS_IN_SIGHT = 10

/** The window in which a band is seen. */
export type BandPlace = 'player' | 'stage'

/** How the band is shown, in the player and on the stage. */
interface BandState {
  /** Whether it is seen under the picture. */
  readonly isShown: boolean
  /** Rows; undefined: one for each speaker. */
  readonly rows: number | undefined
  readonly secondsInSight: number
  readonly theme: BandTheme
  /** The chosen part of a line. */
  readonly chosen: { readonly line: number; readonly part: number } | undefined
  /** Id of the line whose text is written, and on which band. */
  readonly written: { readonly line: number; readonly place: BandPlace } | undefined
}

export const useBand = createSlice<BandState>('player', 'band', {
  isShown: false,
  rows: undefined,
  secondsInSight: DEFAULT_SECONDS_IN_SIGHT,
  theme: 'dark',
  chosen: undefined,
  written: undefined,
})
/** The band's state now. */
export const bandState = useBand.getState
/** Changes a part of the band's state. */
export const patchBand = useBand.setState

/** Reads how the band was shown from the settings. */
export function restoreBand(): void {
  const kept = session().settings?.layout['band']
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return
  const { isShown, rows, secondsInSight, theme } = kept
  patchBand({
    isShown: isShown === true,
    rows: typeof rows === 'number' ? rows : undefined,
    secondsInSight: typeof secondsInSight === 'number' ? secondsInSight : DEFAULT_SECONDS_IN_SIGHT,
    theme: typeof theme === 'string' && theme in BAND_INKS ? (theme as BandTheme) : 'dark',
  })
}

/** Changes how the band is shown, and keeps that in the settings. */
export function showBand(change: Partial<Pick<BandState, 'isShown' | 'rows' | 'secondsInSight' | 'theme'>>): void {
  patchBand(change)
  const { isShown, rows = null, secondsInSight, theme } = bandState()
  void run(() => changeSettings({ layout: { band: { isShown, rows, secondsInSight, theme } } }))
}

/** Shows more or fewer seconds of the band. */
export function zoomBand(by: number): void {
  const secondsInSight = clamp(bandState().secondsInSight + by, MIN_SECONDS_IN_SIGHT, MAX_SECONDS_IN_SIGHT)
  showBand({ secondsInSight })
}

/** Gives the band more or fewer rows than it has. */
export function changeRows(shownRows: number, by: 1 | -1): void {
  showBand({ rows: clamp(shownRows + by, 1, MAX_BAND_TRACKS) })
}
