/** Frames that are drawn only when a test asks: Node has no screen. To be imported before what draws. */
const pendingFrames: (() => void)[] = []

globalThis.requestAnimationFrame = (draw) => pendingFrames.push(() => draw(0))

/** Draws the next frame, and what is asked for meanwhile in a later one. */
export function drawFrame(): void {
  for (const draw of pendingFrames.splice(0)) draw()
}
