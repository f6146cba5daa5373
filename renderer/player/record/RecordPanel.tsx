import { useEffect, useRef, useState } from 'react'
import type { TakeFacts } from '../../../shared/commands/projects.ts'
import type { Failure } from '../../../shared/failure.ts'
import type { Line } from '../../../shared/project/document.ts'
import { spokenText } from '../../../shared/project/takes/takeKey.ts'
import { failureWords, formats, t } from '../../locales/t.ts'
import { player, seek } from '../../state/clock.ts'
import { useDocument, useProject } from '../../state/project.ts'
import { announce } from '../../state/session.ts'
import { failureOf } from '../../state/studio.ts'
import { Button } from '../../ui/Button.tsx'
import { useFocusWhileOpen } from '../../ui/useFocusWhileOpen.ts'
import { LevelMeter } from '../../voices/microphone/LevelMeter.tsx'
import { guessDelay } from '../../voices/microphone/measureDelay.ts'
import type { Microphone } from '../../voices/microphone/recorder.ts'
import { takeFaults } from '../../voices/takeFaults.ts'
import { numberOf } from '../captions/linesAt.ts'
import { Icon } from '../Icon.tsx'
import { patchPlayer } from '../playerState.ts'
import { DelayRow } from './DelayRow.tsx'
import styles from './RecordPanel.module.css'
import { type LineRecording, recordLine } from './recordLine.ts'
import { useOpenMicrophone } from './useOpenMicrophone.ts'

/** The stage of a recording. */
type Stage =
  | { readonly name: 'ready' | 'starting' | 'keeping' }
  | { readonly name: 'counting'; readonly left: number }
  | { readonly name: 'speaking'; readonly seconds: number }
  | { readonly name: 'kept'; readonly take: TakeFacts; readonly snap: boolean }
  | { readonly name: 'failed'; readonly message: string }

/** Records the user's voice for a line while the picture plays silently; the recording becomes the line's take. */
export function RecordPanel({ line: id }: { readonly line: number }) {
  const line = useDocument(({ lines }) => lines[id])
  const target = useProject((project) => project.target)
  const number = useProject(({ document }) => numberOf(document, id))
  const panel = useFocusWhileOpen()
  const close = () => patchPlayer({ recording: undefined })
  const text = line === undefined || target === undefined ? '' : spokenText(line, target)
  const obstacle = text.trim() === '' ? t('record.noText') : line?.locked ? t('record.locked') : undefined
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles['panel']}
      data-records
      aria-label={t('record.title', { number })}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <header>
        <h2>{t('record.title', { number })}</h2>
        <Button kind="quiet" onClick={close}>
          {t('record.close')}
        </Button>
      </header>
      {obstacle !== undefined || line === undefined ? (
        <p className={styles['status']}>{obstacle}</p>
      ) : (
        <>
          <p className={styles['text']} lang={target}>
            {text}
          </p>
          <Recording line={line} />
        </>
      )}
    </section>
  )
}

