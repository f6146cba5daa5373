import { useEffect, useRef, useState } from 'react'
import { isUnderWay } from '../../shared/commands/isUnderWay.ts'
import type { Work, WorkKind } from '../../shared/commands/work.ts'
import { VERDICT_WORDS } from '../../shared/qc/verdict.ts'
import { languageName } from '../locales/languageName.ts'
import { words as sentence, t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { openDialog, showStep, useDialog } from '../state/dialogs.ts'
import { useProject } from '../state/document/project.ts'
import { showReports } from '../state/editor/reports.ts'
import { selectLines } from '../state/editor/selection.ts'
import { announce, type DialogStep, useSession } from '../state/session.ts'
import { notify } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { useGoesAway } from '../ui/useGoesAway.ts'
import styles from './WorkNews.module.css'

/** The dialogs that show work of each kind. */
const STEPS_BY_WORK: Readonly<Record<WorkKind, readonly DialogStep[]>> = {
  transcript: ['transcript'],
  faces: [],
  translation: ['translation'],
  takes: ['speak'],
  render: ['render', 'check'],
  check: ['render', 'check'],
}

/** Announces work that has ended, and shows a notice where no dialog shows that work. */
export function WorkNews() {
  const work = useProject((project) => project.work)
  const before = useRef<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<Work>()
  useEffect(() => {
    const ended = work.filter((one) => before.current.has(one.id) && !isUnderWay(one.state))
    before.current = new Set(work.filter(({ state }) => isUnderWay(state)).map(({ id }) => id))
    for (const one of ended) {
      announce(words(one))
      const step = openDialog('step')?.step
      if (step !== undefined && STEPS_BY_WORK[one.kind].includes(step)) continue
      if (one.state.name === 'failed') notify(one.state.failure)
      if (one.state.name === 'done' && isNews(one)) setShown(one)
    }
  }, [work])
  return shown === undefined ? null : <News key={shown.id} work={shown} onEnd={() => setShown(undefined)} />
}

/** Time in ms that a notice without a problem stays. */
const GOOD_MS = 15_000

/** A notice about ended work. It closes by itself unless it needs action. */
function News({ work, onEnd }: { readonly work: Work; onEnd(): void }) {
  const room = useSession((state) => state.room)
  const covered = useDialog('step') !== undefined || room !== undefined
  const held = useGoesAway({ after: GOOD_MS, stays: covered || !isGood(work), end: onEnd })
  const look = () => {
    onEnd()
    if (work.kind === 'render') return showStep('render')
    if (work.kind === 'check') return showReports()
    selectLines(work.failures.map(({ line }) => line))
    perform('showTakes')
  }
  return (
    <section className={styles['news']} aria-label={t('news.title')} {...held}>
      <p>{words(work)}</p>
      <Button onClick={look}>{t('news.show')}</Button>
      <Button kind="quiet" onClick={onEnd}>
        {t('app.dismiss')}
      </Button>
    </section>
  )
}

function isGood({ state, failures }: Work): boolean {
  const verdict = state.name === 'done' ? state.checked?.verdict : undefined
  return failures.length === 0 && (verdict === undefined || verdict === 'passed')
}

/** Whether ended work deserves a notice; a passed check does not. */
function isNews({ kind, state, failures }: Work): boolean {
  if (state.name === 'done' && state.checked !== undefined) return state.checked.verdict !== 'passed'
  return kind === 'render' || failures.length > 0
}

function words({ kind, target, state, failures, lines }: Work): string {
  const label = t(`news.${kind}`)
  if (state.name === 'failed') return t('steps.failed', { label })
  if (state.name === 'cancelled') return t('steps.cancelled', { label })
  const language = target === undefined ? '' : languageName(target)
  if (state.name === 'done' && state.checked !== undefined) {
    return t('list.judged', { language, verdict: sentence(VERDICT_WORDS[state.checked.verdict]) })
  }
  if (kind === 'render') return t('news.rendered', { language })
  if (failures.length > 0) return t('takes.failed', { count: failures.length })
  return kind === 'takes' ? t('news.spoken', { count: lines?.length ?? 0 }) : t('news.done', { label })
}
