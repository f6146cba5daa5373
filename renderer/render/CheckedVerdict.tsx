import type { WorkState } from '../../shared/commands/work.ts'
import type { Target } from '../../shared/contract/records.ts'
import { VERDICT_SIGNS, VERDICT_WORDS } from '../../shared/qc/verdict.ts'
import { failureWords, t, words } from '../locales/t.ts'
import { showReports } from '../state/reports.ts'
import { useStandings } from '../state/standings.ts'
import { Button } from '../ui/Button.tsx'
import styles from './CheckedVerdict.module.css'
import { useWork } from './useWork.ts'

/** The verdict on the dub in the shown language, or how far the check after its render is, with a link to its report. */
export function CheckedVerdict({ target }: { readonly target: Target }) {
  const { state } = useWork('check', target) ?? {}
  const verdict = useStandings((judged) => judged.verdict)
  if (state === undefined) return null
  return (
    <div className={styles['checked']} role="status" data-verdict={state.name === 'done' ? verdict : undefined}>
      {state.name === 'done' ? (
        <p>
          <span aria-hidden="true">{VERDICT_SIGNS[verdict]}</span> {words(VERDICT_WORDS[verdict])}
        </p>
      ) : (
        <p>{wordsOf(state)}</p>
      )}
      <Button onClick={() => showReports()}>{t('qc.open')}</Button>
    </div>
  )
}

function wordsOf(state: Exclude<WorkState, { readonly name: 'done' }>): string {
  switch (state.name) {
    case 'waiting':
      return t('qc.queued')
    case 'running':
      return t('qc.checking', { percent: Math.floor(100 * state.fraction) })
    case 'paused':
      return t('qc.paused', { percent: Math.floor(100 * state.fraction) })
    case 'failed':
      return `${t('qc.failed')} ${failureWords(state.failure)}`
    case 'cancelled':
      return t('qc.cancelled')
    default:
      return state satisfies never
  }
}
