const draws = new Set<() => void>()
let asked = false

/** Draws everything that moves once in the next frame, however often it is asked for before. */
export function wake(): void {
  if (asked) return
  asked = true
  requestAnimationFrame(() => {
    asked = false
    for (const draw of draws) draw()
  })
}

/** Adds what is to be drawn in each frame in which something moves; in the order in which it is added. */
export function onFrame(draw: () => void): () => void {
  draws.add(draw)
  wake()
  return () => draws.delete(draw)
}
