import type { ComponentProps } from 'react'
import { announce } from '../state/session.ts'
import styles from './controls.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` is the main action; at most one is in sight. */
  readonly kind?: 'primary' | 'plain' | 'quiet'
  /**
   * Why the button is disabled, if it is. It can then be focused all the same, and says the reason to the pointer, to
   * screen readers and to a press.
   */
  readonly why?: string | undefined
}

/**
 * A button in one of the studio's styles.
 *
 * @example
 * <Button kind="primary" disabled={target === undefined} why={t('use.noTarget')} onClick={speakAll}>
 */
export function Button({ kind = 'plain', className = '', why, disabled, ...rest }: ButtonProps) {
  const buttonProps = { className: `${styles['button']} ${styles[kind] ?? ''} ${className}`, ...rest }
  if (!disabled || why === undefined) return <button type="button" disabled={disabled} {...buttonProps} />
  return (
    <button
      type="button"
      {...buttonProps}
      title={why}
      aria-disabled="true"
      onClick={(event) => {
        event.preventDefault()
        announce(why)
      }}
    />
  )
}
