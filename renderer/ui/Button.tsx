import type { ComponentProps } from 'react'
import styles from './controls.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` is the main action; at most one is in sight. */
  readonly kind?: 'primary' | 'plain' | 'quiet'
}

/** A button in one of the studio's styles. */
export function Button({ kind = 'plain', className = '', ...rest }: ButtonProps) {
  return <button type="button" className={`${styles['button']} ${styles[kind] ?? ''} ${className}`} {...rest} />
}
