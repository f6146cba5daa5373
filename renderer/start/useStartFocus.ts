import { useEffect, useRef } from 'react'

/** Marks what the keys begin at on the first screen: the video that is shown, or the first thing to do. */
export const startsHere = { 'data-starts-here': true } as const

interface Shown {
  /** The open project, which hides the first screen. */
  readonly project: string | undefined
  readonly videos: number
}

/** When a project is closed or a video is taken off the list, the keys go on at the first screen instead of nowhere. */
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
