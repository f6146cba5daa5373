import { Fragment } from 'react'
import { useScriptView } from '../../state/editor/scriptView.ts'
import styles from '../lines/LineRow.module.css'
import { readyFind } from './findRuns.ts'

interface FoundTextProps {
  readonly line: number
  readonly field: 'source' | 'translation'
  readonly text: string
}

/** A text with its matches highlighted. */
export function FoundText({ line, field, text }: FoundTextProps) {
  const bar = useScriptView((view) => view.bar)
  const find = useScriptView((view) => view.find)
  const trial = useScriptView((view) => view.trial)
  const looks = bar !== 'closed' && (find.scope === 'both' || find.scope === field)
  const { finder } = looks ? readyFind(find.query, trial) : {}
  const found = finder?.(text) ?? []
  if (found.length === 0) return text
  const { at } = find
  const shown = at?.line === line && at.field === field ? at.start : -1
  return (
    <>
      {found.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(found[index - 1]?.end ?? 0, start)}
          <mark className={styles['found']} data-shown={start === shown}>
            {text.slice(start, end)}
          </mark>
        </Fragment>
      ))}
      {text.slice(found.at(-1)?.end ?? 0)}
    </>
  )
}
