import { useEffect, useRef } from 'react'
import { createWaveform, type WaveLook, type WaveSound } from './createWaveform.ts'
import styles from './Waveform.module.css'

interface WaveformProps extends WaveSound {
  /** The same object in each drawing. */
  readonly look: WaveLook
  /** Time in seconds until which it was played. */
  readonly played?: number
}

/** The wave of a whole sound, as wide as its place. */
export function Waveform({ look, levels, seconds, played = 0 }: WaveformProps) {
  const host = useRef<HTMLDivElement>(null)
  const wave = useRef<ReturnType<typeof createWaveform>>(undefined)
  useEffect(() => {
    if (host.current === null) return
    const made = createWaveform(host.current, { look, sound: SILENT_SOUND })
    wave.current = made
    return () => made.end()
  }, [look])
  useEffect(() => {
    wave.current?.show({ levels, seconds })
  }, [levels, seconds])
  useEffect(() => {
    wave.current?.play(played)
  }, [played])
  return <div ref={host} className={styles['wave']} style={{ height: look.height }} />
}

const SILENT_SOUND: WaveSound = { levels: [], seconds: 1 }
