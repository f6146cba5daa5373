import { type CSSProperties, type ReactNode, useId } from 'react'
import { say } from '../../shared/locale/message.ts'
import type { Speaker } from '../../shared/project/document.ts'
import { type SoundChange, setLineSound, setSpeakerSound } from '../../shared/project/lines/soundEdits.ts'
import { setMix } from '../../shared/project/projectEdits.ts'
import { speakersInOrder } from '../../shared/project/speakers/speakersInOrder.ts'
import { formats, t } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { countedLines } from '../state/document/lineOrder.ts'
import { theProject, useDocument } from '../state/document/project.ts'
import { useForecast } from '../state/editor/forecast.ts'
import { isAudible, toggleSolo, useMixing } from '../state/editor/mixing.ts'
import { useOutputLevel } from '../state/editor/outputLevel.ts'
import { selectedIds, useSelection } from '../state/editor/selection.ts'
import { speakerName } from '../state/editor/speakerName.ts'
import { decibelWords } from '../ui/decibelWords.ts'
import { Slider } from '../ui/fields/Slider.tsx'
import styles from './MixerPanel.module.css'

/** The mixer: how the voices of speakers and of the selected lines are mixed, in the preview and in the dub. */
export function MixerPanel() {
  const speakers = useDocument((document) => document.speakers)
  const mix = useDocument((document) => document.mix)
  const level = (name: 'bedGain' | 'voiceGain') => (value: number) =>
    edit(say('edit.mix'), (draft) => setMix(draft, { [name]: value }), `mix ${name}`)
  return (
    <div className={styles['panel']}>
      <Meters />
      <ForecastHint />
      <SelectedStrip />
      <ul>
        {speakersInOrder({ speakers }).map((speaker) => (
          <SpeakerStrip key={speaker.id} speaker={speaker} />
        ))}
      </ul>
      <section className={styles['strip']} aria-label={t('mixer.all')}>
        <h2>{t('mixer.all')}</h2>
        <Fader label={t('mixer.voices')} value={mix.voiceGain} {...GAIN_RANGE_DB} onChange={level('voiceGain')} />
        <Fader label={t('mixer.bed')} value={mix.bedGain} {...GAIN_RANGE_DB} onChange={level('bedGain')} />
      </section>
    </div>
  )
}

/** The loudness and the peak of what the player plays. */
function Meters() {
  const shortTerm = useOutputLevel((state) => Math.round(state.shortTerm * 10) / 10)
  const peak = useOutputLevel((state) => Math.round(state.peak * 10) / 10)
  return (
    <fieldset className={styles['meters']} aria-label={t('mixer.meters')}>
      <Meter label={t('mixer.shortTerm')} value={shortTerm} unit="LUFS" />
      <Meter label={t('mixer.peak')} value={peak} unit="dBTP" />
    </fieldset>
  )
}

/** Whether the player has the levels of the render. */
function ForecastHint() {
  const state = useForecast((forecast) => forecast.state)
  if (state === 'none') return null
  return (
    <p className={styles['hint']} role="status">
      {t(`mixer.forecast.${state}`)}
    </p>
  )
}

/** The lowest level that a meter shows, in dB. */
const METER_FLOOR_DB = -48

function Meter({ label, value, unit }: { readonly label: string; readonly value: number; readonly unit: string }) {
  const shown = Number.isFinite(value) ? Math.max(METER_FLOOR_DB, value) : METER_FLOOR_DB
  const words = Number.isFinite(value) ? `${formats.number(value, 1)} ${unit}` : `– ${unit}`
  return (
    <>
      <span>{label}</span>
      <meter
        min={METER_FLOOR_DB}
        max={3}
        high={unit === 'dBTP' ? -1 : 0}
        optimum={-20}
        value={shown}
        aria-label={label}
        aria-valuetext={words}
      />
      <output>{words}</output>
    </>
  )
}

/** Range and unit of a gain. */
const GAIN_RANGE_DB = { min: -24, max: 12, step: 0.5, words: decibelWords }

function sides(value: number): string {
  if (value === 0) return t('mixer.middle')
  return t(value < 0 ? 'mixer.left' : 'mixer.right', { percent: Math.round(Math.abs(value) * 100) })
}

