import { t } from '../locales/t.ts'
import { useSession } from '../state/session.ts'
import { useUnderWay } from '../state/underWay.ts'
import { Undoable } from '../ui/notes/Announced.tsx'
import { UnderWayLine } from '../ui/notes/UnderWayLine.tsx'
import styles from '../ui/statusLine.module.css'

/** The line at the foot of the start page: what runs, and how much more there is. */
export function StatusBar() {
  const all = useUnderWay()
  const offer = useSession((state) => state.offer)
  return (
    <footer className={`foot ${styles['bar']}`}>
      <UnderWayLine all={all} />
      {all.length === 0 && offer === undefined && <span>{t('editor.idle')}</span>}
      {offer !== undefined && <Undoable key={offer.id} offer={offer} />}
    </footer>
  )
}
