import { PROFILES } from '../../shared/export/subtitleProfile.ts'
import { t } from '../locales/t.ts'
import { Field } from '../ui/fields/Field.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import styles from '../ui/steps.module.css'
import own from './ProfileFields.module.css'
import { isWithinLimits, PROFILE_FIELDS, PROFILE_LIMITS, type ProfileChoice } from './profileChoice.ts'

const SUBTITLE_PROFILE_NAMES = ['script', ...(Object.keys(PROFILES) as (keyof typeof PROFILES)[]), 'custom'] as const

interface ProfileFieldsProps {
  readonly value: ProfileChoice
  onChange(value: ProfileChoice): void
}

/** Layout of the subtitles: by a norm, by custom numbers, or as the lines are. */
export function ProfileFields({ value, onChange }: ProfileFieldsProps) {
  return (
    <>
      <SelectField
        label={t('export.profile')}
        value={value.name}
        options={SUBTITLE_PROFILE_NAMES.map((name) => ({ value: name, label: t(`export.profile.${name}`) }))}
        onChange={(name) => onChange({ ...value, name })}
      />
      {value.name !== 'script' && <p className={styles['dim']}>{t('export.profileNote')}</p>}
      {value.name === 'custom' && (
        <div className={own['numbers']}>
          {PROFILE_FIELDS.map((field) => {
            const good = isWithinLimits(field, value.custom[field])
            const [minValue, maxValue] = PROFILE_LIMITS[field]
            const label = t(`export.${field}`)
            return (
              <Field
                key={field}
                label={label}
                inputMode="decimal"
                value={value.custom[field]}
                aria-invalid={!good}
                hint={good ? undefined : t('export.bad', { least: minValue, most: maxValue })}
                onChange={({ currentTarget }) =>
                  onChange({ ...value, custom: { ...value.custom, [field]: currentTarget.value } })
                }
              />
            )
          })}
        </div>
      )}
    </>
  )
}
