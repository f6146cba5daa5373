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
