const draws = new Set<() => void>()
let isFrameRequested = false

/** Schedules a drawing of everything that moves, once for the next frame. */
export function wake(): void {
  if (isFrameRequested) return
  isFrameRequested = true
  requestAnimationFrame(() => {
    isFrameRequested = false
    for (const draw of draws) draw()
  })
}

/** Adds a function that draws in each scheduled frame, in order of addition; the answer removes it. */
export function onFrame(draw: () => void): () => void {
  draws.add(draw)
  wake()
  return () => draws.delete(draw)
}
