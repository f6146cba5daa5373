import { runningPercent, sayProgress } from '../../shared/basics/progress.ts'
import type { Work } from '../../shared/commands/work.ts'
import { failureWords, t, words } from '../locales/t.ts'
import { useProject } from '../state/document/project.ts'
import { run, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'
import { HeldNote } from '../ui/notes/HeldNote.tsx'
import { Notes } from '../ui/notes/Notes.tsx'
import { ProgressBar } from '../ui/notes/ProgressBar.tsx'
import { RemedyButtons } from '../ui/notes/RemedyButtons.tsx'
import styles from '../ui/steps.module.css'

/** The form that begins it again, with the ways to what it lacks, stands below. */
const HIDDEN_REMEDIES = { words: undefined, translation: undefined }

interface WorkStatusProps {
  readonly work: Work
  /** Name of the work. */
  readonly label: string
}

/** The state of work that waits, runs, is paused, or has failed. */
export function WorkStatus({ work, label }: WorkStatusProps) {
  const { state } = work
  switch (state.name) {
    case 'waiting':
    case 'running':
      return <UnderWay work={work} label={label} />
    case 'paused':
      return <Paused work={work} label={label} fraction={state.fraction} />
    case 'failed':
      return (
        <div className={box['box']} data-tone="bad" role="alert">
          <strong>{t('steps.failed', { label })}</strong>
          <p>{failureWords(state.failure)}</p>
          <p className={box['ways']}>
            <RemedyButtons failure={state.failure} own={HIDDEN_REMEDIES} />
          </p>
        </div>
      )
    case 'cancelled':
      return <p className={box['box']}>{t('steps.cancelled', { label })}</p>
    case 'done':
      return null
    default:
      return state satisfies never
  }
}

function Paused({ work: { id, notes }, label, fraction }: WorkStatusProps & { readonly fraction: number }) {
  const project = useProject((open) => open.id)
  return (
    <section className={styles['work']} aria-label={label}>
      <p className={styles['doing']}>{t('steps.paused', { label, percent: runningPercent({ fraction }) })}</p>
      <p className={styles['meter']}>
        <span className={styles['dim']}>{t('paused.text')}</span>
        <Button kind="primary" onClick={() => void run(() => studio().api.resumeWork({ project, work: id }))}>
          {t('work.resume')}
        </Button>
        <Button onClick={() => void run(() => studio().api.cancelWork({ project, work: id }))}>
          {t('work.cancel')}
        </Button>
      </p>
      <Notes notes={notes} />
    </section>
  )
}

function UnderWay({ work: { id, state, notes }, label }: WorkStatusProps) {
  const project = useProject((open) => open.id)
  const running = state.name === 'running' ? state : undefined
  return (
    <section className={styles['work']} aria-label={label}>
      <p className={styles['doing']}>{running === undefined ? t('steps.waiting') : words(running.doing)}</p>
      <ProgressBar label={label} fraction={running?.fraction} />
      <p className={styles['meter']}>
        <span>{running !== undefined && words(sayProgress(running))}</span>
        <Button onClick={() => void run(() => studio().api.pauseWork({ project, work: id }))}>{t('work.pause')}</Button>
        <Button onClick={() => void run(() => studio().api.cancelWork({ project, work: id }))}>
          {t('work.cancel')}
        </Button>
      </p>
      {running?.held !== undefined && <HeldNote {...running.held} />}
      <Notes notes={notes} />
      <p className={styles['dim']}>{t('steps.goesOn')}</p>
    </section>
  )
}
