import { PROFILES } from '../../shared/export/subtitleProfile.ts'
import { t } from '../locales/t.ts'
import { Field } from '../ui/Field.tsx'
import styles from '../ui/steps.module.css'
import own from './ProfileFields.module.css'
import { isGood, PROFILE_FIELDS, PROFILE_LIMITS, type ProfileChoice } from './profileChoice.ts'

const NAMES = ['script', ...(Object.keys(PROFILES) as (keyof typeof PROFILES)[]), 'custom'] as const

interface ProfileFieldsProps {
  readonly value: ProfileChoice
  onChange(value: ProfileChoice): void
}

/** Layout of the subtitles: by a norm, by custom numbers, or as the lines are. */
export function ProfileFields({ value, onChange }: ProfileFieldsProps) {
  return (
    <>
      <label className={styles['field']}>
        <span>{t('export.profile')}</span>
        <select
          value={value.name}
          onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value as ProfileChoice['name'] })}
        >
          {NAMES.map((name) => (
            <option key={name} value={name}>
              {t(`export.profile.${name}`)}
            </option>
          ))}
        </select>
      </label>
      {value.name !== 'script' && <p className={styles['dim']}>{t('export.profileNote')}</p>}
      {value.name === 'custom' && (
        <div className={own['numbers']}>
          {PROFILE_FIELDS.map((field) => {
            const good = isGood(field, value.custom[field])
            const [least, most] = PROFILE_LIMITS[field]
            const label = t(`export.${field}`)
            return (
              <Field
                key={field}
                label={label}
                inputMode="decimal"
                value={value.custom[field]}
                aria-invalid={!good}
                hint={good ? undefined : t('export.bad', { least, most })}
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
