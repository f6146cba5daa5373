import type { Shell } from './shell.ts'

/** Shares the single taskbar progress between services: each reports its own, the mean of the active ones is shown. */
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
