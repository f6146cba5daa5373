/** Frames that are drawn only when a test asks: Node has no screen. To be imported before what draws. */
const pendingFrames = new Map<number, () => void>()
let frameCount = 0

globalThis.requestAnimationFrame = (draw) => {
  pendingFrames.set(++frameCount, () => draw(0))
  return frameCount
}
globalThis.cancelAnimationFrame = (frame) => void pendingFrames.delete(frame)

/** Draws the next frame, and what is asked for meanwhile in a later one. */
export function drawFrame(): void {
  const frames = [...pendingFrames]
  pendingFrames.clear()
  for (const [, draw] of frames) draw()
}
