import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '../locales/t.ts'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { Notices } from './Notices.tsx'

const FIRST = '[data-first-focus]:not(:disabled)'
/** Of a group of radio buttons, the keys go to the one that is chosen. */
const FIELD = ':is(input:not([type="radio"]), input:checked, select, textarea):enabled'

interface DialogProps {
  readonly title: string
  readonly open: boolean
  /** What was entered in it is lost when it is closed: then the way out is called Cancel. */
  readonly discards?: boolean
  readonly children: ReactNode
  onClose(): void
}

/**
 * A window in the window: keeps the focus, closes on Escape, and gives the focus back. What is marked
 * `data-first-focus` has it at first and whenever what had it goes, else the first field, else the first button.
 */
export function Dialog({ title, open, discards = false, children, onClose }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const own = dialog.current
    if (!open || own === null) return own?.close()
    own.showModal()
    focusIn(own)
    // A form gives way to its progress, and that to what came of it: the keys must not end up under the dialog.
    const watch = new MutationObserver(() => {
      if (document.activeElement === document.body) focusIn(own)
    })
    watch.observe(own, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [open])
  // The browser tells of the end later; another dialog may have been asked for by then, which is not to be ended by it.
  const tellClosed = () => open && onClose()
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby={id} onClose={tellClosed}>
      <header className={`bar ${styles['head']}`}>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" onClick={onClose}>
          {t(discards ? 'app.cancel' : 'app.close')}
        </Button>
      </header>
      {/* What goes wrong is told above the page, and so under a dialog. */}
      {open && <Notices inside />}
      {open && children}
    </dialog>
  )
}

/** What is marked comes first, then a field, then a button of the content, and only then Close in the head or a notice. */
function focusIn(dialog: HTMLElement): void {
  const ways = [FIRST, FIELD, ':scope > :not(header, [role="alert"]) button:enabled', 'button:enabled']
  const found = ways.map((way) => dialog.querySelector<HTMLElement>(way)).find((element) => element !== null)
  found?.focus()
}
