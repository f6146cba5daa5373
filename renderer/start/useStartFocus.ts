import { useEffect, useRef } from 'react'

/** Marks the element that gets the focus on the first screen. */
export const startsHere = { 'data-starts-here': true } as const

interface Shown {
  /** Id of the open project, which covers the first screen. */
  readonly project: string | undefined
  readonly videos: number
}

/** Focuses the first screen when a project is closed or a video is removed and the focus is lost with it. */
export function useStartFocus({ project, videos }: Shown): void {
  const before = useRef<Shown>({ project, videos })
  useEffect(() => {
    const was = before.current
    before.current = { project, videos }
    if (project !== undefined || (was.project === undefined && videos >= was.videos)) return
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>('[data-starts-here]')?.focus()
    })
  }, [project, videos])
}
