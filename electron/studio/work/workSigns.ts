import type { Shell } from '../shell/shell.ts'

/** What the desktop shows of work under way: its progress, and that the computer stays awake. */
export interface WorkSigns {
  /** The shares done of all that is under way; none ends it. */
  show(fractions: readonly number[]): void
}

/** Shows the mean of the work, and keeps the computer awake while there is any. */
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
