import styles from './controls.module.css'

interface ProgressBarProps {
  readonly label: string
  /** 0 to 1; absent while nobody can know. */
  readonly fraction?: number | undefined
}

/** How far something is. */
export function ProgressBar({ label, fraction }: ProgressBarProps) {
  return (
    <progress
      className={styles['progress']}
      aria-label={label}
      {...(fraction === undefined ? {} : { value: fraction })}
      max={1}
    />
  )
}
