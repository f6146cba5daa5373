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
  readonly findings: readonly Finding[]
  onClose(): void
}

/** Findings before rendering; each shows its lines. */
export function FindingsList({ findings, onClose }: FindingsListProps) {
  const show = ({ lines }: Finding) => {
    selectLines(lines)
    const first = theProject().document.lines[lines[0] ?? 0]
    if (first !== undefined) seek(first.start)
    onClose()
  }
  return (
    <section aria-labelledby="findings-title">
      <h3 id="findings-title" className={styles['title']}>
        {t('check.title')}
      </h3>
      {findings.length === 0 ? (
        <p className={styles['fine']}>✓ {t('check.fine')}</p>
      ) : (
        <ul className={styles['list']}>
          {findings.map((finding) => {
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
