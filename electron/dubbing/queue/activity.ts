import type { Said } from '../../../shared/locale/message.ts'

/** The parts of a desktop that show that something runs. */
export interface ActivityDesktop {
  /** Keeps the computer awake until disposed. */
  readonly keepAwake: (reason: Said) => Disposable
  /** Shows progress on the taskbar, 0 to 1; undefined removes it. */
  showProgress(fraction: number | undefined): void
}

/** Shows the progress of all runs, each 0 to 1, and keeps the computer awake meanwhile; an empty list ends both. */
export type ShowActivity = (fractions: readonly number[]) => void

/** Creates the display; the taskbar shows the mean progress. `reason` tells the desktop why it stays awake. */
export function createActivity(desktop: ActivityDesktop, reason: Said): ShowActivity {
  let awake: Disposable | undefined
  return (fractions) => {
    const total = fractions.reduce((sum, one) => sum + one, 0)
    desktop.showProgress(fractions.length === 0 ? undefined : total / fractions.length)
    if (fractions.length > 0) awake ??= desktop.keepAwake(reason)
    else {
      awake?.[Symbol.dispose]()
      awake = undefined
    }
  }
}
