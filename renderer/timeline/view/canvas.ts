/** The canvas in CSS pixels, empty, as large as its place on a screen of any density. */
export function cleared(
  canvas: HTMLCanvasElement,
  { width, height }: { readonly width: number; readonly height: number },
): CanvasRenderingContext2D | undefined {
  const ratio = window.devicePixelRatio
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)]
  // Setting the size throws the old surface away, which takes longer than wiping it.
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
