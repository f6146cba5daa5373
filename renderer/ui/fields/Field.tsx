import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from '../controls.module.css'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly hint?: ReactNode
}

/** A line of text with its label above and a hint below. */
export function Field({ label, hint, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input id={id} className={styles['input']} {...rest} {...(hint ? { 'aria-describedby': `${id}-hint` } : {})} />
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}
