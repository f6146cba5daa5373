import { useEffect, useRef, useState } from 'react'
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
import { type Microphone, openMicrophone } from '../../voices/microphone/recorder.ts'
import { numberOf } from '../captions/linesAt.ts'
import { Icon } from '../Icon.tsx'
import { patchPlayer } from '../playerState.ts'
import { keepRecording } from './keepRecording.ts'
import styles from './RecordPanel.module.css'

/** The stage of a recording. */
type Stage =
  | { readonly name: 'asking' | 'ready' | 'speaking' | 'keeping' }
  | { readonly name: 'counting'; readonly left: number }
  | { readonly name: 'kept'; readonly seconds: number }
  | { readonly name: 'failed'; readonly message: string }

/** Beats counted before the recording starts, and the length of a beat in ms. */
const BEATS = 3
const BEAT_MS = 600
/** Seconds recorded beyond the line's end. */
const EXTRA = 3

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
  const [stage, setStage] = useState<Stage>({ name: 'asking' })
  const microphone = useRef<Microphone>(undefined)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])

  useEffect(() => {
    let left = false
    openMicrophone().then(
      (opened) => {
        if (left) opened[Symbol.dispose]()
        else {
          microphone.current = opened
          setStage({ name: 'ready' })
        }
      },
      (error: unknown) => !left && setStage({ name: 'failed', message: failureWords(failureOf(error)) }),
    )
    return () => {
      left = true
      for (const timer of timers.current) clearTimeout(timer)
      patchPlayer({ hushed: false })
      microphone.current?.[Symbol.dispose]()
      microphone.current = undefined
    }
  }, [])

  const after = (ms: number, act: () => void) => timers.current.push(setTimeout(act, ms))

  function start(): void {
    const lead = (BEATS * BEAT_MS) / 1000
    player()?.pause()
    patchPlayer({ hushed: true })
    seek(line.start - Math.min(lead, line.start))
    for (let beat = 0; beat < BEATS; beat++)
      after(beat * BEAT_MS, () => setStage({ name: 'counting', left: BEATS - beat }))
    after(Math.max(0, lead - line.start) * 1000, () => player()?.play())
    after(lead * 1000, () => {
      microphone.current?.begin()
      setStage({ name: 'speaking' })
      announce(t('record.speak'))
    })
    after((lead + line.end - line.start + EXTRA) * 1000, () => void stop())
  }

  async function stop(): Promise<void> {
    for (const timer of timers.current) clearTimeout(timer)
    timers.current = []
    player()?.pause()
    patchPlayer({ hushed: false })
    const recording = microphone.current?.end()
    if (recording === undefined || target === undefined) return
    setStage({ name: 'keeping' })
    try {
      const seconds = await keepRecording(line, target, recording)
      setStage({ name: 'kept', seconds })
      seek(line.start)
    } catch (error) {
      setStage({ name: 'failed', message: failureWords(failureOf(error)) })
    }
  }

  const slot = formats.number(line.end - line.start, 1)
  return (
    <>
      <div className={styles['row']}>
        <RecordButtons stage={stage} open={microphone.current !== undefined} line={line} start={start} stop={stop} />
        {stage.name !== 'asking' && microphone.current !== undefined && <LevelMeter microphone={microphone.current} />}
      </div>
      <p className={styles['status']} role="status" data-stage={stage.name}>
        {stage.name === 'counting' ? <Count left={stage.left} /> : wordsOf(stage, slot)}
      </p>
    </>
  )
}

interface RecordButtonsProps {
  readonly stage: Stage
  /** Whether the microphone is open. */
  readonly open: boolean
  readonly line: Line
  start(): void
  stop(): Promise<void>
}

function RecordButtons({ stage, open, line, start, stop }: RecordButtonsProps) {
  if (stage.name === 'counting' || stage.name === 'speaking') {
    return (
      <Button kind="primary" disabled={stage.name === 'counting'} onClick={() => void stop()}>
        <Icon name="stop" size={14} />
        {t('record.stop')}
      </Button>
    )
  }
  const again = stage.name === 'kept' || stage.name === 'failed'
  return (
    <>
      <Button kind={again ? 'plain' : 'primary'} disabled={!open || stage.name === 'keeping'} onClick={start}>
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

function wordsOf(stage: Exclude<Stage, { readonly name: 'counting' }>, slot: string): string {
  switch (stage.name) {
    case 'asking':
      return t('record.asking')
    case 'ready':
      return t('record.ready', { seconds: slot })
    case 'speaking':
      return t('record.speak')
    case 'keeping':
      return t('record.keeping')
    case 'kept':
      return t('record.kept', { seconds: formats.number(stage.seconds, 1), slot })
    case 'failed':
      return stage.message
  }
}
