import { useState } from 'react'
import { Field } from './Field.tsx'

interface LimitFieldProps {
  readonly label: string
  readonly hint: string
  /** US dollars; undefined: no limit. */
  readonly limit: number | undefined
  /** Called with every limit that is typed; null where the field is empty. */
  onChange(limit: number | null): void
}

/** A field for an amount of US dollars at which work stops. */
export function LimitField({ label, hint, limit, onChange }: LimitFieldProps) {
  const [text, setText] = useState(limit === undefined ? '' : String(limit))
  return (
    <Field
      label={label}
      hint={hint}
      type="number"
      min={0}
      step="any"
      value={text}
      onChange={({ currentTarget: { value, valueAsNumber } }) => {
        setText(value)
        if (value === '') onChange(null)
        else if (valueAsNumber >= 0) onChange(valueAsNumber)
      }}
    />
  )
}
