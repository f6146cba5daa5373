import type { Target } from '../../shared/contract/records.ts'
import { VERDICT_WORDS } from '../../shared/qc/verdict.ts'
import { failureWords, t, words } from '../locales/t.ts'
import { showReports } from '../state/reports.ts'
import { Button } from '../ui/Button.tsx'
import styles from './CheckedVerdict.module.css'
import { useWork } from './useWork.ts'

/** Result of the check that follows a render, with a link to its report. */
export function CheckedVerdict({ target }: { readonly target: Target }) {
  const { state } = useWork('check', target) ?? {}
  if (state === undefined) return null
  return (
    <div
      className={styles['checked']}
      role="status"
      data-verdict={state.name === 'done' ? state.checked?.verdict : 'open'}
    >
      <p>{wordsOf(state)}</p>
      <Button onClick={() => showReports()}>{t('qc.open')}</Button>
    </div>
  )
}

function wordsOf(state: NonNullable<ReturnType<typeof useWork>>['state']): string {
  switch (state.name) {
    case 'waiting':
      return t('qc.queued')
    case 'running':
      return t('qc.checking', { percent: Math.floor(100 * state.fraction) })
    case 'paused':
      return t('qc.paused', { percent: Math.floor(100 * state.fraction) })
    case 'done':
      return state.checked === undefined ? '' : words(VERDICT_WORDS[state.checked.verdict])
    case 'failed':
      return `${t('qc.failed')} ${failureWords(state.failure)}`
    case 'cancelled':
      return t('qc.cancelled')
    default:
      return state satisfies never
  }
}
