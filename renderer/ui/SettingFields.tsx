import { z } from 'zod'
import { OPTIONS, type OptionName, type Settings } from '../../shared/settings/settings.ts'
import { type TextKey, t } from '../locales/t.ts'
import styles from './steps.module.css'

export interface SettingFieldsProps {
  readonly names: readonly OptionName[]
  readonly settings: Settings
  readonly disabled?: readonly OptionName[] | undefined
  /** Receives the one setting that was changed. */
  onChange(change: Settings): void
}

/** The fields of some options, drawn by the table of settings: a switch, or a choice. Switches stand in what is styled as `checks`. */
export function SettingFields({ names, settings, disabled = [], onChange }: SettingFieldsProps) {
  return names.map((name) => (
    <SettingField
      key={name}
      name={name}
      value={settings[name]}
      disabled={disabled.includes(name)}
      onChange={(value) => onChange({ [name]: value })}
    />
  ))
}

interface SettingFieldProps {
  readonly name: OptionName
  readonly value: unknown
  readonly disabled: boolean
  onChange(value: unknown): void
}

function SettingField({ name, value, disabled, onChange }: SettingFieldProps) {
  const { schema, usual, text }: { schema: z.ZodType; usual?: unknown; text?: TextKey } = OPTIONS[name]
  if (text === undefined) throw new Error(`The option ${name} has no text for a field.`)
  if (!(schema instanceof z.ZodEnum))
    return (
      <label>
        <input
          type="checkbox"
          checked={value === true}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {t(text)}
      </label>
    )
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
