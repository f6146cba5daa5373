import { listen, useListening } from './listening.ts'
import styles from './PlayButton.module.css'

interface PlayButtonProps {
  /** What is played, so that a second press stops it. */
  readonly id: string
  readonly label: string
  readonly disabled?: boolean
  /** Why it cannot be pressed, or what it will play. */
  readonly hint?: string | undefined
  find(signal: AbortSignal): Promise<string>
}

/** Plays a sound; pressed again, it stops. */
export function PlayButton({ id, label, disabled = false, hint, find }: PlayButtonProps) {
  const heard = useListening(({ key }) => key === id)
  const loading = useListening((state) => state.key === id && state.loading)
  return (
    <button
      type="button"
      className={styles['play']}
      aria-label={label}
      aria-pressed={heard}
      aria-busy={loading}
      disabled={disabled}
      title={hint ?? label}
      onClick={() => listen(id, find)}
    >
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {heard ? <rect x="2.5" y="2.5" width="7" height="7" /> : <path d="M3 1.5v9l7.5-4.5z" />}
      </svg>
    </button>
  )
}
