import { useEffect, useRef, useState } from 'react'
import { Field } from './Field.tsx'

interface LimitFieldProps {
  readonly label: string
  readonly hint: string
  /** US dollars; undefined: no limit. */
  readonly limit: number | undefined
  /** Called when the field is left, with what was typed; null where it is empty. */
  onChange(limit: number | null): void
}

/**
 * A field for an amount of US dollars at which work stops. It is taken over when the field is left, by Enter, and when the dialog
 * closes: half a number may be a limit that work has passed already.
 */
export function LimitField({ label, hint, limit, onChange }: LimitFieldProps) {
  const [text, setText] = useState(limit === undefined ? '' : String(limit))
  const typed = useRef<number | null>(undefined)
  const take = () => {
    if (typed.current !== undefined) onChange(typed.current)
    typed.current = undefined
  }
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => () => latest.current(), [])
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
        typed.current = value === '' ? null : valueAsNumber >= 0 ? valueAsNumber : undefined
      }}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take()
      }}
    />
  )
}
