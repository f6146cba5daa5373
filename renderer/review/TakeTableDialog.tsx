import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { filmClock } from '../../shared/basics/frameTime.ts'
import { formatClock } from '../../shared/basics/timecode.ts'
import type { Target } from '../../shared/contract/records.ts'
import { type Failure, toFailure } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import type { Document } from '../../shared/project/document.ts'
import { mergeSheet, planSheet, type SheetChange, type SheetPlan } from '../../shared/sheet/mergeSheet.ts'
import { readSheetRows } from '../../shared/sheet/scriptSheet.ts'
import { type CellTable, readTable } from '../../shared/subtitles/formats/table.ts'
import { failureWords, formats, t } from '../locales/t.ts'
import { closeDialog, useDialog } from '../state/dialogs.ts'
import { edit } from '../state/document/journal.ts'
import { lineNumber } from '../state/document/lineOrder.ts'
import { theProject, useDocument, useProject } from '../state/document/project.ts'
import { chooseFile } from '../state/studio/chooseFiles.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { AttemptFailure, useAttempt } from '../ui/notes/Attempt.tsx'
import steps from '../ui/steps.module.css'
import styles from './TakeReviewDialog.module.css'

const close = () => closeDialog('takeTable')

/** Takes in the table of a translator: rows of a spreadsheet, after it was shown what they change. */
export function TakeTableDialog() {
  const dialog = useDialog('takeTable')
  const target = useProject((project) => project.target)
  return (
    <Dialog title={t('takeTable.title')} open={dialog !== undefined} discards onClose={close}>
      {target === undefined ? (
        <p className={steps['step']}>{t('paste.noTarget')}</p>
      ) : (
        <TableForm target={target} file={dialog?.file} />
      )}
    </Dialog>
  )
}

/** Loaded when a table is read: the reader of spreadsheets is large, and few need it. */
const reader = () => import('../../shared/sheet/readSpreadsheet.ts')

type Planned = { readonly plan: SheetPlan } | { readonly failure: Failure } | undefined

function planOf(document: Document, target: Target, table: CellTable | undefined): Planned {
  if (table === undefined) return undefined
  const { rate } = filmClock(document.media.facts)
  try {
    return { plan: planSheet(document, target, readSheetRows(table, { target, rate })) }
  } catch (error) {
    return { failure: toFailure(error) }
  }
}

interface TableFormProps {
  readonly target: Target
  readonly file: File | undefined
}

