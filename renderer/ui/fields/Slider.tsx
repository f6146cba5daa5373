import type { ComponentProps, CSSProperties } from 'react'
import styles from '../slider.module.css'

interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'style' | 'value' | 'min' | 'max'> {
  readonly value: number
  readonly min: number
  readonly max: number
}

/** A slider, filled up to its value. */
export function Slider({ className = '', ...rest }: SliderProps) {
  const { value, min, max } = rest
  const style = { '--share': `${(100 * (value - min)) / (max - min)}%` } as CSSProperties
  return <input type="range" className={`${styles['slider']} ${className}`} style={style} {...rest} />
}
