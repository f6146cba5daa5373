import { useEffect, useRef, useState } from 'react'
import { askFor } from '../state/latest.ts'
import { studio } from '../state/studio.ts'
import styles from './Waveform.module.css'

const HEIGHT = 56

/** The waveform of a file; decorative. */
export function Waveform({ path }: { readonly path: string }) {
  const peaks = usePeaks(path)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null || peaks === undefined) return
    const redraw = () => draw(element, peaks)
    const observer = new ResizeObserver(redraw)
    observer.observe(element)
    const theme = new MutationObserver(redraw)
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', redraw)
    return () => {
      scheme.removeEventListener('change', redraw)
      observer.disconnect()
      theme.disconnect()
    }
  }, [peaks])
  return (
    <div aria-hidden="true">
      <canvas ref={canvas} className={styles['wave']} height={HEIGHT} />
    </div>
  )
}

/** Peaks at the coarsest resolution; undefined where they cannot be loaded. */
function usePeaks(path: string): Int8Array | undefined {
  const [peaks, setPeaks] = useState<Int8Array>()
  useEffect(() => {
    const load = async (signal: AbortSignal) => {
      const { levels } = await studio().api.peaks({ path }, { signal })
      const level = levels.findLast(({ windows }) => windows > 2000) ?? levels[0]
      if (level === undefined) return undefined
      const response = await fetch(level.url, { signal })
      return new Int8Array(await response.arrayBuffer())
    }
    return askFor((signal) => load(signal).catch(() => undefined), setPeaks)
  }, [path])
  return peaks
}

function draw(canvas: HTMLCanvasElement, peaks: Int8Array): void {
  const ratio = window.devicePixelRatio
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(HEIGHT * ratio)]
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) return
  context.fillStyle = getComputedStyle(canvas).color
  const windows = peaks.length / 2
  for (let x = 0; x < width; x++) {
    const [low, high] = extremes(peaks, Math.floor((x * windows) / width), Math.ceil(((x + 1) * windows) / width))
    const top = ((127 - high) / 254) * height
    context.fillRect(x, top, 1, Math.max(ratio, ((high - low) / 254) * height))
  }
}

function extremes(peaks: Int8Array, from: number, to: number): [number, number] {
  let low = 0
  let high = 0
  for (let window = from; window < to; window++) {
    low = Math.min(low, peaks[window * 2] ?? 0)
    high = Math.max(high, peaks[window * 2 + 1] ?? 0)
  }
  return [low, high]
}
