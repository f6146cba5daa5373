import { useId, useState } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import { setVoice } from '../../shared/project/castEdits.ts'
import type { Speaker, VoiceChoice } from '../../shared/project/document.ts'
import { edit } from '../state/journal.ts'
import { useVoices } from '../state/voices.ts'
import { t } from '../ui/t.ts'
import { speakerWords } from './speakerWords.ts'
import { MIDDLE, type Tuning, tuningsFor } from './tuning.ts'
import styles from './VoiceSliders.module.css'

interface VoiceSlidersProps {
  readonly speaker: Speaker
  readonly target: Target
  readonly choice: VoiceChoice
}

/** How a speaker's voice is to speak, as far as it can be told how. */
export function VoiceSliders({ speaker, target, choice }: VoiceSlidersProps) {
  const voice = useVoices(({ voices }) => voices.find(({ id }) => id === choice.voice))
  const set = ({ name }: Tuning, value: number | undefined) =>
    edit(t('edit.tune', { setting: t(`cast.${name}`), name: speakerWords(speaker) }), (draft) =>
      setVoice(draft, speaker.id, { target, settings: { [name]: value } }),
    )
  return (
    <div className={styles['sliders']}>
      {tuningsFor(choice.voice, voice).map((tuning) => (
        <Slider
          key={tuning.name}
          tuning={tuning}
          value={choice.settings[tuning.name]}
          onChange={(value) => set(tuning, value)}
        />
      ))}
    </div>
  )
}

interface SliderProps {
  readonly tuning: Tuning
  readonly value: number | undefined
  onChange(value: number | undefined): void
}

/** One setting. While it moves nothing is saved: a drag is one step. */
function Slider({ tuning: { name, min, max, standard }, value, onChange }: SliderProps) {
  const id = useId()
  // A draft is of one saved value: another one, such as after undo, makes it void.
  const [moved, setMoved] = useState<{ readonly of: number | undefined; readonly to: number }>()
  const draft = moved?.of === value ? moved?.to : undefined
  const shown = draft ?? value ?? standard ?? MIDDLE
  const isSet = value !== undefined || draft !== undefined
  const words = isSet || standard !== undefined ? `${shown.toFixed(2)}${name === 'speed' ? '×' : ''}` : t('cast.auto')
  const commit = () => {
    if (draft !== undefined && draft !== value) onChange(draft)
  }
  return (
    <>
      <label htmlFor={id} className={styles['name']} title={t(`cast.${name}Hint`)}>
        {t(`cast.${name}`)}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.05}
        value={shown}
        aria-valuetext={words}
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
