import { useEffect, useRef } from 'react'
import { runningPercent } from '../../../shared/basics/progress.ts'
import type { ListedDub } from '../../../shared/commands/dubs.ts'
import type { Verdict } from '../../../shared/qc/report.ts'
import { VERDICT_WORDS, verdictOf } from '../../../shared/qc/verdict.ts'
import { languageName } from '../../locales/languageName.ts'
import { t, words } from '../../locales/t.ts'
import { perform } from '../../state/actions.ts'
import { select } from '../../state/studio/dubs.ts'
import { remove } from '../../state/studio/removeDub.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/notes/ProgressBar.tsx'
import { startsHere } from '../useStartFocus.ts'
import { workStateLabel } from '../workStateLabel.ts'
import { SendingList } from './SendingList.tsx'
import styles from './VideoList.module.css'

interface VideoListProps {
  readonly dubs: readonly ListedDub[]
  readonly selected: string
}

/** All videos with their states. */
export function VideoList({ dubs, selected }: VideoListProps) {
  return (
    <nav className={styles['panel']} aria-label={t('list.title')}>
      <div className={styles['head']}>
        <h2>{t('list.title')}</h2>
        <Button onClick={() => perform('addVideos')}>{t('list.add')}</Button>
      </div>
      <ul className={styles['list']}>
        {dubs.map((dub) => (
          <Item
            key={dub.id}
            dub={dub}
            selected={dub.id === selected}
            isOneOfSeveral={dubs.some(({ id, video }) => id !== dub.id && video === dub.video)}
          />
        ))}
      </ul>
      <div className={styles['foot']}>
        <SendingList />
      </div>
    </nav>
  )
}

interface ItemProps {
  readonly dub: ListedDub
  readonly selected: boolean
  /** Whether the video is dubbed into other languages too. */
  readonly isOneOfSeveral: boolean
}

function Item({ dub, selected, isOneOfSeveral }: ItemProps) {
  const { id, state, project, order } = dub
  const name = isOneOfSeveral ? t('list.named', { name: dub.name, language: languageName(order.to) }) : dub.name
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (selected) item.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const atWork = [state, project?.work].find((one) => one?.name === 'running')
  return (
    <li ref={item} className={styles['item']} data-selected={selected}>
      <button
        type="button"
        className={styles['open']}
        aria-current={selected}
        onClick={() => select(id)}
        {...(selected ? startsHere : {})}
      >
        <span className={styles['name']} title={name}>
          {name}
        </span>
        <span className={styles['state']} data-state={state.name} data-verdict={verdictOfListed(dub)}>
          {stateWords(dub)}
        </span>
      </button>
      <Button
        kind="quiet"
        className={styles['remove'] ?? ''}
        aria-label={t('list.remove', { name })}
        onClick={() => void remove(id)}
      >
        ×
      </Button>
      {atWork?.name === 'running' && <ProgressBar label={t('work.progress', { name })} fraction={atWork.fraction} />}
    </li>
  )
}

function stateWords({ state, order, project, edited }: ListedDub): string {
  if (state.name === 'running') {
    return t('list.running', { doing: words(state.doing), percent: runningPercent(state) })
  }
  // A video that has a project is not shown as new.
  if (project?.work !== undefined && state.name !== 'waiting') return workStateLabel(project.work)
  if (project !== undefined && state.name === 'draft') return t('list.project')
  const language = languageName(order.to)
  if (state.name !== 'done') return t(`list.${state.name}`)
  return t('list.judged', { language, verdict: words(VERDICT_WORDS[verdictOfListed({ state, edited })]) })
}

function verdictOfListed({ state, edited }: Pick<ListedDub, 'state' | 'edited'>): Verdict {
  return verdictOf(state.name === 'done' ? { ...state.result, edited } : undefined)
}
