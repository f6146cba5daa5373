import { useEffect } from 'react'
import { runningPercent, sayProgress } from '../../../shared/basics/progress.ts'
import { formats, t, words } from '../../locales/t.ts'
import type { UnderWay } from '../../state/underWay.ts'
import { Button } from '../Button.tsx'
import styles from '../statusLine.module.css'
import { HeldLine } from './HeldNote.tsx'
import { ProgressBar } from './ProgressBar.tsx'

/** The first running task with its verbs, and the number of others; the page's title shows its percent. */
export function UnderWayLine({ all, own }: { readonly all: readonly UnderWay[]; readonly own?: string | undefined }) {
  const [first] = all
  const shown = first?.state.name === 'running' && first.state.fraction !== undefined ? first.state.fraction : undefined
  const percent = shown === undefined ? '' : `${formats.percent(runningPercent({ fraction: shown }) / 100)} · `
  const title = `${percent}${own === undefined ? '' : `${own} · `}${t('app.name')}`
  useEffect(() => {
    document.title = title
  }, [title])
  if (first === undefined) return null
  return (
    <>
      <Shown key={first.id} {...first} name={first.name === own ? undefined : first.name} />
      {all.length > 1 && <span>{t('status.more', { number: all.length - 1 })}</span>}
    </>
  )
}

function Shown({ name, state, pause, resume, cancel }: UnderWay) {
  const [verb, act] = state.name === 'paused' ? (['resume', resume] as const) : (['pause', pause] as const)
  const label = (what: 'pause' | 'cancel') => (name === undefined ? undefined : t(`work.${what}Of`, { name }))
  return (
    <>
      <State name={name} state={state} />
      {act !== undefined && (
        <Button
          kind="quiet"
          className={styles['cancel'] ?? ''}
          aria-label={verb === 'pause' ? label('pause') : undefined}
          onClick={act}
        >
          {t(`work.${verb}`)}
        </Button>
      )}
      <Button kind="quiet" className={styles['cancel'] ?? ''} aria-label={label('cancel')} onClick={cancel}>
        {t('work.cancel')}
      </Button>
    </>
  )
}

function State({ name, state }: Pick<UnderWay, 'name' | 'state'>) {
  const of = (stateText: string) => (name === undefined ? stateText : `${name}: ${stateText}`)
  if (state.name === 'waiting') return <span className={styles['what']}>{of(t('work.waiting'))}</span>
  if (state.name === 'paused')
    return <span className={styles['what']}>{of(t('paused.title', { percent: runningPercent(state) }))}</span>
  const { doing, fraction, held } = state
  const doingText = of(words(doing))
  return (
    <>
      {held === undefined ? (
        <span className={styles['what']} title={doingText}>
          {doingText}
        </span>
      ) : (
        <HeldLine className={styles['what'] ?? ''} {...held} />
      )}
      <span className={styles['meter']}>
        <ProgressBar label={name === undefined ? doingText : t('work.progress', { name })} fraction={fraction} />
      </span>
      {fraction !== undefined && <span>{words(sayProgress({ ...state, fraction }))}</span>}
    </>
  )
}