function TableForm({ target, file }: TableFormProps) {
  const [table, setTable] = useState<CellTable>()
  const [left, setLeft] = useState<ReadonlySet<string>>()
  const document = useDocument((one) => one)
  const attempt = useAttempt()
  const { run } = attempt
  const readFile = async (tableFile: File) => {
    const { readSpreadsheet } = await reader()
    setTable(readSpreadsheet(tableFile.name, new Uint8Array(await tableFile.arrayBuffer())))
  }
  const readText = (text: string) => run(async () => setTable(text.trim() === '' ? undefined : readTable(text)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dropped file is read once
  useEffect(() => {
    if (file !== undefined) run(() => readFile(file))
  }, [file])
  const planned = useMemo(() => planOf(document, target, table), [document, target, table])
  const plan = planned !== undefined && 'plan' in planned ? planned.plan : undefined
  // What has changed since, and what a spreadsheet has made of words, is taken only where the user says so.
  const out =
    left ?? new Set(plan?.changes.flatMap(({ key, since, form }) => (since || form !== undefined ? [key] : [])))
  const chosen = new Set(plan?.changes.flatMap(({ key }) => (out.has(key) ? [] : [key])))
  const count = chosen.size + (plan?.added.length ?? 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (plan === undefined || count === 0) return
    edit(say('edit.takeTable', { count }), (draft) => mergeSheet(draft, target, { plan, chosen }))
    close()
  }
  const toggle = (key: string) =>
    setLeft(out.has(key) ? new Set([...out].filter((one) => one !== key)) : new Set([...out, key]))
  const choose = async () => {
    const tableFile = await chooseFile('.xlsx,.csv,.tsv,.txt')
    if (tableFile !== undefined) await readFile(tableFile)
  }
  return (
    <form className={steps['step']} onSubmit={submit}>
      <p className={steps['dim']}>{t('takeTable.hint')}</p>
      <textarea
        className={controls['textArea']}
        aria-label={t('takeTable.field')}
        rows={4}
        data-first-focus
        onChange={({ currentTarget }) => readText(currentTarget.value)}
      />
      <div>
        <Button onClick={() => run(choose)}>{t('paste.file')}</Button>
      </div>
      <AttemptFailure attempt={attempt} />
      {planned !== undefined && 'failure' in planned && <p role="alert">{failureWords(planned.failure)}</p>}
      {plan !== undefined && <PlanShown plan={plan} target={target} out={out} onToggle={toggle} />}
      <div className={`foot ${steps['actions']}`}>
        <Button kind="primary" type="submit" disabled={count === 0} why={t('takeTable.nothing')}>
          {t('takeTable.do', { count })}
        </Button>
      </div>
    </form>
  )
}

interface PlanShownProps {
  readonly plan: SheetPlan
  readonly target: Target
  /** The keys of changes that are left out. */
  readonly out: ReadonlySet<string>
  onToggle(key: string): void
}

/** Changes that are drawn at most; all are taken in. */
const MAX_SHOWN_CHANGES = 300
/** Most lines that are named in a sentence. */
const MAX_NAMED_CHANGED_LINES = 12

/** Cells that are left out, with their rows: `“#NAME?” (5)`. */
function spoiledWords(cells: SheetPlan['spoiled']): string {
  const named = cells.slice(0, MAX_NAMED_CHANGED_LINES).map(({ row, text }) => `“${text}” (${formats.number(row)})`)
  return formats.list(cells.length > named.length ? [...named, '…'] : named)
}

function PlanShown({ plan, target, out, onToggle }: PlanShownProps) {
  const { changes, added, leftOver, locked, gone, spoiled } = plan
  const { lines } = theProject().document
  const named = (ids: readonly number[]) => {
    const numbers = ids.slice(0, MAX_NAMED_CHANGED_LINES).map((id) => formats.number(lineNumber(lines, id)))
    return {
      count: ids.length,
      lines: formats.list(ids.length > MAX_NAMED_CHANGED_LINES ? [...numbers, '…'] : numbers),
    }
  }
  return (
    <>
      <div role="status">
        {changes.length + added.length === 0 && <p>{t('takeTable.nothing')}</p>}
        {added.length > 0 && <p>{t('takeTable.added', { count: added.length })}</p>}
        {gone.length > 0 && <p>{t('takeTable.gone', named(gone))}</p>}
        {spoiled.length > 0 && <p>{t('takeTable.spoiled', { count: spoiled.length, cells: spoiledWords(spoiled) })}</p>}
        {leftOver.length > 0 && <p>{t('takeTable.leftOver', { count: leftOver.length })}</p>}
        {locked > 0 && <p>{t('takeTable.locked', { count: locked })}</p>}
      </div>
      {added.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className={styles['rows']} aria-label={t('takeTable.addedList')} tabIndex={0}>
          {added.slice(0, MAX_SHOWN_CHANGES).map(({ row, start = 0, source = '', translation }) => (
            <li key={row}>
              <p>
                <b>{formatClock(start)}</b> {source}
              </p>
              <p lang={target}>{translation}</p>
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className={styles['rows']} aria-label={t('takeTable.list')} tabIndex={0}>
          {changes.slice(0, MAX_SHOWN_CHANGES).map((change) => (
            <ChangeRow
              key={change.key}
              change={change}
              target={target}
              taken={!out.has(change.key)}
              onToggle={() => onToggle(change.key)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface ChangeRowProps {
  readonly change: SheetChange
  readonly target: Target
  readonly taken: boolean
  onToggle(): void
}

/** One change, before and after, which can be left out. */
function ChangeRow({ change: { line, field, before, after, since, form }, target, taken, onToggle }: ChangeRowProps) {
  const number = useDocument(({ lines }) => lineNumber(lines, line))
  const language = field === 'note' || field === 'times' ? undefined : target
  return (
    <li>
      <label className={styles['head']}>
        <input type="checkbox" checked={taken} onChange={onToggle} />
        <b>{t('reviewPage.line', { number })}</b>
        <span>{t(field === 'times' ? 'takeTable.times' : `script.${field}`)}</span>
        {since && <span data-state="conflict">{t('takeTable.since')}</span>}
        {form !== undefined && form !== 'error' && <span data-state="conflict">{t(`takeTable.${form}`)}</span>}
      </label>
      {before !== '' && (
        <p lang={language}>
          <del>{before}</del>
        </p>
      )}
      <p lang={language}>{after}</p>
    </li>
  )
}
