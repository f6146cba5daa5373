import { z } from 'zod'
import { isHeld, isOffered, type OptionName, optionOf, type Settings } from '../../shared/settings/settings.ts'
import { type TextKey, t } from '../locales/t.ts'
import { Check } from './Check.tsx'
import styles from './steps.module.css'

interface SettingFieldsProps {
  readonly names: readonly OptionName[]
  readonly settings: Settings
  readonly disabled?: readonly OptionName[] | undefined
  /** The file to make: what it cannot hold is off. */
  readonly output?: string | undefined
  /** Whether they are those of a programme of sound, without a picture. */
  readonly programme?: boolean | undefined
  /** Receives the one setting that was changed. */
  onChange(change: Settings): void
}

/** The fields of some options, drawn by the table of settings: a switch, or a choice. Switches stand in what is styled as `checks`. */
export function SettingFields({
  names,
  settings,
  disabled = [],
  output,
  programme = false,
  onChange,
}: SettingFieldsProps) {
  return names
    .filter((name) => isOffered(name, programme))
    .map((name) => {
      const held = output === undefined || isHeld(name, output)
      return (
        <SettingField
          key={name}
          name={name}
          value={held ? settings[name] : undefined}
          disabled={!held || disabled.includes(name)}
          programme={programme}
          onChange={(value) => onChange({ [name]: value })}
        />
      )
    })
}

interface SettingFieldProps {
  readonly name: OptionName
  readonly value: unknown
  readonly disabled: boolean
  readonly programme: boolean
  onChange(value: unknown): void
}

function SettingField({ name, value, disabled, programme, onChange }: SettingFieldProps) {
  const row = optionOf(name)
  const { schema, usual } = row
  const text = (programme ? row.programme : undefined) ?? row.text
  if (text === undefined) throw new Error(`The option ${name} has no text for a field.`)
  if (schema instanceof z.ZodNumber)
    return (
      <label className={styles['field']}>
        <span>{t(text)}</span>
        <input
          type="number"
          key={String(value)}
          defaultValue={value ? Number(value) : ''}
          min={schema.minValue ?? undefined}
          max={schema.maxValue ?? undefined}
          step="any"
          disabled={disabled}
          onBlur={({ currentTarget }) => {
            const next = schema.safeParse(currentTarget.valueAsNumber || 0)
            if (next.success && next.data !== (value ?? 0)) onChange(next.data)
          }}
        />
      </label>
    )
  if (!(schema instanceof z.ZodEnum))
    return <Check label={t(text)} checked={value === true} disabled={disabled} onChange={onChange} />
  const options = schema.options.map((one) => ({ value: String(one), label: t(`${text}.${one}` as TextKey) }))
  const chosen = String(value ?? usual)
  return (
    <label className={styles['field']}>
      <span>{t(text)}</span>
      <select value={chosen} disabled={disabled} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(({ value: one, label }) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
