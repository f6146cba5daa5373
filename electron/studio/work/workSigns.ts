import type { Shell } from '../shell/shell.ts'

/** Signs of running work on the desktop: taskbar progress, and keeping the computer awake. */
export interface WorkSigns {
  /** Shows the progress of all running work items; an empty list ends it. */
  show(fractions: readonly number[]): void
}

/** Creates the signs; the taskbar shows the mean progress. */
export function createWorkSigns(shell: Pick<Shell, 'showProgress' | 'keepAwake'>): WorkSigns {
  let awake: Disposable | undefined
  return {
    show(fractions) {
      const total = fractions.reduce((sum, one) => sum + one, 0)
      shell.showProgress(fractions.length === 0 ? undefined : total / fractions.length)
      if (fractions.length > 0) awake ??= shell.keepAwake('Working on a project')
      else {
        awake?.[Symbol.dispose]()
        awake = undefined
      }
    },
  }
}
