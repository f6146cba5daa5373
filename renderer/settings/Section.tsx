import type { ReactNode } from 'react'
import styles from './Settings.module.css'

/** A part of the settings under its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['section']} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
