import { type RefObject, useEffect, useRef } from 'react'
import { DUB_STAGES } from '../../shared/basics/fixedValues.ts'
import { runningPercent, sayProgress } from '../../shared/basics/progress.ts'
import type { Dub, DubProject, ListedDub } from '../../shared/commands/dubs.ts'
import type { Stage } from '../../shared/commands/workState.ts'
import { type Failure, failureMessage } from '../../shared/failure.ts'
import type { TextKey } from '../../shared/locale/textTable.ts'
import { VERDICT_SIGNS, VERDICT_WORDS, verdictOf } from '../../shared/qc/verdict.ts'
import { lacksOf, remediesOf } from '../../shared/remedies.ts'
import { languageName } from '../locales/languageName.ts'
import { failureWords, t, words } from '../locales/t.ts'
import { Missing } from '../order/KnownMissing.tsx'
import { editVideo } from '../state/document/editVideo.ts'
import { open } from '../state/document/openProjects.ts'
import { useSession } from '../state/session.ts'
import { chooseFiles, SUBTITLE_FILES } from '../state/studio/chooseFiles.ts'
import { cancel, findVideo, giveFiles, pause, plan, reopenDub, repeatDub, resume } from '../state/studio/dubs.ts'
import { run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'
import { HeldNote } from '../ui/notes/HeldNote.tsx'
import { ProgressBar } from '../ui/notes/ProgressBar.tsx'
import { RemedyButtons } from '../ui/notes/RemedyButtons.tsx'
import { DonePanel } from './DonePanel.tsx'
import { DubCosts } from './DubCosts.tsx'
import styles from './DubView.module.css'
import { dubRemedies } from './dubRemedies.ts'
import { Overview } from './list/Overview.tsx'
import { MediaPanel } from './MediaPanel.tsx'
import { isDiarizedAtOnce } from './mayTranscribe.ts'
import { NotesList } from './NotesList.tsx'
import { OrderForm } from './OrderForm.tsx'
import panel from './panel.module.css'
import { workStateLabel } from './workStateLabel.ts'

const NO_DUBS: readonly ListedDub[] = []

/** One video: the picture on the left, the order, progress or result on the right. */
export function DubView({ dub }: { readonly dub: ListedDub }) {
  const { id, project } = dub
  const state = useSession(({ plans }) => plans[id])
  const dubs = useSession((session) => session.dubs) ?? NO_DUBS
  const known = state !== undefined
  useEffect(() => {
    if (!known) void plan(id)
  }, [id, known])
  const needsRecognition = state?.name === 'ready' && state.plan.unheard && isDiarizedAtOnce(state.plan.media)
  const isDraft = dub.state.name === 'draft'
  useEffect(() => {
    if (needsRecognition && isDraft) void plan(id, { listen: true })
  }, [id, needsRecognition, isDraft])
  const side = useKeptFocus(`${id} ${dub.state.name}`)
  return (
    <main className={styles['room']}>
      <div className={styles['film']}>
        <MediaPanel dub={dub} plan={state} />
        <Overview dubs={dubs} selected={id} />
      </div>
      <div ref={side} className={styles['side']} tabIndex={-1}>
        {project !== undefined && (dub.state.name !== 'done' || project.work !== undefined) && (
          <ProjectBox project={project} />
        )}
        <Side dub={dub} />
      </div>
    </main>
  )
}

/** Takes over a focus that was lost with the panel before, so that the next Tab continues here. */
function useKeptFocus(shown: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [shown])
  return element
}

function Side({ dub }: { readonly dub: ListedDub }) {
  const { state } = dub
  switch (state.name) {
    case 'draft':
      return <OrderForm dub={dub} />
    case 'waiting':
    case 'running':
      return <WorkPanel dub={dub} />
    case 'paused':
      return <PausedPanel dub={dub} fraction={state.fraction} />
    case 'done':
      return <DonePanel dub={dub} result={state.result} />
    case 'failed':
      return <FailedPanel dub={dub} failure={state.failure} stage={state.stage} />
    case 'cancelled':
      return <CancelledPanel dub={dub} />
    default:
      return state satisfies never
  }
}

/** A cancelled dub. */
function CancelledPanel({ dub }: { readonly dub: Dub }) {
  return (
    <section className={panel['panel']} aria-labelledby="cancelled-title">
      <h2 id="cancelled-title">{t('cancelled.title')}</h2>
      <p className={panel['dim']}>{t('cancelled.text')}</p>
      <div className={panel['buttons']}>
        <Button kind="primary" onClick={() => void repeatDub(dub.id)}>
          {t('cancelled.resume')}
        </Button>
        <Button onClick={() => void reopenDub(dub.id)}>{t('failed.change')}</Button>
      </div>
    </section>
  )
}

interface PausedPanelProps {
  readonly dub: Dub
  /** Progress when it was paused, 0 to 1. */
  readonly fraction: number
}

/** A paused dub. */
function PausedPanel({ dub: { id, notes }, fraction }: PausedPanelProps) {
  return (
    <section className={panel['panel']} aria-labelledby="paused-title">
      <h2 id="paused-title">{t('paused.title', { percent: runningPercent({ fraction }) })}</h2>
      <p className={panel['dim']}>{t('paused.text')}</p>
      <div className={panel['buttons']}>
        <Button kind="primary" onClick={() => void resume(id)}>
          {t('work.resume')}
        </Button>
        <Button onClick={() => void cancel(id)}>{t('work.cancel')}</Button>
      </div>
      <NotesList notes={notes} />
    </section>
  )
}

