import { useEffect } from 'react'
import { runningPercent, sayProgress } from '../../shared/basics/progress.ts'
import type { Work } from '../../shared/commands/work.ts'
import type { Target } from '../../shared/contract/records.ts'
import { VERDICT_SIGNS } from '../../shared/qc/verdict.ts'
import { languageName } from '../locales/languageName.ts'
import { failureWords, formats, t, words } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { showStep } from '../state/dialogs.ts'
import { stored } from '../state/document/journal.ts'
import { theProject, useProject, useProjectStore } from '../state/document/project.ts'
import { forgetReports, loadReports, readReport, useReports } from '../state/editor/reports.ts'
import { leaveRoom } from '../state/rooms.ts'
import { pickVideo } from '../state/studio/pickVideo.ts'
import { run, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { PathForm } from '../ui/fields/PathForm.tsx'
import { fileName } from '../ui/format.ts'
import { ProgressBar } from '../ui/notes/ProgressBar.tsx'
import styles from './QcRoom.module.css'
import { ReportView } from './ReportView.tsx'

/** The quality room: reports on finished dubs. */
export function QcRoom() {
  const project = useProjectStore(({ open }) => open?.id)
  if (project === undefined) {
    return (
      <Way explanation={t('qc.noProject')} label={t('action.openProject')} onClick={() => perform('openProject')} />
    )
  }
  return <Reports key={project} />
}

function Reports() {
  const { list, shown, choosing } = useReports()
  const target = useProject((project) => project.target)
  const checked = useProject(({ work }) =>
    work.flatMap(({ kind, id, state }) => (kind === 'check' && state.name === 'done' ? [id] : [])).join(),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever a check has ended
  useEffect(() => void run(loadReports), [checked])
  useEffect(() => () => forgetReports(), [])
  return (
    <div className={styles['room']}>
      <ReportList />
      <div className={styles['body']}>
        {target === undefined && (
          <Way
            explanation={t('qc.noTarget')}
            label={t('action.showTranslation')}
            onClick={() => toStep('translation')}
          />
        )}
        {choosing && target !== undefined && <CheckForm target={target} />}
        <CheckProgress />
        {list !== undefined && list.length > 0 && shown === undefined && (
          <p className={styles['dim']}>{t('qc.loading')}</p>
        )}
        {shown !== undefined && <ReportView key={shown.id} id={shown.id} report={shown.report} />}
        {list?.length === 0 && !choosing && target !== undefined && <Empty />}
      </div>
    </div>
  )
}

function Empty() {
  const busy = useProject(({ work }) => work.some(({ kind, state }) => kind === 'check' && state.name === 'running'))
  if (busy) return null
  return <Way explanation={t('qc.empty')} label={t('qc.toRender')} onClick={() => toStep('render')} />
}

function toStep(step: 'translation' | 'render'): void {
  leaveRoom()
  showStep(step)
}

interface WayProps {
  readonly explanation: string
  readonly label: string
  onClick(): void
}

/** The purpose of the room while it is empty, and the button that begins. */
function Way({ explanation, label, onClick }: WayProps) {
  return (
    <div className={styles['empty']}>
      <p>{explanation}</p>
      <Button kind="primary" data-first-focus onClick={onClick}>
        {label}
      </Button>
    </div>
  )
}

/** Asks for an existing dub to check, by path or with the system's dialog. */
function CheckForm({ target }: { readonly target: Target }) {
  const media = useProject((project) => project.media)
  if (media.state === 'missing' || media.state === 'changed') {
    return (
      <p className={styles['moved']} role="alert">
        {t('qc.moved')}
      </p>
    )
  }
  const hint = t('qc.fileHint', { name: fileName(media.path), language: languageName(target) })
  return (
    <section className={`card ${styles['form']}`} aria-label={t('qc.checkFile')}>
      <PathForm label={t('qc.file')} action={t('qc.start')} onPath={(path) => void run(() => check(path, target))} />
      <p className={styles['hint']}>{hint}</p>
      <div className={styles['ways']}>
        <Button onClick={() => void run(() => choose(target))}>{t('qc.choose')}</Button>
        <Button kind="quiet" onClick={() => useReports.setState({ choosing: false })}>
          {t('app.cancel')}
        </Button>
      </div>
    </section>
  )
}

async function check(dub: string, target: Target): Promise<void> {
  await stored()
  await studio().api.checkDub({ project: theProject().id, target, dub: dub.trim() })
  useReports.setState({ choosing: false })
}

async function choose(target: Target): Promise<void> {
  const path = await pickVideo()
  if (path !== undefined) await check(path, target)
}

/** The checked dubs, and a button to check another. */
function ReportList() {
  const { list = [], shown } = useReports()
  const canCheck = useProject(({ target }) => target !== undefined)
  return (
    <aside className={styles['side']} aria-label={t('qc.dubs')}>
      <Button disabled={!canCheck} why={t('qc.needsProject')} onClick={() => useReports.setState({ choosing: true })}>
        {t('qc.checkFile')}
      </Button>
      <ul className={styles['list']}>
        {list.map(({ id, dub, madeAt, verdict }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={shown?.id === id ? 'true' : undefined}
              title={dub}
              onClick={() => void run(() => readReport(id))}
            >
              <span className={styles['sign']} data-verdict={verdict}>
                {VERDICT_SIGNS[verdict]}
              </span>
              <span className={styles['name']}>
                <bdi>{fileName(dub)}</bdi>
              </span>
              <span className={styles['when']}>{formats.dateTime(madeAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** The check that is running or failed; finished checks are shown by their reports. */
function CheckProgress() {
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
            <span>{words(sayProgress(state))}</span>
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
          <span>{t('qc.paused', { percent: runningPercent(state) })}</span>
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
