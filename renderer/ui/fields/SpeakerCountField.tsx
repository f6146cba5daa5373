import { MAX_SPEAKER_COUNT } from '../../../shared/basics/fixedValues.ts'
import { t } from '../../locales/t.ts'
import { SelectField } from './SelectField.tsx'

interface SpeakerCountFieldProps {
  /** Null: it is found out. */
  readonly value: number | null
  onChange(count: number | null): void
}

const COUNTS = Array.from({ length: MAX_SPEAKER_COUNT }, (_, at) => String(at + 1))

/** How many people speak, for where it is known; for the engine of this computer. */
export function SpeakerCountField({ value, onChange }: SpeakerCountFieldProps) {
  return (
    <SelectField
      label={t('transcript.speakers')}
      value={String(value ?? '')}
      options={[
        { value: '', label: t('transcript.findOut') },
        ...COUNTS.map((count) => ({ value: count, label: count })),
      ]}
      onChange={(count) => onChange(count === '' ? null : Number(count))}
    />
  )
}
