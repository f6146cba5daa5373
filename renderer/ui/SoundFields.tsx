import type { Separate, Timing } from '../../shared/contract/assemble.ts'
import { t } from '../locales/t.ts'
import styles from './steps.module.css'

const SEPARATIONS: readonly Separate[] = ['auto', 'on', 'middle', 'off']
const TIMINGS: readonly Timing[] = ['tight', 'natural', 'loose']

interface SoundFieldsProps {
  readonly separate: Separate | undefined
  readonly timing: Timing | undefined
  /** Whether the original is silent, so that its voices need not be separated. */
  readonly silent?: boolean
  onSeparate(separate: Separate): void
  onTiming(timing: Timing): void
}

/** Whether the original's voices are separated, and how late lines may begin; for the engine of this computer. */
export function SoundFields({ separate, timing, silent, onSeparate, onTiming }: SoundFieldsProps) {
  return (
    <>
      <label className={styles['field']}>
        <span>{t('render.separate')}</span>
        <select
          value={separate ?? 'auto'}
          disabled={silent}
          onChange={({ currentTarget }) => onSeparate(currentTarget.value as Separate)}
        >
          {SEPARATIONS.map((one) => (
            <option key={one} value={one}>
              {t(`render.separate.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles['field']}>
        <span>{t('render.timing')}</span>
        <select value={timing ?? 'natural'} onChange={({ currentTarget }) => onTiming(currentTarget.value as Timing)}>
          {TIMINGS.map((one) => (
            <option key={one} value={one}>
              {t(`render.timing.${one}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
