import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { t } from '../locales/t.ts'
import { isDialogOpen } from '../state/dialogs.ts'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { ErrorBoundary } from './notes/ErrorBoundary.tsx'
import { Notices } from './notes/Notices.tsx'

const FIRST_FOCUS_SELECTOR = '[data-first-focus]:not(:disabled, [aria-disabled="true"])'
/** Of a group of radio buttons, the chosen one gets the focus. */
const FIELD_SELECTOR = ':is(input:not([type="radio"]), input:checked, select, textarea):enabled'

interface DialogProps {
  readonly title: string
  readonly open: boolean
  /** Whether closing loses what was entered; the close button is then called Cancel. */
  readonly discards?: boolean
  readonly children: ReactNode
  onClose(): void
}

/**
 * A modal dialog: keeps the focus, closes on Escape, gives the focus back. The element with `data-first-focus` gets the
 * focus, at first and when the focused element goes; else the first field, else the first button.
 */
export function Dialog({ title, open, discards = false, children, onClose }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const own = dialog.current
    if (!open || own === null) return
    own.showModal()
    markOpenDialog()
    focusIn(own)
    // A form gives way to progress and result: the focus must not leave the dialog meanwhile.
    const watch = new MutationObserver(() => {
      if (document.activeElement === document.body) focusIn(own)
    })
    watch.observe(own, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      own.close()
      markOpenDialog()
    }
  }, [open])
  // The browser sends `close` later: by then this dialog may be shut here as well, or open again.
  const notifyClosed = () => {
    if (open && dialog.current?.open !== true) onClose()
  }
  // Escape closes it by its state. If the browser closed it first, opening it again at once would change nothing and be lost.
  const closeByState = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return // a file picker that is cancelled tells so, too
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={id}
      onCancel={closeByState}
      onClose={notifyClosed}
    >
      <header className={`bar ${styles['head']}`}>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" onClick={onClose}>
          {t(discards ? 'app.cancel' : 'app.close')}
        </Button>
      </header>
      {/* The page's notices lie under a modal dialog, so they are repeated here. */}
      {open && <Notices inside />}
      {open && <ErrorBoundary part={title}>{children}</ErrorBoundary>}
    </dialog>
  )
}

/** Notes at the page whether a dialog is open, which `:root:has(dialog[open])` would ask at each change of anything. */
function markOpenDialog(): void {
  document.documentElement.toggleAttribute('data-dialog', isDialogOpen())
}

/** Focuses the marked element, else a field, else a button of the content, else any button. */
function focusIn(dialog: HTMLElement): void {
  const selectors = [
    FIRST_FOCUS_SELECTOR,
    FIELD_SELECTOR,
    ':scope > :not(header, [role="alert"]) button:enabled',
    'button:enabled',
  ]
  const found = selectors.map((way) => dialog.querySelector<HTMLElement>(way)).find((element) => element !== null)
  found?.focus()
}