function SpeakerStrip({ speaker }: { readonly speaker: Speaker }) {
  const { id, colour, sound = {} } = speaker
  const name = speakerName(speaker)
  const solo = useMixing((state) => state.solo.has(id))
  const isSpeakerAudible = useMixing((state) => isAudible(state, id))
  const change = (to: SoundChange) =>
    edit(
      say('edit.speakerSound', { name }),
      (draft) => setSpeakerSound(draft, id, to),
      `sound ${id} ${Object.keys(to)}`,
    )
  return (
    <li
      className={styles['strip']}
      data-silent={sound.muted || !isSpeakerAudible || undefined}
      style={{ '--c': colour } as CSSProperties}
    >
      <h2>
        <i data-swatch aria-hidden="true" />
        <span>{name}</span>
        <Switch
          short={t('timeline.soloShort')}
          label={t('timeline.solo', { name })}
          on={solo}
          does={() => toggleSolo(id)}
        />
        <Switch
          short={t('timeline.muteShort')}
          label={t('mixer.mute', { name })}
          on={sound.muted ?? false}
          does={() => change({ muted: !sound.muted })}
        />
      </h2>
      <Fader
        label={t('mixer.volume')}
        of={name}
        value={sound.gain ?? 0}
        {...GAIN_RANGE_DB}
        onChange={(gain) => change({ gain })}
      />
      <Fader
        label={t('mixer.pan')}
        of={name}
        value={sound.pan ?? 0}
        {...PAN_RANGE}
        onChange={(pan) => change({ pan })}
      />
    </li>
  )
}

const PAN_RANGE = { min: -1, max: 1, step: 0.1, words: sides }
const FADE_RANGE_SECONDS = {
  min: 0,
  max: 3,
  step: 0.05,
  words: (value: number) => t('takes.facts', { seconds: formats.number(value, 2) }),
}

/** The strip of the selected lines; it shows the values of the current one. */
function SelectedStrip() {
  const current = useSelection((state) => state.current)
  const count = useSelection(({ lines }) => lines.size)
  const line = useDocument(({ lines }) => (current === undefined ? undefined : lines[current]))
  if (line === undefined) return <p className={styles['hint']}>{t('mixer.noLine')}</p>
  const { sound = {} } = line
  const { number } = countedLines(theProject().document.lines, [line.id])
  const title = t('mixer.lines', { count, number })
  const change = (to: SoundChange) => {
    const ids = selectedIds()
    const label = say('edit.lineSound', countedLines(theProject().document.lines, ids))
    edit(label, (draft) => setLineSound(draft, ids, to), `sound of ${ids} ${Object.keys(to)}`)
  }
  return (
    <section className={styles['strip']} aria-label={title} data-silent={sound.muted || undefined}>
      <h2>
        <span>{title}</span>
        <Switch
          short={t('timeline.muteShort')}
          label={t('mixer.mute', { name: title })}
          on={sound.muted ?? false}
          does={() => change({ muted: !sound.muted })}
        />
      </h2>
      <Fader
        label={t('mixer.volume')}
        of={title}
        value={sound.gain ?? 0}
        {...GAIN_RANGE_DB}
        onChange={(gain) => change({ gain })}
      />
      <Fader
        label={t('mixer.pan')}
        of={title}
        value={sound.pan ?? 0}
        {...PAN_RANGE}
        onChange={(pan) => change({ pan })}
      />
      <Fader
        label={t('mixer.fadeIn')}
        value={sound.fadeIn ?? 0}
        {...FADE_RANGE_SECONDS}
        onChange={(fadeIn) => change({ fadeIn })}
      />
      <Fader
        label={t('mixer.fadeOut')}
        value={sound.fadeOut ?? 0}
        {...FADE_RANGE_SECONDS}
        onChange={(fadeOut) => change({ fadeOut })}
      />
    </section>
  )
}

interface FaderProps {
  readonly label: string
  /** The name of the fader's owner, where its place does not show it. */
  readonly of?: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  words(value: number): ReactNode
  onChange(value: number): void
}

/** A fader whose changes are audible while it moves; a double click puts it back to 0. */
function Fader({ label, of, value, words, onChange, ...range }: FaderProps) {
  const id = useId()
  const valueText = words(value)
  return (
    <div className={styles['fader']}>
      <label htmlFor={id}>{label}</label>
      <Slider
        id={id}
        {...range}
        value={value}
        aria-label={of === undefined ? label : `${label}, ${of}`}
        aria-valuetext={String(valueText)}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        onDoubleClick={() => onChange(0)}
      />
      <output>{valueText}</output>
    </div>
  )
}

interface SwitchProps {
  readonly short: string
  readonly label: string
  readonly on: boolean
  does(): void
}

function Switch({ short, label, on, does }: SwitchProps) {
  return (
    <button type="button" aria-pressed={on} aria-label={label} title={label} onClick={does}>
      {short}
    </button>
  )
}
