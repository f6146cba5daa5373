import type { Separate, Timing } from '../../shared/contract/assemble.ts'
import { t } from '../locales/t.ts'
import styles from './steps.module.css'

const SEPARATIONS: readonly Separate[] = ['auto', 'on', 'middle', 'off']
const TIMINGS: readonly Timing[] = ['tight', 'natural', 'loose']

interface SeparateFieldProps {
  readonly separate: Separate | undefined
  /** Whether the original is silent, so that its voices need not be separated. */
  readonly silent?: boolean
  onSeparate(separate: Separate): void
}

/** Whether the original's voices are separated; for the engine of this computer. */
export function SeparateField({ separate, silent, onSeparate }: SeparateFieldProps) {
  return (
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
  )
}

interface TimingFieldProps {
  readonly timing: Timing | undefined
  onTiming(timing: Timing): void
}

/** How late lines may begin; for the engine of this computer. */
export function TimingField({ timing, onTiming }: TimingFieldProps) {
  return (
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
  )
}

/** Both of them. */
export function SoundFields({
  separate,
  timing,
  silent = false,
  onSeparate,
  onTiming,
}: SeparateFieldProps & TimingFieldProps) {
  return (
    <>
      <SeparateField {...{ separate, silent, onSeparate }} />
      <TimingField {...{ timing, onTiming }} />
    </>
  )
}
