import { useMemo } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import { linesToSpeak } from '../../shared/project/lines/linesToSpeak.ts'
import { t, words } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { lineNumber } from '../state/document/lineOrder.ts'
import { useProject } from '../state/document/project.ts'
import { selectLine, useSelection } from '../state/editor/selection.ts'
import { Button } from '../ui/Button.tsx'
import { LineTakes } from './LineTakes.tsx'
import styles from './TakesPanel.module.css'

/** The takes of the current line, and the number of lines in the project that have none. */
export function TakesPanel() {
  const target = useProject((project) => project.target)
  const current = useSelection((state) => state.current)
  const line = useProject(({ document }) => document.lines[current ?? 0])
  if (target === undefined) {
    return (
      <div className={styles['panel']}>
        <p className={styles['dim']}>{t('takes.noTarget')}</p>
        <div className={styles['buttons']}>
          <Button onClick={() => perform('showTranslation')}>{t('cast.chooseTarget')}</Button>
        </div>
      </div>
    )
  }
  return (
    <div className={styles['panel']}>
      {line === undefined ? (
        <p className={styles['dim']}>{t('takes.noLine')}</p>
      ) : (
        <LineTakes key={line.id} line={line} target={target} />
      )}
      <Rest target={target} />
      <Failures target={target} />
    </div>
  )
}

/** The number of lines not spoken yet, with buttons to speak them. */
function Rest({ target }: { readonly target: Target }) {
  const document = useProject((project) => project.document)
  const { all, stale } = useMemo(
    () => ({ all: linesToSpeak(document, target), stale: linesToSpeak(document, target, { only: 'stale' }) }),
    [document, target],
  )
  const missing = all.lines.length - stale.lines.length
  if (all.lines.length === 0) return null
  return (
    <section className={styles['rest']} aria-label={t('takes.rest')}>
      <p className={styles['dim']}>
        {[
          ...(missing > 0 ? [t('takes.missing', { count: missing })] : []),
          ...(stale.lines.length > 0 ? [t('takes.staleCount', { count: stale.lines.length })] : []),
        ].join(', ')}
      </p>
      <div className={styles['buttons']}>
        {stale.lines.length > 0 && <Button onClick={() => perform('speakStale')}>{t('takes.speakStale')}</Button>}
        <Button onClick={() => perform('speakAll')}>{t('takes.speakAll')}</Button>
      </div>
    </section>
  )
}

const MAX_LISTED_FAILURES = 50

/** Lines that could not be spoken in the last run; each is a link to its line. */
function Failures({ target }: { readonly target: Target }) {
  const work = useProject((project) => project.work)
  const lines = useProject(({ document }) => document.lines)
  const failures = work
    .filter((one) => one.kind === 'takes' && one.target === target)
    .flatMap((one) => one.failures)
    .filter(({ line }) => lines[line] !== undefined)
  if (failures.length === 0) return null
  return (
    <section className={styles['failures']} aria-label={t('takes.failed', { count: failures.length })}>
      <h2>{t('takes.failed', { count: failures.length })}</h2>
      <ul>
        {failures.slice(0, MAX_LISTED_FAILURES).map(({ line, message }) => (
          <li key={line}>
            <button type="button" onClick={() => selectLine(line)}>
              <span className={styles['number']}>{t('takes.line', { number: lineNumber(lines, line) })}</span>
              <span>{words(message)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
