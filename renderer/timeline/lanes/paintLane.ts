import type { LineStatus, LineStatuses } from '../../../shared/project/lineStatus.ts'
import type { Ink } from '../../ui/ink.ts'
import { keepDrawn } from '../view/canvas.ts'
import { timeAt, xAt } from '../view/scale.ts'
import type { Viewport } from '../view/viewport.ts'
import { type Lane, linesIn } from './lanes.ts'

interface LanePicture {
  readonly lane: Lane
  readonly statuses: LineStatuses
  readonly colour: string
  readonly selected: ReadonlySet<number>
  readonly height: number
}

/** Width in pixels from which painted lines look like the blocks that replace them at rest. */
const MIN_BLOCK_WIDTH_PX = 6

/** Keeps a lane painted that has too many lines for elements; the answer stops that. Lines that need attention keep their marks. */
export function paintLane(canvas: HTMLCanvasElement, picture: LanePicture): () => void {
  return keepDrawn(canvas, {
    height: picture.height - 1,
    draw: (context, view, ink) => drawLane(context, picture, { view, ink }),
  })
}

function drawLane(
  context: CanvasRenderingContext2D,
  { lane, statuses, colour, selected, height }: LanePicture,
  { view, ink: { bad, warn, focus } }: { readonly view: Viewport; readonly ink: Ink },
): void {
  const [top, tall] = [5, height - 11]
  const bodies = new Spans()
  const blocks: [from: number, width: number][] = []
  const marks = { bad: new Spans(), warn: new Spans(), chosen: new Spans() }
  for (const line of linesIn(lane, view.left, timeAt(view, view.width))) {
    const from = Math.round(xAt(view, line.start))
    const to = Math.max(from + 1, Math.round(xAt(view, line.end)) - 1)
    if (to - from < MIN_BLOCK_WIDTH_PX) bodies.add(from, to)
    else blocks.push([from, to - from])
    if (selected.has(line.id)) marks.chosen.add(from, to)
    const mark = markOf(statuses.get(line.id))
    if (mark !== undefined) marks[mark].add(from, Math.max(to, from + 2))
  }
  context.globalAlpha = 0.55
  bodies.fill(context, { ink: colour, top, tall })
  context.beginPath()
  for (const [left, width] of blocks) context.rect(left + 0.5, top + 0.5, width - 1, tall - 1)
  context.fillStyle = context.strokeStyle = colour
  context.globalAlpha = 0.22
  context.fill()
  context.globalAlpha = 1
  context.stroke()
  marks.warn.fill(context, { ink: warn, top: top + tall - 3, tall: 3 })
  marks.bad.fill(context, { ink: bad, top: top + tall - 4, tall: 4 })
  marks.chosen.fill(context, { ink: focus, top, tall })
}

function markOf(status: LineStatus | undefined): 'bad' | 'warn' | undefined {
  if (status?.level === 'fail') return 'bad'
  return status?.level === 'remark' ? 'warn' : undefined
}

interface Band {
  readonly ink: string
  readonly top: number
  readonly tall: number
}

/** Stretches of whole pixels, added from left to right and merged where they meet, which is faster to paint. */
class Spans {
  readonly #ends: number[] = []

  add(from: number, to: number): void {
    const last = this.#ends.length - 1
    const end = this.#ends[last]
    if (end === undefined || from > end) this.#ends.push(from, to)
    else if (to > end) this.#ends[last] = to
  }

  fill(context: CanvasRenderingContext2D, { ink, top, tall }: Band): void {
    context.fillStyle = ink
    for (let at = 0; at < this.#ends.length; at += 2) {
      const [from = 0, to = 0] = [this.#ends[at], this.#ends[at + 1]]
      context.fillRect(from, top, to - from, tall)
    }
  }
}
