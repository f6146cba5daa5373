import type { Work } from '../../shared/commands/work.ts'
import { formatClock } from '../../shared/timecode.ts'
import { failureWords, formats, t, words } from '../locales/t.ts'
import { theProject, useProject } from '../state/project.ts'
import { run, studio } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'

import { ProgressBar } from '../ui/ProgressBar.tsx'
import styles from './CheckProgress.module.css'

/** The check that is running or failed; finished checks are shown by their reports. */
export function CheckProgress() {
  const target = useProject((project) => project.target)
  const work = useProject((project) => project.work.findLast((one) => one.kind === 'check' && one.target === target))
  if (work === undefined || work.state.name === 'done') return null
  return (
    <section className={`card ${styles['work']}`} aria-label={t('qc.progress')}>
      <State work={work} />
    </section>
  )
}

function State({ work: { id, state } }: { readonly work: Work }) {
  const order = { project: theProject().id, work: id }
  const cancel = <Button onClick={() => void run(() => studio().api.cancelWork(order))}>{t('work.cancel')}</Button>
  const dismiss = (
    <Button kind="quiet" onClick={() => void run(() => studio().api.dismissWork(order))}>
      {t('app.dismiss')}
    </Button>
  )
  switch (state.name) {
    case 'running':
      return (
        <>
          <p>{words(state.held?.reason ?? state.doing)}</p>
          <ProgressBar label={t('qc.progress')} fraction={state.fraction} />
          <p className={styles['row']}>
            <span>
              {formats.percent(state.fraction)}
              {state.remaining !== undefined && `, ${t('work.left', { time: formatClock(state.remaining) })}`}
            </span>
            {cancel}
          </p>
        </>
      )
    case 'waiting':
      return (
        <p className={styles['row']}>
          <span>{t('qc.queued')}</span>
          {cancel}
        </p>
      )
    case 'paused':
      return (
        <p className={styles['row']}>
          <span>{t('qc.paused', { percent: Math.floor(100 * state.fraction) })}</span>
          <Button onClick={() => void run(() => studio().api.resumeWork(order))}>{t('work.resume')}</Button>
          {cancel}
        </p>
      )
    case 'failed':
      return (
        <div role="alert">
          <p className={styles['bad']}>{t('qc.failed')}</p>
          <p className={styles['row']}>
            <span>{failureWords(state.failure)}</span>
            {dismiss}
          </p>
        </div>
      )
    case 'cancelled':
      return (
        <p className={styles['row']}>
          <span>{t('qc.cancelled')}</span>
          {dismiss}
        </p>
      )
    case 'done':
      return null
    default:
      return state satisfies never
  }
}
