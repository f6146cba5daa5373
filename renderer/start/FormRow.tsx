import { type ReactNode, useId, useState } from 'react'
import { t } from '../locales/t.ts'
import { Button } from '../ui/Button.tsx'
import styles from './FormRow.module.css'

interface FormRowProps {
  readonly label: string
  /** What is chosen, in words. */
  readonly summary: ReactNode
  /** The choices, shown once they are asked for. */
  readonly children: ReactNode
}

/** A row of the order: what it is, what is chosen, and the choices behind a button. */
export function FormRow({ label, summary, children }: FormRowProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles['row']}>
      <span className={styles['label']}>{label}</span>
      <span className={styles['summary']}>{summary}</span>
      <Button
        kind="quiet"
        aria-label={t('order.changeOf', { part: label })}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('order.change')}
      </Button>
      <div id={id} className={styles['choices']} hidden={!open}>
        {open && children}
      </div>
    </div>
  )
}
