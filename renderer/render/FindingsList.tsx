import { useId } from 'react'
import type { Finding, FindingKind } from '../../shared/project/checks.ts'
import { t } from '../locales/t.ts'
import { seek } from '../state/clock.ts'
import { theProject } from '../state/project.ts'
import { selectLines } from '../state/selection.ts'
import { Button } from '../ui/Button.tsx'
import styles from './FindingsList.module.css'

/** Findings that break a line; the others may be intended. */
const BROKEN: ReadonlySet<FindingKind> = new Set(['untranslated', 'no_voice', 'unknown_voice', 'too_long', 'no_take'])

interface FindingsListProps {
  readonly title: string
  readonly findings: readonly Finding[]
  onClose(): void
}

/** Findings, errors first; each shows its lines. */
export function FindingsList({ title, findings, onClose }: FindingsListProps) {
  const id = useId()
  const sorted = findings.toSorted((a, b) => Number(BROKEN.has(b.kind)) - Number(BROKEN.has(a.kind)))
  const show = ({ lines }: Finding) => {
    selectLines(lines)
    const first = theProject().document.lines[lines[0] ?? 0]
    if (first !== undefined) seek(first.start)
    onClose()
  }
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles['title']}>
        {title}
      </h3>
      {findings.length === 0 ? (
        <p className={styles['fine']}>✓ {t('check.fine')}</p>
      ) : (
        <ul className={styles['list']}>
          {sorted.map((finding) => {
            const words = t(`check.${finding.kind}`, { count: finding.lines.length })
            return (
              <li key={finding.kind} data-tone={BROKEN.has(finding.kind) ? 'bad' : 'warn'}>
                <span className={styles['words']}>{words}</span>
                <Button kind="quiet" aria-label={`${t('check.show')}: ${words}`} onClick={() => show(finding)}>
                  {t('check.show')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
