import { useRef } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import { t } from '../../locales/t.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Dictionary.module.css'
import { type DictionaryRow, type RowFault, withEmptyRow } from './dictionaryRows.ts'
import { PlayWord } from './PlayWord.tsx'

interface DictionaryTableProps {
  readonly target: Target
  readonly rows: readonly DictionaryRow[]
  readonly faults: ReadonlyMap<number, RowFault>
  onChange(rows: DictionaryRow[]): void
}

/** The words of a dictionary as rows of fields. */
export function DictionaryTable({ target, rows, faults, onChange }: DictionaryTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const focusLast = () =>
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('tbody tr:last-child input')?.focus())
  const add = () => {
    onChange(withEmptyRow(rows))
    focusLast()
  }
  const remove = (id: number) => {
    onChange(rows.filter((row) => row.id !== id))
    focusLast()
  }
  return (
    <div className={styles['rows']}>
      <table ref={table}>
        <thead>
          <tr>
            <th scope="col">{t('dictionary.word')}</th>
            <th scope="col">{t('dictionary.say')}</th>
            <th scope="col">{t('dictionary.capitals')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row
              key={row.id}
              row={row}
              number={at + 1}
              target={target}
              fault={faults.get(row.id)}
              onChange={(change) => onChange(rows.map((one) => (one.id === row.id ? { ...one, ...change } : one)))}
              onRemove={() => remove(row.id)}
            />
          ))}
        </tbody>
      </table>
      <Button onClick={add}>{t('dictionary.add')}</Button>
    </div>
  )
}

interface RowProps {
  readonly row: DictionaryRow
  readonly number: number
  readonly target: Target
  readonly fault: RowFault | undefined
  onChange(change: Partial<DictionaryRow>): void
  onRemove(): void
}

function Row({ row, number, target, fault, onChange, onRemove }: RowProps) {
  const faultId = fault === undefined ? undefined : `dictionary-fault-${row.id}`
  return (
    <>
      <tr>
        <td>
          <input
            className={styles['input']}
            lang={target}
            aria-label={t('dictionary.wordOf', { number })}
            aria-invalid={fault === 'no_word' || fault === 'twice'}
            aria-describedby={faultId}
            data-first-focus
            value={row.word}
            onChange={(event) => onChange({ word: event.target.value })}
          />
        </td>
        <td>
          <input
            className={styles['input']}
            lang={target}
            aria-label={t('dictionary.sayOf', { number })}
            aria-invalid={fault === 'no_say'}
            aria-describedby={faultId}
            value={row.say}
            onChange={(event) => onChange({ say: event.target.value })}
          />
        </td>
        <td className={styles['capitals']}>
          <input
            type="checkbox"
            aria-label={t('dictionary.capitalsOf', { number })}
            checked={row.matchCase}
            onChange={(event) => onChange({ matchCase: event.target.checked })}
          />
        </td>
        <td>
          <PlayWord target={target} word={row.word} say={row.say} />
          <Button kind="quiet" aria-label={t('dictionary.remove', { number })} onClick={onRemove}>
            ✕
          </Button>
        </td>
      </tr>
      {fault !== undefined && (
        <tr>
          <td id={faultId} colSpan={4} className={styles['fault']} role="alert">
            {t(`dictionary.fault.${fault}`)}
          </td>
        </tr>
      )}
    </>
  )
}
