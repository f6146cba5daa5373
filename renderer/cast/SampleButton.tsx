import type { ReactNode } from 'react'
import { openProject } from '../state/document/project.ts'
import { isPlaying, player, withPlayer } from '../state/editor/clock.ts'
import { hush } from '../voices/listening.ts'
import styles from './SampleButton.module.css'

/** Longest sample of a speaker in seconds; enough to recognise the voice. */
const MAX_SPEAKER_SAMPLE_SECONDS = 8

interface SampleButtonProps {
  readonly label: string
  /** Seconds of the video. */
  readonly sample: { readonly start: number; readonly end: number }
  readonly children: ReactNode
}

/** Plays a speaker in the original video; a second press stops. */
export function SampleButton({ label, sample, children }: SampleButtonProps) {
  const play = () => {
    hush()
    if (isPlaying()) return player()?.pause()
    const projectBefore = openProject()?.id
    withPlayer((shown) => {
      // The film may come after the speakers, or never in this project.
      if (openProject()?.id === projectBefore)
        shown.playRange(sample.start, Math.min(sample.end, sample.start + MAX_SPEAKER_SAMPLE_SECONDS))
    })
  }
  return (
    <button type="button" className={styles['sample']} aria-label={label} onClick={play}>
      <span aria-hidden="true">▸ </span>
      {children}
    </button>
  )
}
