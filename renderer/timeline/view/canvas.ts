import { type Ink, useInk } from '../../ui/ink.ts'
import { onFrame, wake } from './frames.ts'
import { type Viewport, viewport } from './viewport.ts'

/** Clears a canvas, sized for the screen's density; the context draws in CSS pixels. Undefined without a context. */
export function cleared(
  canvas: HTMLCanvasElement,
  { width, height }: { readonly width: number; readonly height: number },
): CanvasRenderingContext2D | undefined {
  const ratio = window.devicePixelRatio
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)]
  // Setting the size reallocates the surface, which is slower than clearing it.
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across
    canvas.height = down
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
  }
  const context = canvas.getContext('2d') ?? undefined
  context?.setTransform(ratio, 0, 0, ratio, 0, 0)
  context?.clearRect(0, 0, width, height)
  return context
}

/** A picture as wide as the view. */
interface ViewPicture {
  /** In pixels. */
  readonly height: number
  /** Returns the values drawn besides the view; each stays the same object until it changes. */
  shows?(): readonly unknown[]
  draw(context: CanvasRenderingContext2D, view: Viewport, ink: Ink): void
}

/** Draws a picture on a canvas, and again in each frame that differs in what it shows; the answer stops that. */
export function keepDrawn(canvas: HTMLCanvasElement, { height, shows, draw }: ViewPicture): () => void {
  let shown: readonly unknown[] = []
  const follow = () => {
    const [view, ink] = [viewport(), useInk.getState()]
    const now = [view, ink, window.devicePixelRatio, ...(shows?.() ?? [])]
    if (view.zoom === 0 || now.every((one, at) => one === shown[at])) return
    shown = now
    const context = cleared(canvas, { width: view.width, height })
    if (context !== undefined) draw(context, view, ink)
  }
  follow()
  return onFrame(follow)
}

useInk.subscribe(wake)
