import { toggleSound, useListening } from './listening.ts'
import styles from './PlayButton.module.css'

interface PlayFaceProps {
  readonly label: string
  readonly isPlaying: boolean
  readonly loading?: boolean
  readonly disabled?: boolean
  /** Tooltip: why it is disabled, or what it plays. */
  readonly hint?: string | undefined
  onPress(): void
}

/** A round button that plays and stops. */
export function PlayFace({ label, isPlaying, loading = false, disabled = false, hint, onPress }: PlayFaceProps) {
  return (
    <button
      type="button"
      className={styles['play']}
      aria-label={label}
      aria-pressed={isPlaying}
      aria-busy={loading}
      disabled={disabled}
      title={hint ?? label}
      onClick={onPress}
    >
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {isPlaying ? <rect x="2.5" y="2.5" width="7" height="7" /> : <path d="M3 1.5v9l7.5-4.5z" />}
      </svg>
    </button>
  )
}

interface PlayButtonProps extends Omit<PlayFaceProps, 'isPlaying' | 'loading' | 'onPress'> {
  /** Key of the sound, so that a second press stops it. */
  readonly id: string
  find(signal: AbortSignal): Promise<string>
}

/** Plays a sound; a second press stops it. */
export function PlayButton({ id, find, ...face }: PlayButtonProps) {
  const isPlaying = useListening(({ key }) => key === id)
  const loading = useListening((state) => state.key === id && state.loading)
  return <PlayFace {...face} isPlaying={isPlaying} loading={loading} onPress={() => toggleSound(id, find)} />
}
