import { useEffect } from 'react'
import type { Work } from '../../shared/commands/work.ts'
import { TIGHT } from '../../shared/project/standing.ts'
import { useFits } from '../state/fits.ts'
import { useProject } from '../state/project.ts'
import { patch, useSession } from '../state/session.ts'
import { standingIn } from '../state/standings.ts'
import { run, studio } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { clock } from '../ui/format.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { t } from '../ui/t.ts'
import styles from './EditorStatus.module.css'

/** The line at the foot: what is at work for the project, and how its lines stand. */
export function EditorStatus() {
  const work = useProject((project) => project.work).find(({ state }) => state.name === 'running')
  const name = useProject((project) => project.name)
  useEffect(() => {
    const percent = work?.state.name === 'running' ? `${Math.floor(work.state.fraction * 100)} % · ` : ''
    document.title = `${percent}${name} · ${t('app.name')}`
  }, [work, name])
  return (
    <footer className={styles['bar']}>
      {work !== undefined && <Running work={work} />}
      <Said idle={work === undefined} />
      <Counts />
    </footer>
  )
}

/** How long what was done stays in sight, in ms. */
const SAID_MS = 8000

/** What a screen reader was told, for the eye and for a while; what is told again is told anew. */
function Said({ idle }: { readonly idle: boolean }) {
  const said = useSession(({ announcement }) => announcement)
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => patch({ announcement: '' }), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  if (said !== '') {
    return (
      <span className={styles['what']} aria-hidden="true">
        {said}
      </span>
    )
  }
  return idle ? <span>{t('editor.idle')}</span> : null
}

function Running({ work: { id, state } }: { readonly work: Work }) {
  const project = useProject((open) => open.id)
  if (state.name !== 'running') return null
  const { doing, fraction, remaining, held } = state
  return (
    <>
      <span className={styles['what']}>{held === undefined ? doing : held.reason}</span>
      <span className={styles['meter']}>
        <ProgressBar label={doing} fraction={fraction} />
      </span>
      <span>
        {Math.floor(fraction * 100)} %{remaining !== undefined && `, ${t('work.left', { time: clock(remaining) })}`}
      </span>
      <Button
        kind="quiet"
        className={styles['cancel'] ?? ''}
        onClick={() => void run(() => studio().api.cancelWork({ project, work: id }))}
      >
        {t('work.cancel')}
      </Button>
    </>
  )
}

/** How many lines fit, are tight, and do not fit. */
function Counts() {
  const document = useProject((project) => project.document)
  const target = useProject((project) => project.target)
  const { fits } = useFits()
  if (target === undefined) return null
  const counts = { fit: 0, tight: 0, long: 0 }
  for (const line of Object.values(document.lines)) {
    const { name, rate } = standingIn(document, line, { target, fit: fits.get(line.id) })
    if (name === 'too_long') counts.long++
    else if (rate !== undefined && rate > TIGHT) counts.tight++
    else if (rate !== undefined) counts.fit++
  }
  return (
    <span className={styles['counts']}>
      {counts.fit > 0 && <span>{t('editor.countFit', { count: counts.fit })}</span>}
      {counts.tight > 0 && <span data-tone="warn">{t('editor.countTight', { count: counts.tight })}</span>}
      {counts.long > 0 && <span data-tone="bad">{t('editor.countLong', { count: counts.long })}</span>}
    </span>
  )
}
