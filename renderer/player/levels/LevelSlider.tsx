import { useId } from 'react'
import { t } from '../../locales/t.ts'
import { Slider } from '../../ui/fields/Slider.tsx'
import styles from './LevelSlider.module.css'

interface LevelSliderProps {
  readonly label: string
  /** The full name of the level, for screen readers and the tooltip. */
  readonly name: string
  /** Factor, 0 to 1. */
  readonly value: number
  onChange(value: number): void
}

/** A volume slider. A double click sets it to full. */
export function LevelSlider({ label, name, value, onChange }: LevelSliderProps) {
  const id = useId()
  const percent = Math.round(value * 100)
  return (
    <div className={styles['level']} data-level>
      <label htmlFor={id}>{label}</label>
      <Slider
        id={id}
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label={`${label}: ${name}`}
        aria-valuetext={t('player.percent', { value: percent })}
        title={`${name}: ${percent} %`}
        onChange={({ target }) => onChange(Number(target.value) / 100)}
        onDoubleClick={() => onChange(1)}
        // A slider that kept the focus would take the arrow keys from the player.
        onPointerUp={({ currentTarget }) => currentTarget.blur()}
      />
    </div>
  )
}
