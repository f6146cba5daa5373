import type { Timing } from '../../shared/contract/assemble.ts'
import { t } from '../locales/t.ts'
import styles from './steps.module.css'

const TIMINGS: readonly Timing[] = ['tight', 'natural', 'loose']

interface TimingFieldProps {
  readonly value: Timing | undefined
  onChange(timing: Timing): void
}

/** How late lines may begin. */
export function TimingField({ value = 'natural', onChange }: TimingFieldProps) {
  return (
    <label className={styles['field']}>
      <span>{t('render.timing')}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as Timing)}>
        {TIMINGS.map((one) => (
          <option key={one} value={one}>
            {t(`render.timing.${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
