import { MOST_SPEAKERS } from '../../shared/fixedValues.ts'
import { t } from '../locales/t.ts'
import styles from './steps.module.css'

interface SpeakerCountFieldProps {
  /** Null: it is found out. */
  readonly value: number | null
  onChange(count: number | null): void
}

const COUNTS = Array.from({ length: MOST_SPEAKERS }, (_, at) => at + 1)

/** How many people speak, for where it is known; for the engine of this computer. */
export function SpeakerCountField({ value, onChange }: SpeakerCountFieldProps) {
  return (
    <label className={styles['field']}>
      <span>{t('transcript.speakers')}</span>
      <select
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      >
        <option value="">{t('transcript.findOut')}</option>
        {COUNTS.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
    </label>
  )
}
