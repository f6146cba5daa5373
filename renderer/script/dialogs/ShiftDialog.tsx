import { type FormEvent, useState } from 'react'
import { say } from '../../../shared/locale/message.ts'
import { t } from '../../locales/t.ts'
import { readTypedLength } from '../../state/document/filmTime.ts'
import { countedLines, lineOrder } from '../../state/document/lineOrder.ts'
import { shiftLines } from '../../state/document/lineVerbs.ts'
import { theProject } from '../../state/document/project.ts'
import { patchScript, useScriptView } from '../../state/editor/scriptView.ts'
import { selectedIds, selection } from '../../state/editor/selection.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Choice, type Option } from '../../ui/fields/Choice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import styles from './ScriptDialogs.module.css'

const close = () => patchScript({ dialog: undefined })

/** Shifts lines by a time. */
export function ShiftDialog() {
  const open = useScriptView(({ dialog }) => dialog === 'shift')
  return (
    <Dialog title={t('shift.title')} open={open} discards onClose={close}>
      <ShiftForm />
    </Dialog>
  )
}

type Which = 'selected' | 'onwards' | 'all'

function idsOf(which: Which): number[] {
  if (which === 'selected') return selectedIds()
  const { ids } = lineOrder(theProject().document.lines)
  const { current } = selection()
  return which === 'all' || current === undefined ? [...ids] : ids.slice(ids.indexOf(current))
}

function ShiftForm() {
  const count = selectedIds().length
  const [which, setWhich] = useState<Which>(count > 1 ? 'selected' : count === 1 ? 'onwards' : 'all')
  const [by, setBy] = useState('')
  // A time without a sign shifts lines later.
  const seconds = readTypedLength(by)
  const options: Option<Which>[] = [
    { value: 'selected', label: t('shift.selected', { count }) },
    { value: 'onwards', label: t('shift.onwards') },
    { value: 'all', label: t('shift.all') },
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (seconds === undefined) return
    const ids = idsOf(which)
    shiftLines({ label: say('edit.shift', countedLines(theProject().document.lines, ids)), ids, by: seconds })
    close()
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Field
        label={t('shift.by')}
        hint={seconds === undefined && by !== '' ? t('shift.bad') : t('shift.hint')}
        aria-invalid={seconds === undefined && by !== ''}
        data-first-focus
        value={by}
        onChange={({ target }) => setBy(target.value)}
      />
      <Choice<Which>
        legend={t('shift.which')}
        look="rows"
        value={which}
        onChange={setWhich}
        options={options.filter(({ value }) => count > 0 || value === 'all')}
      />
      <div className={styles['end']}>
        <Button kind="primary" type="submit" disabled={seconds === undefined} why={t('shift.bad')}>
          {t('shift.do')}
        </Button>
      </div>
    </form>
  )
}
