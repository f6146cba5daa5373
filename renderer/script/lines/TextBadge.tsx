import type { Line } from '../../../shared/project/document.ts'
import { needsLook } from '../../../shared/text/check/textFinding.ts'
import { t } from '../../locales/t.ts'
import { patchScript } from '../../state/editor/scriptView.ts'
import { selectLine } from '../../state/editor/selection.ts'
import { useLineChecks } from '../../state/editor/textChecks.ts'
import styles from '../findings/TextFindings.module.css'
import { useTakeNotes } from './useTakeNotes.ts'

interface TextBadgeProps {
  readonly line: Line
  readonly number: number
  readonly reachable: boolean
}

/** A badge on a line whose texts have findings; opens them. */
export function TextBadge({ line, number, reachable }: TextBadgeProps) {
  const findings = useLineChecks(line).flatMap(({ check }) => check.findings)
  const notes = useTakeNotes(line)
  const count = findings.length + notes.length
  if (count === 0) return null
  const label = t('tone.badge', { count, number })
  const show = () => {
    selectLine(line.id)
    patchScript({ showingFindings: true })
  }
  return (
    <button
      type="button"
      className={styles['badge']}
      data-findings
      data-quiet={notes.length === 0 && !findings.some(needsLook)}
      tabIndex={reachable ? 0 : -1}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={show}
    >
      <Squiggle />
    </button>
  )
}

/** Icon: a line of text with a wavy underline. */
function Squiggle() {
  return (
    <svg width="16" height="12" viewBox="0 0 16 12" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M2 3.5h7M11 3.5h3" strokeWidth="1.6" />
      <path d="M1 9q1.75-3 3.5 0t3.5 0 3.5 0 3.5 0" strokeWidth="1.4" />
    </svg>
  )
}
