import styles from '../controls.module.css'

interface CheckProps {
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly className?: string | undefined
  onChange(checked: boolean): void
}

/** A box to tick with its label. */
export function Check({ label, checked, disabled = false, className = styles['check'], onChange }: CheckProps) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        {...{ checked, disabled }}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
