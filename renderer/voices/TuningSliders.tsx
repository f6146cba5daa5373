import { useId, useState } from 'react'
import type { VoiceSettings } from '../../shared/project/document.ts'
import { formats, t } from '../locales/t.ts'
import { Slider } from '../ui/fields/Slider.tsx'
import styles from './TuningSliders.module.css'
import { type Tuning, UNSET_SLIDER_VALUE } from './tuning.ts'

interface TuningSlidersProps {
  /** The settings to show. */
  readonly tunings: readonly Tuning[]
  readonly settings: VoiceSettings
  /** Called once for each drag; undefined resets the setting to the service's default. */
  onChange(tuning: Tuning, value: number | undefined): void
}

/** The sliders of a voice's settings. */
export function TuningSliders({ tunings, settings, onChange }: TuningSlidersProps) {
  return (
    <div className={styles['sliders']}>
      {tunings.map((tuning) => (
        <Setting
          key={tuning.name}
          tuning={tuning}
          value={settings[tuning.name]}
          onChange={(value) => onChange(tuning, value)}
        />
      ))}
    </div>
  )
}

interface SettingProps {
  readonly tuning: Tuning
  readonly value: number | undefined
  onChange(value: number | undefined): void
}

const TUNING_UNIT_FORMATS: Readonly<Record<Tuning['unit'], (value: number) => string>> = {
  times: (value) => `${formats.number(value, 2)}×`,
  share: (value) => formats.number(value, 2),
  semitones: (value) => `${value > 0 ? '+' : ''}${formats.number(value, 1)}`,
}

/** One setting. A drag is kept as one step, at its end. */
function Setting({ tuning: { name, min, max, step, unit, standard }, value, onChange }: SettingProps) {
  const id = useId()
  // The draft belongs to one saved value and is void after another change, such as undo.
  const [moved, setMoved] = useState<{ readonly of: number | undefined; readonly to: number }>()
  const draft = moved?.of === value ? moved?.to : undefined
  const shown = draft ?? value ?? standard ?? UNSET_SLIDER_VALUE
  const isSet = value !== undefined || draft !== undefined
  const words = isSet || standard !== undefined ? TUNING_UNIT_FORMATS[unit](shown) : t('cast.auto')
  const valueText = unit === 'semitones' ? t('cast.semitones', { value: words }) : words
  const commit = () => {
    if (draft !== undefined && draft !== value) onChange(draft)
  }
  return (
    <>
      <label htmlFor={id} className={styles['name']} title={t(`cast.${name}Hint`)}>
        {t(`cast.${name}`)}
      </label>
      <Slider
        id={id}
        min={min}
        max={max}
        step={step}
        value={shown}
        aria-valuetext={valueText}
        onChange={({ currentTarget }) => setMoved({ of: value, to: currentTarget.valueAsNumber })}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
      />
      <output className={styles['value']} data-set={isSet}>
        {words}
      </output>
      <button
        type="button"
        className={styles['reset']}
        aria-label={t('cast.reset', { setting: t(`cast.${name}`) })}
        title={t('cast.resetShort')}
        disabled={value === undefined}
        onClick={() => onChange(undefined)}
      >
        ↺
      </button>
    </>
  )
}
