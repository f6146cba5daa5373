import { type FormEvent, useState } from 'react'
import { t } from '../../locales/t.ts'
import { Button } from '../Button.tsx'
import { Field } from './Field.tsx'
import styles from './PathForm.module.css'

interface PathFormProps {
  readonly label: string
  readonly action: string
  readonly placeholder?: string
  /** The path at first. */
  readonly suggested?: string
  /** Whether the button is the main action. */
  readonly primary?: boolean
  onPath(path: string): void
}

/** Asks for a path in a text field, for browsers. */
export function PathForm({ label, action, placeholder = '', suggested = '', primary = false, onPath }: PathFormProps) {
  const [path, setPath] = useState(suggested)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (path.trim() !== '') onPath(path)
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Field
        data-first-focus
        label={label}
        placeholder={placeholder}
        value={path}
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
      />
      <Button kind={primary ? 'primary' : 'plain'} type="submit" disabled={path.trim() === ''} why={t('output.noPath')}>
        {action}
      </Button>
    </form>
  )
}
