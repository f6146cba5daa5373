import { type PictureBox, readPictureBox } from '../../../shared/contract/assemble.ts'

interface BoxFieldProps {
  readonly label: string
  readonly box: PictureBox
  onChange(box: PictureBox): void
}

/** A rectangle as its left, upper, right and lower edge in percent; taken over when its field is left, if it is one. */
export function BoxField({ label, box, onChange }: BoxFieldProps) {
  const { left, top, right, bottom } = box
  const shown = [left, top, right, bottom].map((part) => Math.round(100 * part)).join(', ')
  return (
    <input
      key={shown}
      data-percent="true"
      aria-label={label}
      title={label}
      defaultValue={shown}
      onBlur={({ currentTarget }) => {
        const { value } = currentTarget
        if (value === shown) return
        currentTarget.value = shown
        const typed = readPictureBox(value)
        if (typed !== undefined) onChange(typed)
      }}
    />
  )
}
