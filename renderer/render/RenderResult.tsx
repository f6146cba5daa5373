import { useRef, useState } from 'react'
import { decimal } from '../../shared/basics/decimal.ts'
import { runningPercent } from '../../shared/basics/progress.ts'
import { formatClock } from '../../shared/basics/timecode.ts'
import type { Work } from '../../shared/commands/work.ts'
import type { WorkStateOf } from '../../shared/commands/workState.ts'
import type { Target } from '../../shared/contract/records.ts'
import { VERDICT_SIGNS, VERDICT_WORDS } from '../../shared/qc/verdict.ts'
import { failureWords, t, words } from '../locales/t.ts'
import { useProject } from '../state/document/project.ts'
import { player } from '../state/editor/clock.ts'
import { useLineStatuses } from '../state/editor/lineStatuses.ts'
import { showReports } from '../state/editor/reports.ts'
import { onLooks, type Unplayed, unplayedNow } from '../state/editor/unplayed.ts'
import { useFilm } from '../state/editor/useFilm.ts'
import { studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { Choice } from '../ui/fields/Choice.tsx'
import { fileName } from '../ui/format.ts'
import { AttemptFailure, useAttempt } from '../ui/notes/Attempt.tsx'
import { Notes } from '../ui/notes/Notes.tsx'
import { paceWords } from '../ui/paceWords.ts'
import steps from '../ui/steps.module.css'
import styles from './RenderResult.module.css'
import { useWork } from './useWork.ts'

type Result = NonNullable<WorkStateOf<'done'>['result']>

interface RenderResultProps {
  readonly work: Work
  readonly result: Result
  onAgain(): void
}

/** The finished video beside the original, with facts and files. */
export function RenderResult({ work, result, onAgain }: RenderResultProps) {
  const { api, bridge } = studio()
  const attempt = useAttempt()
  // Its check knows more of the lines than its render did.
  const states = useProject(({ dubs }) => dubs.find(({ path }) => path === result.path)?.states) ?? result.states
  return (
    <div className={steps['step']}>
      <ResultPlayer url={result.url} name={fileName(result.path)} />
      {work.target !== undefined && <CheckedVerdict target={work.target} />}
      <ul className={steps['facts']} aria-label={t('render.facts')}>
        {figures({ ...result, states }).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className={steps['paths']}>
        {[result.path, ...result.subtitles, ...(result.stems ?? [])].map((path) => (
          <p key={path}>
            <bdi>{path}</bdi>
          </p>
        ))}
      </div>
      <Notes notes={work.notes} />
      <AttemptFailure attempt={attempt} />
      <div className={`foot ${steps['actions']}`}>
        {bridge.shell === 'browser' && (
          <a
            data-first-focus
            href={`${result.url}?download`}
            download={fileName(result.path)}
            className={controls['download']}
          >
            {t('done.download')}
          </a>
        )}
        <Button
          data-first-focus
          kind={bridge.shell === 'electron' ? 'primary' : 'plain'}
          onClick={() => attempt.run(() => api.showInFolder({ path: result.path }))}
        >
          {t('done.show')}
        </Button>
        <Button onClick={onAgain}>{t('render.again')}</Button>
      </div>
    </div>
  )
}

function figures(result: Result): string[] {
  const { lines, loudness, truePeak, seconds } = result
  return [
    t('done.lines', { count: lines }),
    ...paceWords(result),
    ...(loudness === undefined ? [] : [t('render.lufs', { loudness: decimal(loudness, 1) })]),
    ...(truePeak === undefined ? [] : [t('render.peak', { peak: decimal(truePeak, 1) })]),
    t('done.took', { time: formatClock(seconds) }),
  ]
}

/** The verdict on the dub in the shown language, or how far the check after its render is, with a link to its report. */
function CheckedVerdict({ target }: { readonly target: Target }) {
  const { state } = useWork('check', target) ?? {}
  const verdict = useLineStatuses((statusSummary) => statusSummary.verdict)
  if (state === undefined) return null
  return (
    <div className={styles['checked']} role="status" data-verdict={state.name === 'done' ? verdict : undefined}>
      {state.name === 'done' ? (
        <p>
          <span aria-hidden="true">{VERDICT_SIGNS[verdict]}</span> {words(VERDICT_WORDS[verdict])}
        </p>
      ) : (
        <p>{wordsOf(state)}</p>
      )}
      <Button onClick={() => showReports()}>{t('qc.open')}</Button>
    </div>
  )
}

function wordsOf(state: Exclude<Work['state'], { readonly name: 'done' }>): string {
  switch (state.name) {
    case 'waiting':
      return t('qc.queued')
    case 'running':
      return t('qc.checking', { percent: runningPercent(state) })
    case 'paused':
      return t('qc.paused', { percent: runningPercent(state) })
    case 'failed':
      return `${t('qc.failed')} ${failureWords(state.failure)}`
    case 'cancelled':
      return t('qc.cancelled')
    default:
      return state satisfies never
  }
}

type Which = 'dub' | 'original'

/** Plays the dub or its original; switching goes on at the same position. */
function ResultPlayer({ url, name }: { readonly url: string; readonly name: string }) {
  const [which, setWhich] = useState<Which>('dub')
  const dub = useRef<HTMLVideoElement>(null)
  const original = useRef<HTMLVideoElement>(null)
  const source = useFilm()
  const [unplayed, setUnplayed] = useState<Unplayed>()
  const choose = (next: Which) => {
    const [from, to] = next === 'dub' ? [original.current, dub.current] : [dub.current, original.current]
    setWhich(next)
    if (from === null || to === null) return
    const plays = !from.paused
    from.pause()
    to.currentTime = from.currentTime
    // A video that cannot be played shows that itself.
    if (plays) to.play().catch(() => undefined)
  }
  return (
    <div className={styles['player']}>
      <div className={styles['stage']}>
        <Video ref={dub} url={url} name={name} hidden={which !== 'dub'} />
        {source !== undefined && (
          <Video
            ref={original}
            url={source.proxyUrl ?? source.url}
            name={source.name}
            hidden={which !== 'original'}
            onLook={(element) => void unplayedNow(element, source).then(setUnplayed)}
          />
        )}
      </div>
      {source !== undefined && (
        <div className={styles['which']}>
          <Choice<Which>
            look="tiles"
            legendHidden
            legend={t('media.which')}
            value={which}
            onChange={choose}
            options={[
              { value: 'dub', label: t('media.dub') },
              { value: 'original', label: t('media.original') },
            ]}
          />
          {which === 'original' && unplayed !== undefined && (
            <p className={styles['reason']}>{t(`player.cannotPlay.${unplayed}`)}</p>
          )}
        </div>
      )}
    </div>
  )
}

interface VideoProps {
  readonly ref: React.Ref<HTMLVideoElement>
  readonly url: string
  readonly name: string
  readonly hidden: boolean
  /** Called when more is known of what the element can play. */
  onLook?(element: HTMLVideoElement): void
}

function Video({ ref, url, name, hidden, onLook }: VideoProps) {
  return (
    // No track of captions: the subtitles of a dub are a file beside it; the editor shows them on the picture
    <video
      ref={ref}
      className={styles['video']}
      src={url}
      controls
      preload="auto"
      hidden={hidden}
      aria-label={t('media.player', { name })}
      onPlay={() => player()?.pause()}
      {...onLooks((element) => onLook?.(element))}
      onError={({ currentTarget }) => onLook?.(currentTarget)}
    />
  )
}
