import styles from '../controls.module.css'

interface ProgressBarProps {
  readonly label: string
  /** 0 to 1; undefined while unknown. */
  readonly fraction?: number | undefined
}

/** A progress bar. */
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