function Recording({ line }: { readonly line: Line }) {
  const target = useProject((project) => project.target)
  const [stage, setStage] = useState<Stage>({ name: 'ready' })
  const [snap, setSnap] = useState(true)
  const [alerts, setAlerts] = useState<readonly string[]>([])
  const { microphone, failure, delay, setDelay } = useOpenMicrophone((message) => {
    alert(message)
    void stop()
  })
  const running = useRef<Promise<LineRecording>>(undefined)

  const alert = (message: string) => setAlerts((before) => [...before.filter((one) => one !== message), message])

  // A panel that is closed, or a microphone that goes, leaves what was said so far as a take.
  useEffect(() => {
    return () => {
      void running.current?.then((recording) => recording.finish()).catch(() => undefined)
      running.current = undefined
    }
  }, [])
  useEffect(() => {
    const hidden = () => document.hidden && running.current !== undefined && alert(t('record.hidden'))
    document.addEventListener('visibilitychange', hidden)
    return () => document.removeEventListener('visibilitychange', hidden)
  })

  async function start(opened: Microphone): Promise<void> {
    if (target === undefined || running.current !== undefined) return
    setAlerts([])
    setStage({ name: 'starting' })
    const news = {
      onBeat(left: number) {
        setStage(left > 0 ? { name: 'counting', left } : { name: 'speaking', seconds: 0 })
        if (left === 0) announce(t('record.speak'))
      },
      onKept: (seconds: number) => setStage((now) => (now.name === 'speaking' ? { ...now, seconds } : now)),
      onMissing: (seconds: number) => alert(t('record.missing', { seconds: formats.number(seconds, 1) })),
      onEnd: (why?: Failure) => void stop(why),
    }
    const made = recordLine({ line, target, microphone: opened, delay: delay ?? guessDelay(opened), snap, news })
    running.current = made
    try {
      await made
    } catch (error) {
      running.current = undefined
      setStage({ name: 'failed', message: failureWords(failureOf(error)) })
    }
  }

  async function stop(why?: Failure): Promise<void> {
    const recording = running.current
    if (recording === undefined) return
    running.current = undefined
    if (why !== undefined) alert(failureWords(why))
    setStage({ name: 'keeping' })
    try {
      const { take, lost } = await (await recording).finish()
      if (lost > 0) alert(t('record.lost', { count: lost }))
      setStage({ name: 'kept', take, snap })
      seek(line.start)
    } catch (error) {
      setStage({ name: 'failed', message: failureWords(failureOf(error)) })
    }
  }

  const broken = failure === undefined ? undefined : failureWords(failure)
  return (
    <>
      <div className={styles['row']}>
        <RecordButtons
          {...{ stage, line }}
          start={microphone === undefined ? undefined : () => void start(microphone)}
          stop={() => void stop()}
        />
        {microphone !== undefined && <LevelMeter microphone={microphone} />}
      </div>
      <p className={styles['status']} role="status" data-stage={broken === undefined ? stage.name : 'failed'}>
        {stage.name === 'counting' ? <Count left={stage.left} /> : (broken ?? wordsOf(stage, line, microphone))}
      </p>
      {alerts.length > 0 && (
        <ul className={styles['alerts']} role="alert">
          {alerts.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {stage.name === 'kept' && <Faults take={stage.take} line={line} snap={stage.snap} />}
      {microphone !== undefined && stage.name !== 'counting' && stage.name !== 'speaking' && (
        <div className={styles['options']}>
          <label>
            <input type="checkbox" checked={snap} onChange={({ target: box }) => setSnap(box.checked)} />
            {t('record.snap')}
          </label>
          <DelayRow {...{ microphone, delay, setDelay }} />
        </div>
      )}
    </>
  )
}

interface FaultsProps {
  readonly take: TakeFacts
  readonly line: Line
  readonly snap: boolean
}

/** What is wrong with the take that was just made. */
function Faults({ take, line, snap }: FaultsProps) {
  const faults = useDocument((document) => takeFaults(take, line, document, snap ? 0 : take.place).join('\n'))
  return (
    <ul className={styles['faults']} aria-label={t('heard.title')} data-fine={faults === ''}>
      {(faults === '' ? t('heard.fine') : faults).split('\n').map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}

interface RecordButtonsProps {
  readonly stage: Stage
  readonly line: Line
  /** Absent while the microphone is not open. */
  readonly start: (() => void) | undefined
  stop(): void
}

function RecordButtons({ stage, line, start, stop }: RecordButtonsProps) {
  if (stage.name === 'counting' || stage.name === 'speaking' || stage.name === 'starting') {
    return (
      <Button kind="primary" disabled={stage.name !== 'speaking'} onClick={stop}>
        <Icon name="stop" size={14} />
        {t('record.stop')}
      </Button>
    )
  }
  const again = stage.name === 'kept' || stage.name === 'failed'
  return (
    <>
      <Button
        kind={again ? 'plain' : 'primary'}
        disabled={start === undefined || stage.name === 'keeping'}
        onClick={start}
      >
        <Icon name="microphone" size={14} />
        {t(again ? 'record.again' : 'record.start')}
      </Button>
      {stage.name === 'kept' && (
        <Button onClick={() => player()?.playRange(line.start, line.end)}>{t('record.listen')}</Button>
      )}
    </>
  )
}

function Count({ left }: { readonly left: number }) {
  return (
    <span className={styles['count']}>
      <span className="visually-hidden">{t('record.countLabel', { count: left })}</span>
      <span aria-hidden="true">{left}</span>
    </span>
  )
}

function wordsOf(
  stage: Exclude<Stage, { readonly name: 'counting' }>,
  line: Line,
  microphone: Microphone | undefined,
): string {
  const slot = formats.number(line.end - line.start, 1)
  switch (stage.name) {
    case 'ready':
      return microphone === undefined ? t('record.asking') : t('record.ready', { seconds: slot })
    case 'starting':
      return t('record.starting')
    case 'speaking':
      return t('record.speakKept', { seconds: formats.number(stage.seconds, 1) })
    case 'keeping':
      return t('record.keeping')
    case 'kept': {
      const { speech, seconds } = stage.take
      return t('record.kept', { seconds: formats.number(speech?.seconds ?? seconds, 1), slot })
    }
    case 'failed':
      return stage.message
  }
}
