import type { Message } from '../../shared/locale/message.ts'
import { t, words } from '../locales/t.ts'
import styles from './panel.module.css'

/** Notes about decisions made during a dub. */
export function NotesList({ notes }: { readonly notes: readonly Message[] }) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="notes-title">
      <h3 id="notes-title">{t('done.notes')}</h3>
      <ul className={styles['notes']}>
        {notes.map(words).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}
