import { type ReactNode, useDeferredValue, useEffect } from 'react'
import type { Dub } from '../../shared/commands/dubs.ts'
import type { Work } from '../../shared/commands/work.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { countVerdicts, groupWords, LINE_GROUPS, levelsOfGroups } from '../../shared/qc/lineVerdict.ts'
import { countApproved, type ReviewCount } from '../../shared/review/lineReview.ts'
import { formats, t, words } from '../locales/t.ts'
import { cancel, pause, resume } from '../state/dubs.ts'
import { useProject } from '../state/project.ts'
import { useSession } from '../state/session.ts'
import { useStandings } from '../state/standings.ts'
import { run, studio } from '../state/studio.ts'
import { Announced } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'
import { HeldLine } from '../ui/HeldNote.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { remainingWords } from '../ui/remainingWords.ts'
import line from '../ui/statusLine.module.css'
import styles from './EditorStatus.module.css'

/** The line at the foot of the editor: running work or the dub that is made of the project, news of it (`children`), and how many lines fit. */
export function EditorStatus({ children }: { readonly children: ReactNode }) {
  const all = useProject((project) => project.work)
  const work = all.find(({ state }) => state.name === 'running') ?? all.find(({ state }) => state.name === 'paused')
  const name = useProject((project) => project.name)
  const path = useProject((project) => project.path)
  const dub = useSession(({ dubs }) =>
    dubs?.find(({ project, state: { name } }) => project?.path === path && (name === 'running' || name === 'paused')),
  )
  const shown = (work ?? dub)?.state
  const percent = shown?.name === 'running' ? `${formats.percent(shown.fraction)} · ` : ''
  const title = `${percent}${name} · ${t('app.name')}`
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <footer className={`foot ${line['bar']} ${styles['place']}`}>
      {work !== undefined && <WorkAtWork work={work} />}
      {work === undefined && dub !== undefined && <DubAtWork dub={dub} />}
      {children}
      <Announced>{shown === undefined && <span>{t('editor.idle')}</span>}</Announced>
      <Counts />
    </footer>
  )
}

function WorkAtWork({ work: { id, state } }: { readonly work: Work }) {
  const project = useProject((open) => open.id)
  const given = { project, work: id }
  const { api } = studio()
  return (
    <AtWork
      state={state}
      onPause={() => void run(() => api.pauseWork(given))}
      onResume={() => void run(() => api.resumeWork(given))}
      onCancel={() => void run(() => api.cancelWork(given))}
    />
  )
}

function DubAtWork({ dub: { id, state } }: { readonly dub: Dub }) {
  return (
    <AtWork
      state={state}
      onPause={() => void pause(id)}
      onResume={() => void resume(id)}
      onCancel={() => void cancel(id)}
    />
  )
}

interface AtWorkProps {
  readonly state: Work['state'] | Dub['state']
  onPause(): void
  onResume(): void
  onCancel(): void
}

function AtWork({ state, onPause, onResume, onCancel }: AtWorkProps) {
  const paused = state.name === 'paused'
  return (
    <>
      {paused && <span>{t('paused.title', { percent: Math.floor(state.fraction * 100) })}</span>}
      {state.name === 'running' && <Running {...state} />}
      <Button kind="quiet" className={line['cancel'] ?? ''} onClick={paused ? onResume : onPause}>
        {t(paused ? 'work.resume' : 'work.pause')}
      </Button>
      <Button kind="quiet" className={line['cancel'] ?? ''} onClick={onCancel}>
        {t('work.cancel')}
      </Button>
    </>
  )
}

function Running(running: Extract<Work['state'], { name: 'running' }>) {
  const { doing, fraction, remaining, held } = running
  const left = remaining === undefined ? undefined : remainingWords(running)
  return (
    <>
      {held === undefined ? (
        <span className={line['what']}>{words(doing)}</span>
      ) : (
        <HeldLine className={line['what'] ?? ''} {...held} />
      )}
      <span className={line['meter']}>
        <ProgressBar label={words(doing)} fraction={fraction} />
      </span>
      <span>
        {formats.percent(fraction)}
        {left !== undefined && `, ${left}`}
      </span>
    </>
  )
}

/** How the lines stand, each counted once, so that the numbers add up; a moment behind the document while that changes. */
function Counts() {
  const document = useDeferredValue(useProject((project) => project.document))
  const target = useProject((project) => project.target)
  const { lines } = useDeferredValue(useStandings())
  if (target === undefined) return null
  const [counts, levels] = [countVerdicts(lines.values()), levelsOfGroups(lines.values())]
  return (
    <span className={`${line['end']} ${styles['counts']}`}>
      {LINE_GROUPS.map((group) => {
        const count = counts[group]
        return (
          count !== undefined && (
            <span key={group} data-level={levels[group]}>
              {words(groupWords(group, count))}
            </span>
          )
        )
      })}
      <Approved {...countApproved(linesInOrder(document), target)} />
    </span>
  )
}

/** How many lines are approved, once one is. */
function Approved({ approved, count }: ReviewCount) {
  return approved === 0 ? null : <span>{t('review.approvedOf', { approved, count })}</span>
}