/** The project that a video has in the editor, with its dubs and its running work. */
function ProjectBox({ project: { path, name, dubs, work } }: { readonly project: DubProject }) {
  return (
    <section className={panel['project']} aria-labelledby="project-title">
      <h2 id="project-title">{t('project.title', { name })}</h2>
      <p className={panel['dim']}>{work === undefined ? t('project.text') : workStateLabel(work)}</p>
      {work?.name === 'running' && <ProgressBar label={words(work.doing)} fraction={work.fraction} />}
      {dubs.length > 0 && (
        <ul className={panel['facts']}>
          {dubs.map(({ to, ...dub }) => (
            <li key={to}>
              <span aria-hidden="true">{VERDICT_SIGNS[verdictOf(dub)]}</span>{' '}
              {t('list.judged', { language: languageName(to), verdict: words(VERDICT_WORDS[verdictOf(dub)]) })}
            </li>
          ))}
        </ul>
      )}
      <div className={panel['buttons']}>
        <Button onClick={() => void run(() => open(path))}>{t('editor.edit')}</Button>
      </div>
    </section>
  )
}

interface FailedPanelProps {
  readonly dub: ListedDub
  readonly failure: Failure
  readonly stage: Stage
}

/** Messages on what a dub keeps that failed, by its stage. */
const KEPT_WORK_MESSAGES: Readonly<Record<Stage, TextKey>> = {
  engine: 'ways.keptOrder',
  transcript: 'ways.keptOrder',
  speakers: 'ways.keptLines',
  translation: 'ways.keptLines',
  voices: 'ways.keptTexts',
  render: 'ways.keptTexts',
  check: 'ways.keptTexts',
}

/** A failed dub: what happened, what is kept, and what to press. */
function FailedPanel({ dub, failure, stage }: FailedPanelProps) {
  const plan = useSession(({ plans }) => plans[dub.id])
  const missing = [failureMessage(failure)]
  const [lack] = lacksOf(missing)
  const choose = async () => giveFiles(dub.id, await chooseFiles(SUBTITLE_FILES))
  return (
    <section className={panel['panel']} aria-labelledby="failed-title">
      <h2 id="failed-title">{t('failed.title')}</h2>
      {lack === undefined ? (
        <div className={box['box']} data-tone="bad">
          <p>{failureWords(failure)}</p>
          <p className={panel['small']}>{t('failed.at', { stage: t(`work.stage.${stage}`) })}</p>
        </div>
      ) : (
        <Missing
          missing={missing}
          remedies={dubRemedies(dub, plan?.name === 'ready' ? plan.plan : undefined, missing)}
        />
      )}
      <p className={panel['dim']}>{t(KEPT_WORK_MESSAGES[stage])}</p>
      <DubCosts dub={dub.id} />
      <div className={panel['buttons']}>
        {lack === undefined && (
          <RemedyButtons
            primary
            failure={failure}
            own={{
              again: () => void repeatDub(dub.id),
              find: () => void run(() => findVideo(dub.id)),
              subtitles: () => void run(choose),
              editor: () => void run(() => editVideo(dub)),
              place: () => void reopenDub(dub.id),
            }}
          />
        )}
        {!remediesOf(failure).includes('again') && (
          <Button onClick={() => void repeatDub(dub.id)}>{t('failed.retry')}</Button>
        )}
        <Button onClick={() => void reopenDub(dub.id)}>{t('failed.change')}</Button>
      </div>
      <NotesList notes={dub.notes} />
    </section>
  )
}

/** A dub that waits or runs. */
function WorkPanel({ dub }: { readonly dub: Dub }) {
  const { id, name, state, order, notes } = dub
  const running = state.name === 'running' ? state : undefined
  return (
    <section className={panel['panel']} aria-labelledby="work-title">
      <h2 id="work-title">
        {running === undefined ? t('work.waiting') : t('work.title', { language: languageName(order.to) })}
      </h2>
      {running === undefined ? (
        <p className={panel['dim']}>{t('work.waitingText')}</p>
      ) : (
        <div className={styles['meter']}>
          <ProgressBar label={t('work.progress', { name })} fraction={running.fraction} />
          <p>{words(sayProgress(running))}</p>
        </div>
      )}
      {running?.held !== undefined && <HeldNote {...running.held} />}
      {running !== undefined && <Stages now={running.stage} />}
      <div className={panel['buttons']}>
        <Button onClick={() => void pause(id)}>{t('work.pause')}</Button>
        <Button onClick={() => void cancel(id)}>{t('work.cancel')}</Button>
      </div>
      <NotesList notes={notes} />
    </section>
  )
}

function Stages({ now }: { readonly now: Stage }) {
  const place = DUB_STAGES.indexOf(now)
  return (
    <ol className={styles['stages']} aria-label={t('work.stages')}>
      {DUB_STAGES.map((stage, index) => {
        const state = index < place ? 'Done' : index === place ? 'Now' : 'Next'
        return (
          <li key={stage} data-state={state} aria-current={state === 'Now' ? 'step' : undefined}>
            <span className={styles['mark']} aria-hidden="true" />
            {t(`work.stage.${stage}`)}
            <span className="visually-hidden">, {t(`work.stage${state}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}
