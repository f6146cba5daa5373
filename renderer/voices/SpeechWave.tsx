import { useEffect, useRef } from 'react'
import type { Peaks } from './growingPeaks.ts'
import styles from './SpeechWave.module.css'

interface SpeechWaveProps {
  readonly label: string
  readonly peaks: Peaks | undefined
  /** Seconds of the whole width; more if the sound is longer. */
  readonly seconds: number
  /** Playing position in seconds; undefined while it does not play. */
  readonly at: number | undefined
}

/** A waveform that grows while sound arrives; the played part has another colour. */
export function SpeechWave({ label, peaks, seconds, at }: SpeechWaveProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const own = canvas.current
    if (own === null) return
    const draw = () => paint(own, { peaks, seconds, at })
    draw()
    const watch = new ResizeObserver(draw)
    watch.observe(own)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', draw)
    return () => {
      watch.disconnect()
      scheme.removeEventListener('change', draw)
    }
  }, [peaks, seconds, at])
  return <canvas ref={canvas} className={styles['wave']} role="img" aria-label={label} />
}

const BAR_PX = 2
const GAP_PX = 1

function paint(canvas: HTMLCanvasElement, { peaks, seconds, at }: Omit<SpeechWaveProps, 'label'>): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const scale = devicePixelRatio
  Object.assign(canvas, { width: width * scale, height: height * scale })
  const context = canvas.getContext('2d')
  if (context === null) return
  const style = getComputedStyle(canvas)
  context.scale(scale, scale)
  context.fillStyle = style.getPropertyValue('border-bottom-color')
  context.fillRect(0, Math.round(height / 2), width, 1)
  if (peaks === undefined) return
  const shown = Math.max(seconds, peaks.seconds)
  const heard = style.getPropertyValue('outline-color')
  for (let x = 0; x < width; x += BAR_PX + GAP_PX) {
    const from = (x / width) * shown
    if (from > peaks.seconds) break
    const level = loudest(peaks, from, ((x + BAR_PX + GAP_PX) / width) * shown)
    context.fillStyle = at !== undefined && from <= at ? heard : style.color
    const bar = Math.max(1, level * (height - 2))
    context.fillRect(x, (height - bar) / 2, BAR_PX, bar)
  }
}

function loudest({ levels, step }: Peaks, from: number, to: number): number {
  const first = Math.floor(from / step)
  return Math.max(0, ...levels.slice(first, Math.max(first + 1, Math.ceil(to / step))))
}
