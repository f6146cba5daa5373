import { Menu } from '@base-ui/react/menu'
import { type ReactNode, useMemo } from 'react'
import { filmClock, filmTimecode } from '../../../shared/basics/frameTime.ts'
import { formatClock } from '../../../shared/basics/timecode.ts'
import { t } from '../../locales/t.ts'
import { useDocument } from '../../state/document/project.ts'
import { dubNow, isPlaying, now, player, useClock, usePlaying } from '../../state/editor/clock.ts'
import { type Listen, patchMixing, useMixing } from '../../state/editor/mixing.ts'
import { useSelection } from '../../state/editor/selection.ts'
import { Icon } from '../Icon.tsx'
import { LevelSlider } from '../levels/LevelSlider.tsx'
import { usePlayedTimeMap } from '../playedTimeMap.ts'
import { patchPlayer, usePlayer } from '../playerState.ts'
import { selectListenMode } from '../playRuns.ts'
import { MoreMenu, Speeds } from './MoreMenu.tsx'
import { TimeField } from './TimeField.tsx'
import styles from './TransportBar.module.css'

const LISTEN_OPTIONS: readonly Listen[] = ['original', 'dub', 'both']

/** The transport controls, and the choice of original and dub. */
export function TransportBar() {
  const duration = useDocument(({ media }) => media.facts?.duration)
  return (
    // A mouse press does not focus these buttons, so that Space still means play.
    <div
      className={styles['bar']}
      role="toolbar"
      aria-label={t('player.controls')}
      onMouseDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
      }}
    >
      <div className={styles['row']}>
        <div className={styles['moves']}>
          <PlayButton />
          <TimeField />
          <div className={styles['lengths']}>
            {duration !== undefined && (
              <span className={styles['duration']}>
                <span aria-hidden="true">/ {formatClock(duration)}</span>
                <span className="visually-hidden">{t('player.duration', { time: formatClock(duration) })}</span>
              </span>
            )}
            <FilmTimecode />
            <DubTime duration={duration ?? 0} />
          </div>
        </div>
        <ListenChoice />
      </div>
      <div className={styles['row']}>
        <Bed />
        <Voices />
        <div className={styles['tools']}>
          <SpeedMenu />
          <LoopButton />
          <RecordButton />
          <MoreMenu />
        </div>
      </div>
    </div>
  )
}

/** The position on the film's own timecode, where it has one. */
function FilmTimecode() {
  const facts = useDocument(({ media }) => media.facts)
  const clock = useMemo(() => filmClock(facts), [facts])
  const timecode = useClock(() => (clock.startFrame === undefined ? undefined : filmTimecode(now(), clock)))
  if (clock.startFrame === undefined) return null
  return (
    <span className={styles['duration']} title={t('player.timecode')}>
      <span className="visually-hidden">{t('player.timecode')} </span>
      {timecode}
    </span>
  )
}

/** The position in the dub and its length, where the picture waits, so that they differ from the source's. */
function DubTime({ duration }: { readonly duration: number }) {
  const map = usePlayedTimeMap()
  const at = useClock(() => (map.isIdentity ? '' : formatClock(isPlaying() ? dubNow() : map.toDub(now()))))
  if (map.isIdentity) return null
  const length = formatClock(map.toDub(duration))
  return (
    <span className={styles['duration']} title={t('player.dubTimeLong', { time: at, length })}>
      {t('player.dubTime', { time: at })}
    </span>
  )
}

function PlayButton() {
  const playing = usePlaying()
  return (
    <button
      type="button"
      className={styles['play']}
      aria-label={t(playing ? 'player.pause' : 'player.play')}
      onClick={() => (playing ? player()?.pause() : player()?.play())}
    >
      <Icon name={playing ? 'pause' : 'play'} />
    </button>
  )
}

function ListenChoice() {
  const chosen = useMixing((state) => state.listen)
  return (
    <fieldset className={`well ${styles['listen']}`} aria-label={t('player.listen')}>
      {LISTEN_OPTIONS.map((one) => (
        <button key={one} type="button" aria-pressed={one === chosen} onClick={() => selectListenMode(one)}>
          {t(`player.${one}`)}
        </button>
      ))}
    </fieldset>
  )
}

function Bed() {
  const value = useMixing((state) => state.bed)
  return (
    <LevelSlider
      label={t('player.bed')}
      name={t('player.bedLong')}
      value={value}
      onChange={(bed) => patchMixing({ bed })}
    />
  )
}

function Voices() {
  const value = useMixing((state) => state.voices)
  return (
    <LevelSlider
      label={t('player.voices')}
      name={t('player.voicesLong')}
      value={value}
      onChange={(voices) => patchMixing({ voices })}
    />
  )
}

/** The speed, where it is not that of the video. */
function SpeedMenu() {
  const speed = usePlayer((state) => state.speed)
  if (speed === 1) return null
  return (
    <Menu.Root>
      <Menu.Trigger className={styles['speed'] ?? ''} aria-label={t('player.speed', { speed })}>
        {speed}×
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end">
          <Menu.Popup className="popup">
            <Speeds />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Ends the loop of a line. */
function LoopButton() {
  const looping = usePlayer((state) => state.looping)
  if (!looping) return null
  return (
    <Tool name={t('player.loop')} pressed onClick={() => patchPlayer({ looping: false })}>
      <Icon name="loop" />
    </Tool>
  )
}

function RecordButton() {
  const current = useSelection((state) => state.current)
  const recording = usePlayer((state) => state.recording)
  return (
    <Tool
      name={t('player.record')}
      why={t('player.noLine')}
      pressed={recording !== undefined}
      disabled={current === undefined && recording === undefined}
      onClick={() => patchPlayer({ recording: recording === undefined ? current : undefined })}
    >
      <Icon name="microphone" />
    </Tool>
  )
}

interface ToolProps {
  readonly name: string
  readonly pressed: boolean
  readonly disabled?: boolean
  /** The reason why it is disabled. */
  readonly why?: string
  readonly children: ReactNode
  onClick(): void
}

function Tool({ name, pressed, disabled = false, why = name, children, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles['tool']}
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      title={disabled ? why : name}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
