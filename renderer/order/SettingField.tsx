import { z } from 'zod'
import type { TextKey } from '../../shared/locale/textTable.ts'
import { isHeld, type OptionName, optionOf, type Settings } from '../../shared/settings/settings.ts'
import { t } from '../locales/t.ts'
import { Check } from '../ui/fields/Check.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'

interface SettingFieldProps {
  readonly name: OptionName
  readonly settings: Settings
  readonly disabled?: readonly OptionName[] | undefined
  /** The file to make: what it cannot hold is off. */
  readonly output?: string | undefined
  /** Whether the setting is of a programme of sound, without a picture. */
  readonly programme?: boolean | undefined
  /** Receives the one setting that was changed. */
  onChange(change: Settings): void
}

/** The field of an option, drawn by its row in the table: a switch, a number or a choice. Switches stand in what is styled as `checks`. */
export function SettingField(props: SettingFieldProps) {
  const { name, settings, output, programme = false } = props
  const row = optionOf(name)
  const { schema, defaultValue } = row
  const text = (programme ? row.programme : undefined) ?? row.text
  if (text === undefined) throw new Error(`The option ${name} has no text for a field.`)
  const held = output === undefined || isHeld(name, output)
  const disabled = !held || props.disabled?.includes(name) === true
  const value = held ? settings[name] : undefined
  const onChange = (next: unknown) => props.onChange({ [name]: next })
  if (schema instanceof z.ZodNumber)
    return (
      <Field
        key={String(value)}
        label={t(text)}
        type="number"
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
    )
  if (!(schema instanceof z.ZodEnum))
    return <Check label={t(text)} checked={value === true} disabled={disabled} onChange={onChange} />
  const options = schema.options.map((one) => ({ value: String(one), label: t(`${text}.${one}` as TextKey) }))
  return <SelectField label={t(text)} value={String(value ?? defaultValue)} {...{ options, disabled, onChange }} />
}
