import type { LineView } from '../../../shared/contract/records.ts'
import { t } from '../../locales/t.ts'
import styles from './LineRow.module.css'

/** The mark of a line whose mouth is seen, hidden, or of somebody who is not in the picture. */
export function ViewMark({ view }: { readonly view: LineView }) {
  const words = t(`view.${view}`)
  return (
    <span className={styles['mark']} role="img" title={words} aria-label={words}>
      <Lips view={view} />
    </span>
  )
}

/** Icon: open lips; crossed out where they are hidden; a dashed frame without them where nobody is seen. */
function Lips({ view }: { readonly view: LineView }) {
  return (
    <svg
      width="14"
      height="12"
      viewBox="0 0 14 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      aria-hidden="true"
    >
      {view === 'off_screen' ? (
        <rect x="1.5" y="1.5" width="11" height="9" rx="1.5" strokeDasharray="2 1.8" />
      ) : (
        <path d="M1 6q3-4 6-2.4Q10 2 13 6q-3 4-6 4T1 6Zm0 0h12" />
      )}
      {view === 'mouth_hidden' && <path d="M2 11 12 1" />}
    </svg>
  )
}
