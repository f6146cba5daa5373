import { useEffect, useRef } from 'react'
import styles from './LineBlock.module.css'
import { useTakeBars } from './takeBars.ts'

interface TakeWaveProps {
  readonly take: string
  /** Start of the speech after the line's start, and its length, as shares of the line's length. */
  readonly after: number
  readonly length: number
}

const [BAR, HEIGHT] = [2, 32]

/** The waveform of a line's take, where it will sound. */
export function TakeWave({ take, after, length }: TakeWaveProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const bars = useTakeBars(take)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (bars === undefined || canvas.current === null || context === null || context === undefined) return
    context.clearRect(0, 0, canvas.current.width, HEIGHT)
    context.fillStyle = getComputedStyle(canvas.current).color
    for (const [at, bar] of bars.entries()) {
      const tall = Math.max(1, bar * HEIGHT)
      context.fillRect(at * BAR, (HEIGHT - tall) / 2, BAR - 0.6, tall)
    }
  }, [bars])
  if (bars === undefined) return null
  return (
    <span className={styles['take']} aria-hidden="true" style={{ left: percent(after), width: percent(length) }}>
      <canvas ref={canvas} width={bars.length * BAR} height={HEIGHT} />
    </span>
  )
}

function percent(share: number): string {
  return `${100 * share}%`
}
