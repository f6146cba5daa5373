import styles from './panel.module.css'

interface CheckProps {
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  onChange(checked: boolean): void
}

/** A box to tick with its label. */
export function Check({ label, checked, disabled = false, onChange }: CheckProps) {
  return (
    <label className={styles['check']}>
      <input
        type="checkbox"
        {...{ checked, disabled }}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
