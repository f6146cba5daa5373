import { type ReactNode, useId } from 'react'
import styles from '../controls.module.css'

interface SelectFieldProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly hint?: ReactNode
  readonly disabled?: boolean
  onChange(value: T): void
}

/** A choice from a list with its label above and a hint below. */
export function SelectField<T extends string>({ label, options, hint, onChange, ...rest }: SelectFieldProps<T>) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        {...rest}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}
