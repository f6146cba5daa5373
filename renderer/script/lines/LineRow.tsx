import { memo, type ReactNode } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import type { Line } from '../../../shared/project/document.ts'
import { reviewState } from '../../../shared/review/lineReview.ts'
import { formats, t } from '../../locales/t.ts'
import { useDocument, useProject } from '../../state/document/project.ts'
import { useClock } from '../../state/editor/clock.ts'
import { patchScript } from '../../state/editor/scriptView.ts'
import { useSelection } from '../../state/editor/selection.ts'
import { speakerName } from '../../state/editor/speakerName.ts'
import { useTexts } from '../../state/session.ts'
import { FitCell } from './FitCell.tsx'
import { gridRoles } from './gridRoles.ts'
import styles from './LineRow.module.css'
import { LineTimes } from './LineTimes.tsx'
import { LipMark } from './LipMark.tsx'
import { LowConfidenceText } from './LowConfidenceText.tsx'
import { scriptIds } from './rowOf.ts'
import { Swatch } from './Swatch.tsx'
import { TextBadge } from './TextBadge.tsx'
import { TextCell } from './TextCell.tsx'
import { TimeDoubt } from './TimeDoubt.tsx'
import { ViewMark } from './ViewMark.tsx'

interface LineRowProps {
  readonly id: number
  /** Index among the shown rows, from 0, and the line's number in the script. */
  readonly index: number
  readonly number: number
  readonly help: ReactNode
  measure(row: HTMLElement | null): void
}

/** One line of the script. */
export const LineRow = memo(function LineRow({ id, index, number, help, measure }: LineRowProps) {
  useTexts()
  const line = useDocument(({ lines }) => lines[id])
  const target = useProject((project) => project.target)
  const isSelected = useSelection(({ lines }) => lines.has(id))
  const isCurrent = useSelection(({ current }) => current === id)
  const editing = useSelection((state) => (state.current === id ? state.editing : undefined))
  const plays = useClock((time) => line !== undefined && time >= line.start && time < line.end)
  if (line === undefined) return null
  const approved = target === undefined ? undefined : approvedWords(line, target)
  const cell = { line, number, editing, help }
  return (
    <div
      ref={measure}
      id={scriptIds.row(id)}
      {...gridRoles.line(index + 2, isSelected)}
      className={styles['row']}
      data-index={index}
      data-line={id}
      data-current={isCurrent}
    >
      <div {...gridRoles.cell} className={styles['number']} data-plays={plays}>
        <span>{number}</span>
        {plays && <span className="visually-hidden">, {t('script.atPlayhead')}</span>}
        {line.locked && (
          <span className={styles['mark']} role="img" title={t('script.lockedHint')} aria-label={t('script.locked')}>
            <Lock />
          </span>
        )}
        {approved !== undefined && (
          <span className={styles['approved']} role="img" title={approved} aria-label={approved}>
            ✓
          </span>
        )}
        {line.view !== undefined && <ViewMark view={line.view} />}
        {target !== undefined && <LipMark line={line} target={target} />}
        {target !== undefined && <TextBadge line={line} number={number} reachable={isCurrent} />}
      </div>
      <LineTimes line={line} number={number} reachable={isCurrent} />
      <div {...gridRoles.cell} className={styles['who']}>
        <Who id={line.speaker} number={number} reachable={isCurrent} />
      </div>
      <TextCell {...cell} field="source">
        {line.doubt === 'time' && <TimeDoubt line={line} number={number} reachable={isCurrent} />}
        {typeof line.doubt === 'object' && (
          <LowConfidenceText line={line} box={line.doubt} number={number} reachable={isCurrent} />
        )}
      </TextCell>
      {target !== undefined && <TextCell {...cell} field="translation" />}
      {target !== undefined && <FitCell id={id} number={number} reachable={isCurrent} />}
    </div>
  )
})

/** Who approved a line, and when; undefined where it is not approved, or its source has changed since. */
function approvedWords(line: Line, target: Target): string | undefined {
  if (reviewState(line, target) !== 'approved') return undefined
  const names = line.texts[target]?.approvals?.map(({ by, at }) =>
    t('review.byAt', { name: by === '' ? t('review.you') : by, when: formats.dateTime(at) }),
  )
  return names === undefined ? t('script.approved') : t('review.approvedBy', { names: formats.list(names) })
}

interface WhoProps {
  readonly id: string
  readonly number: number
  readonly reachable: boolean
}

/** The speaker of a line; a press chooses another (`clickLine` in another line than the current one). */
function Who({ id, number, reachable }: WhoProps) {
  const speaker = useDocument(({ speakers }) => speakers[id])
  const name = speakerName(speaker)
  const shown = (
    <>
      {speaker !== undefined && <Swatch speaker={speaker} />}
      <span>{name}</span>
    </>
  )
  if (!reachable) {
    return (
      <div data-speaker={id} title={name}>
        {shown}
      </div>
    )
  }
  return (
    <button
      type="button"
      data-speaker={id}
      aria-haspopup="menu"
      aria-label={t('script.speakerOf', { number, name })}
      title={name}
      onClick={() => patchScript({ choosingSpeaker: true })}
    >
      {shown}
    </button>
  )
}

function Lock() {
  return (
    <svg width="11" height="12" viewBox="0 0 11 12" aria-hidden="true">
      <path d="M3 5V3.5a2.5 2.5 0 0 1 5 0V5" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <rect x="1.5" y="5" width="8" height="6" rx="1.2" fill="currentColor" />
    </svg>
  )
}
