import type { Shell } from './shell.ts'

/** Lets several services share the one progress on the taskbar: each tells its own, the mean of those under way is shown. */
export function shareProgress(shell: Pick<Shell, 'showProgress'>): () => Shell['showProgress'] {
  const parts = new Map<symbol, number>()
  return () => {
    const part = Symbol('part')
    return (fraction) => {
      if (fraction === undefined) parts.delete(part)
      else parts.set(part, fraction)
      const total = [...parts.values()].reduce((sum, one) => sum + one, 0)
      shell.showProgress(parts.size === 0 ? undefined : total / parts.size)
    }
  }
}
