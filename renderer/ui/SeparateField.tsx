import type { Separate } from '../../shared/contract/assemble.ts'
import { t } from '../locales/t.ts'
import styles from './steps.module.css'

const SEPARATIONS: readonly Separate[] = ['auto', 'on', 'off']

interface SeparateFieldProps {
  readonly separate: Separate | undefined
  /** Whether the original is silent, so that its voices need not be separated. */
  readonly silent?: boolean
  onChange(separate: Separate): void
}

/** Chooses whether the voices of the original are separated, for the engine of this computer. */
export function SeparateField({ separate = 'auto', silent, onChange }: SeparateFieldProps) {
  return (
    <label className={styles['field']}>
      <span>{t('render.separate')}</span>
      <select
        value={separate}
        disabled={silent}
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
