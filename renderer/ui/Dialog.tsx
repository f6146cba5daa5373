import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { Notices } from './Notices.tsx'
import { t } from './t.ts'

interface DialogProps {
  readonly title: string
  readonly open: boolean
  readonly children: ReactNode
  onClose(): void
}

/**
 * A window in the window: keeps the focus, closes on Escape, and gives the focus back. What is marked
 * `data-first-focus` has it at first, else the first thing that can.
 */
export function Dialog({ title, open, children, onClose }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!open) return dialog.current?.close()
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  }, [open])
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby={id} onClose={onClose}>
      <header className={styles['head']}>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" onClick={onClose}>
          {t('app.close')}
        </Button>
      </header>
      {open && children}
      {/* What goes wrong is told above the page, and so under a dialog. */}
      {open && <Notices inside />}
    </dialog>
  )
}
