import type { Message } from '../../../shared/locale/message.ts'
import { t, words } from '../../locales/t.ts'
import styles from '../steps.module.css'

/** Notes about decisions made during the work. */
export function Notes({ notes }: { readonly notes: readonly Message[] }) {
  if (notes.length === 0) return null
  return (
    <ul className={styles['notes']} aria-label={t('done.notes')}>
      {notes.map(words).map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
