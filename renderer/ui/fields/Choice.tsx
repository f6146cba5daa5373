import { type ReactNode, useId } from 'react'
import styles from '../controls.module.css'

/** One option of a choice. */
export interface Option<T extends string> {
  readonly value: T
  readonly label: ReactNode
  /** A hint about the option. */
  readonly note?: ReactNode
}

interface ChoiceProps<T extends string> {
  readonly legend: string
  readonly options: readonly Option<T>[]
  readonly value: T
  onChange(value: T): void
  /** Side by side as tiles, or as rows. */
  readonly look: 'tiles' | 'rows'
  readonly legendHidden?: boolean
  /** Placed at the end of the legend's line. */
  readonly children?: ReactNode
}

/** A choice of one option, as radio buttons. */
export function Choice<T extends string>({
  legend,
  options,
  value,
  onChange,
  look,
  legendHidden,
  children,
}: ChoiceProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${name}-legend`}>
      <div className={styles['legendLine']}>
        <span id={`${name}-legend`} className={legendHidden ? 'visually-hidden' : styles['legend']}>
          {legend}
        </span>
        {children}
      </div>
      <div className={styles[look]}>
        {options.map((option) => (
          <label key={option.value} className={styles['option']}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
            {option.note && <span className={styles['note']}>{option.note}</span>}
          </label>
        ))}
      </div>
    </div>
  )
}
