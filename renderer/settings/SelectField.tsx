import { type ReactNode, useId } from 'react'
import styles from './Settings.module.css'

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly hint?: ReactNode
  onChange(value: string): void
}

/** A choice from a list with its label above and a hint below. */
export function SelectField({ label, value, options, hint, onChange }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles['select']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['text']}>
          {hint}
        </p>
      )}
    </div>
  )
}
