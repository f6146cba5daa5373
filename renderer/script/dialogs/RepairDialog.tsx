import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import type { Fix } from '../../../shared/text/repair/fix.ts'
import { languageName } from '../../locales/languageName.ts'
import { t } from '../../locales/t.ts'
import { theProject, useProject } from '../../state/document/project.ts'
import { patchScript, useScriptView } from '../../state/editor/scriptView.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type LineRepair, repairLines, repairsOf } from './repairText.ts'
import styles from './ScriptDialogs.module.css'

const close = () => patchScript({ dialog: undefined })

/** Repairs wrong letters and marks in all lines, after a preview of every change. */
export function RepairDialog() {
  const open = useScriptView(({ dialog }) => dialog === 'repair')
  const target = useProject((project) => project.target)
  return (
    <Dialog title={t('repair.title')} open={open} onClose={close}>
      {target === undefined ? <p className={styles['form']}>{t('repair.noTarget')}</p> : <RepairForm target={target} />}
    </Dialog>
  )
}

/** Rows drawn at most: thousands would slow down the dialog. */
const MAX_REPAIR_ROWS = 300

function RepairForm({ target }: { readonly target: Target }) {
  const [repairs] = useState(() => repairsOf(theProject().document.lines, target))
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = useMemo(() => repairs.filter(({ id }) => !left.has(id)), [repairs, left])
  if (repairs.length === 0) return <p className={styles['form']}>{t('repair.none')}</p>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    repairLines(chosen, target)
    close()
  }
  const toggle = (id: number, isIncluded: boolean) => {
    const next = new Set(left)
    if (isIncluded) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <p className={styles['hint']}>
        {languageName(target)}. {t('repair.hint')}
      </p>
      <label>
        <input
          type="checkbox"
          data-first-focus
          checked={left.size === 0}
          onChange={(event) => setLeft(new Set(event.target.checked ? [] : repairs.map(({ id }) => id)))}
        />{' '}
        {t('repair.all')}
      </label>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles['preview']} aria-label={t('repair.preview')} tabIndex={0}>
        <table className={styles['repairs']}>
          <tbody>
            {repairs.slice(0, MAX_REPAIR_ROWS).map((repair) => (
              <RepairRow
                key={repair.id}
                repair={repair}
                target={target}
                chosen={!left.has(repair.id)}
                toggle={(isIncluded) => toggle(repair.id, isIncluded)}
              />
            ))}
          </tbody>
        </table>
        {repairs.length > MAX_REPAIR_ROWS && <p>{t('repair.more', { count: repairs.length - MAX_REPAIR_ROWS })}</p>}
      </section>
      <div className={styles['end']}>
        <Button kind="primary" type="submit" disabled={chosen.length === 0} why={t('repair.noneChosen')}>
          {t('repair.do', { count: chosen.length })}
        </Button>
      </div>
    </form>
  )
}

interface TextRange {
  readonly start: number
  readonly end: number
}

const placesBefore = (fixes: readonly Fix[]): TextRange[] => fixes.map(({ start, end }) => ({ start, end }))

/** Places of the repaired pieces in the repaired text. */
function placesAfter(fixes: readonly Fix[]): TextRange[] {
  let moved = 0
  return fixes.map(({ start, end, after }) => {
    const from = start + moved
    moved += after.length - (end - start)
    return { start: from, end: from + after.length }
  })
}

/** A text with some of its places highlighted. */
function marked(text: string, places: readonly TextRange[]): ReactNode[] {
  let at = 0
  const pieces = places.flatMap(({ start, end }) => {
    const ahead = text.slice(at, start)
    at = end
    return [ahead, <mark key={start}>{text.slice(start, end)}</mark>]
  })
  return [...pieces, text.slice(at)]
}

interface RepairRowProps {
  readonly repair: LineRepair
  readonly target: Target
  readonly chosen: boolean
  toggle(isIncluded: boolean): void
}

function RepairRow({ repair: { number, before, after, fixes }, target, chosen, toggle }: RepairRowProps) {
  const reasons = [...new Set(fixes.map(({ reason }) => reason))]
  return (
    <tr>
      <th scope="row">
        <label>
          <input
            type="checkbox"
            aria-label={t('repair.line', { number })}
            checked={chosen}
            onChange={(event) => toggle(event.target.checked)}
          />{' '}
          {number}
        </label>
      </th>
      <td lang={target}>{marked(before, placesBefore(fixes))}</td>
      <td lang={target}>{marked(after, placesAfter(fixes))}</td>
      <td data-tone="dim">{reasons.map((reason) => t(`tone.fix.${reason}`)).join(', ')}</td>
    </tr>
  )
}
