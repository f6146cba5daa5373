import { cleared } from './canvas.ts'
import type { Glance } from './glance.ts'
import { useInk } from './ink.ts'
import { type Lane, linesIn } from './lanes.ts'
import { timeAt, xAt } from './scale.ts'
import { viewport } from './viewport.ts'

interface LanePicture {
  readonly lane: Lane
  readonly glance: Glance
  readonly colour: string
  readonly selected: ReadonlySet<number>
  readonly height: number
}

/** Paints a lane with more lines than a page could have elements for. What wants attention keeps its mark. */
export function paintLane(canvas: HTMLCanvasElement, { lane, glance, colour, selected, height }: LanePicture): void {
  const view = viewport()
  const context = cleared(canvas, { width: view.width, height: height - 1 })
  if (context === undefined) return
  const { bad, warn, focus } = useInk.getState()
  const [top, tall] = [5, height - 11]
  const bodies = new Path2D()
  const marks = { bad: new Path2D(), warn: new Path2D(), chosen: new Path2D() }
  let [bodyTo, badTo, warnTo] = [-1, -1, -1]
  for (const line of linesIn(lane, view.left, timeAt(view, view.width))) {
    const x = xAt(view, line.start)
    const width = Math.max(1, (line.end - line.start) * view.zoom - 1)
    const right = Math.floor(x + width)
    if (selected.has(line.id)) marks.chosen.rect(x, top, width, tall)
    // Lines that fall on the same pixel are one rectangle: painting thousands over each other shows no more.
    if (right > bodyTo) {
      bodies.rect(x, top, width, tall)
      bodyTo = right
    }
    const name = glance(line)?.name
    if (name === 'too_long' && right > badTo) {
      marks.bad.rect(x, top + tall - 4, Math.max(2, width), 4)
      badTo = right
    } else if ((name === 'tight' || name === 'stale_take' || name === 'stale_translation') && right > warnTo) {
      marks.warn.rect(x, top + tall - 3, width, 3)
      warnTo = right
    }
  }
  const layers = [
    { path: bodies, ink: colour, alpha: 0.55 },
    { path: marks.warn, ink: warn, alpha: 1 },
    { path: marks.bad, ink: bad, alpha: 1 },
    { path: marks.chosen, ink: focus, alpha: 0.9 },
  ]
  for (const { path, ink, alpha } of layers) {
    context.globalAlpha = alpha
    context.fillStyle = ink
    context.fill(path)
  }
}
