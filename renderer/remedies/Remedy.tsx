import { type ReactNode, useId } from 'react'
import { Button } from '../ui/Button.tsx'
import styles from './RemedyList.module.css'

interface WayProps {
  readonly label: string
  readonly note?: ReactNode
  readonly primary?: boolean
  readonly disabled?: boolean
  onClick(): void
}

/** A way: its button, and what it needs or does. */
export function Way({ label, note, primary = false, disabled = false, onClick }: WayProps) {
  const id = useId()
  return (
    <li className={styles['way']}>
      <Button kind={primary ? 'primary' : 'plain'} disabled={disabled} aria-describedby={id} onClick={onClick}>
        {label}
      </Button>
      <span id={id} className={styles['note']}>
        {note}
      </span>
    </li>
  )
}
