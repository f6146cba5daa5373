import type { Separate } from '../../shared/contract/assemble.ts'
import { t } from '../locales/t.ts'
import styles from './steps.module.css'

const SEPARATIONS: readonly Separate[] = ['auto', 'on', 'off']

interface SeparateFieldProps {
  readonly value: Separate | undefined
  /** Where the original is silent, its voices need not be separated. */
  readonly disabled?: boolean
  onChange(separate: Separate): void
}

/** Whether the original's voices are separated and removed; for the engine of this computer. */
export function SeparateField({ value = 'auto', disabled, onChange }: SeparateFieldProps) {
  return (
    <label className={styles['field']}>
      <span>{t('render.separate')}</span>
      <select
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Separate)}
      >
        {SEPARATIONS.map((one) => (
          <option key={one} value={one}>
            {t(`render.separate.${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
