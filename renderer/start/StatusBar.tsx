import { useEffect } from 'react'
import type { Dub } from '../../shared/commands/dubs.ts'
import { formats, t, words } from '../locales/t.ts'
import { cancel, pause } from '../state/dubs.ts'
import { useSession } from '../state/session.ts'
import { Undoable } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'
import { HeldLine } from '../ui/HeldNote.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { remainingWords } from '../ui/remainingWords.ts'
import styles from '../ui/statusLine.module.css'

const NONE: readonly Dub[] = []

/** The line at the foot of the start page: the running dub, and how many wait. */
export function StatusBar() {
  const dubs = useSession((state) => state.dubs) ?? NONE
  const offer = useSession((state) => state.offer)
  const running = dubs.find(({ state }) => state.name === 'running')
  const waiting = dubs.filter(({ state }) => state.name === 'waiting').length
  const percent = running?.state.name === 'running' ? `${formats.percent(running.state.fraction)} · ` : ''
  const title = `${percent}${t('app.name')}`
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <footer className={`foot ${styles['bar']}`}>
      {running !== undefined && <Work dub={running} />}
      {running === undefined && offer === undefined && <span>{t('status.idle')}</span>}
      {offer !== undefined && <Undoable key={offer.id} offer={offer} />}
      {waiting > 0 && <span className={styles['end']}>{t('status.queue', { count: waiting })}</span>}
    </footer>
  )
}

function Work({ dub: { id, name, state } }: { readonly dub: Dub }) {
  if (state.name !== 'running') return null
  return (
    <>
      {state.held === undefined ? (
        <span className={styles['what']}>
          {name}: {words(state.doing)}
        </span>
      ) : (
        <HeldLine className={styles['what'] ?? ''} {...state.held} />
      )}
      <span className={styles['meter']}>
        <ProgressBar label={t('work.progress', { name })} fraction={state.fraction} />
      </span>
      <span>{[formats.percent(state.fraction), remainingWords(state)].filter(Boolean).join(', ')}</span>
      <Button
        kind="quiet"
        className={styles['cancel'] ?? ''}
        aria-label={t('work.pauseOf', { name })}
        onClick={() => void pause(id)}
      >
        {t('work.pause')}
      </Button>
      <Button
        kind="quiet"
        className={styles['cancel'] ?? ''}
        aria-label={t('work.cancelOf', { name })}
        onClick={() => void cancel(id)}
      >
        {t('work.cancel')}
      </Button>
    </>
  )
}
