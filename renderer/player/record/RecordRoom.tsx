import { type ReactNode, useEffect } from 'react'
import { type RecordKeyId, recordKeys } from '../../../shared/actions/recordKeys.ts'
import { failureWords, formats, t } from '../../locales/t.ts'
import { useDocument, useProject } from '../../state/document/project.ts'
import { selectLine, useSelection } from '../../state/editor/selection.ts'
import { Button } from '../../ui/Button.tsx'
import { useFocusWhileOpen } from '../../ui/useFocusWhileOpen.ts'
import { LevelMeter } from '../../voices/microphone/LevelMeter.tsx'
import type { Microphone } from '../../voices/microphone/recorder.ts'
import { Icon } from '../Icon.tsx'
import { patchPlayer } from '../playerState.ts'
import { DelayRow } from './DelayRow.tsx'
import { LoopList } from './LoopList.tsx'
import { Prompt } from './Prompt.tsx'
import { RecordOptions } from './RecordOptions.tsx'
import styles from './RecordRoom.module.css'
import {
  againKey,
  alertRoom,
  enterRoom,
  finish,
  goodKey,
  holdDevice,
  leaveRecording,
  listenToPass,
  patchRoom,
  type RecordingStage,
  recordKey,
  recordRoom,
  rollKey,
  useReading,
  useRecordRoom,
} from './recordRoom.ts'
import { roomKey } from './roomKeys.ts'
import { recordObstacle, useUsableKeys } from './usableKeys.ts'
import { useOpenMicrophone } from './useOpenMicrophone.ts'

/**
 * The recording room: the picture with the lines to read beneath it, and beside it the recording, the loops and their takes. `opened`
 * is the line with which it was opened.
 */
export function RecordRoom({ line: opened }: { readonly line: number }) {
  const room = useFocusWhileOpen()
  const current = useSelection((state) => state.current) ?? opened
  const line = useDocument(({ lines }) => lines[current])
  const read = useReading(current)
  const at = read.lines.findIndex(({ id }) => id === read.id)
  const target = useProject((project) => project.target)
  const { microphone, failure, delay, setDelay } = useOpenMicrophone((message) => {
    alertRoom(message)
    void finish()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    selectLineOnce(opened)
    enterRoom()
    return leaveRecording
  }, [])
  useEffect(() => {
    holdDevice(failure === undefined ? microphone && { microphone, delay } : 'failed')
    patchRoom({ broken: failure && failureWords(failure) })
  }, [microphone, delay, failure])
  useEffect(() => {
    const hidden = () => document.hidden && recordRoom().stage === 'recording' && alertRoom(t('record.hidden'))
    document.addEventListener('visibilitychange', hidden)
    return () => document.removeEventListener('visibilitychange', hidden)
  }, [])
  useEffect(() => {
    window.addEventListener('keydown', roomKey, { capture: true })
    return () => window.removeEventListener('keydown', roomKey, { capture: true })
  }, [])
  const obstacle = recordObstacle(line, target)
  return (
    <>
      <Prompt line={read.lines[at] ?? line} next={read.lines[at + 1]} />
      <section ref={room} tabIndex={-1} className={styles['room']} data-records aria-label={t('record.room')}>
        <header className={styles['head']}>
          <h2>{t('record.room')}</h2>
          <Button kind="quiet" onClick={() => patchPlayer({ recording: undefined })}>
            {t('record.close')}
          </Button>
        </header>
        <Controls microphone={microphone} obstacle={obstacle} />
        <Status
          broken={failure === undefined ? undefined : failureWords(failure)}
          obstacle={obstacle}
          microphone={microphone}
        />
        <LoopList current={read.id} />
        <RecordOptions>{microphone !== undefined && <DelayRow {...{ microphone, delay, setDelay }} />}</RecordOptions>
      </section>
    </>
  )
}

function selectLineOnce(line: number): void {
  if (!useSelection.getState().lines.has(line)) selectLine(line)
}

interface ControlsProps {
  readonly microphone: Microphone | undefined
  readonly obstacle: string | undefined
}

/** The words of the button that begins and ends a recording. */
export const MAIN_BUTTON_LABELS: Readonly<Record<RecordingStage, 'record.start' | 'record.punchIn' | 'record.stop'>> = {
  ready: 'record.start',
  failed: 'record.start',
  starting: 'record.start',
  keeping: 'record.start',
  rolling: 'record.punchIn',
  recording: 'record.stop',
}

/** The buttons that the keys of the room press, each with its key, and the level. */
function Controls({ microphone, obstacle }: ControlsProps) {
  const stage = useRecordRoom((state) => state.stage)
  const recording = stage === 'recording'
  const { isRunning, ...usable } = useUsableKeys(obstacle)
  return (
    <div className={styles['controls']}>
      <KeyButton is="record" kind="primary" disabled={!usable.record} press={recordKey}>
        <Icon name={recording ? 'stop' : 'microphone'} size={14} />
        {t(MAIN_BUTTON_LABELS[stage])}
      </KeyButton>
      <KeyButton is="roll" disabled={!usable.record} press={rollKey}>
        {t(isRunning ? 'record.halt' : 'record.rehearse')}
      </KeyButton>
      <KeyButton is="again" disabled={!usable.again} press={() => void againKey()}>
        {t(recording ? 'record.againFromHere' : 'record.again')}
      </KeyButton>
      <KeyButton is="good" disabled={!usable.good} press={() => void goodKey()}>
        {t('record.good')}
      </KeyButton>
      <KeyButton is="listen" disabled={!usable.listen} press={listenToPass}>
        {t('record.listen')}
      </KeyButton>
      {microphone !== undefined && <LevelMeter microphone={microphone} />}
    </div>
  )
}

interface KeyButtonProps {
  readonly is: RecordKeyId
  readonly kind?: 'primary'
  readonly disabled: boolean
  readonly children: ReactNode
  press(): void
}

function KeyButton({ is, kind, disabled, press, children }: KeyButtonProps) {
  const { key } = recordKeys[is]
  return (
    <Button kind={kind ?? 'plain'} disabled={disabled} aria-keyshortcuts={key} onClick={press}>
      {children}
      <span className={styles['key']} aria-hidden="true">
        {key === 'Space' ? '␣' : key}
      </span>
    </Button>
  )
}

interface StatusProps extends ControlsProps {
  readonly broken: string | undefined
}

/** The stage in words, with warnings. */
function Status({ broken, obstacle, microphone }: StatusProps) {
  const { stage, seconds, failure, alerts, trouble, kept, pass } = useRecordRoom()
  const words = {
    ready: microphone === undefined ? t('record.asking') : (obstacle ?? t('record.wear')),
    starting: t(microphone === undefined ? 'record.asking' : 'record.starting'),
    rolling: t('record.rolling'),
    recording: t('record.speakKept', { seconds: formats.number(seconds, 1) }),
    keeping: t('record.keeping'),
    failed: failure,
  } as const
  const done = stage === 'ready' && kept.length > 0
  const made = done ? t('record.keptPass', { count: kept.length, all: formats.number(pass.length, 0) }) : words[stage]
  const warnings = [...trouble.map((one) => t(`record.trouble.${one}`)), ...alerts]
  return (
    <div className={styles['status']}>
      <p role="status" data-stage={broken === undefined ? stage : 'failed'}>
        {broken ?? made}
      </p>
      {warnings.length > 0 && (
        <ul role="alert">
          {warnings.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
