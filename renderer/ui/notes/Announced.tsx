import type { ReactNode } from 'react'
import { t } from '../../locales/t.ts'
import { endOffer, takeOffer } from '../../state/offers.ts'
import { patch, type UndoOffer, useSession } from '../../state/session.ts'
import { Button } from '../Button.tsx'
import styles from '../statusLine.module.css'
import { useGoesAway } from '../useGoesAway.ts'

/** How long an announcement or an offer to undo stays in sight, in ms. */
const ANNOUNCEMENT_MS = 8000

/** The offer to undo and the last announcement, each for `ANNOUNCEMENT_MS`; `children` stand there while there is neither. */
export function Announced({ children }: { readonly children: ReactNode }) {
  const announcementText = useSession(({ announcement }) => announcement)
  const offer = useSession((state) => state.offer)
  if (offer === undefined && announcementText === '') return children
  return (
    <>
      {offer !== undefined && <Undoable key={offer.id} offer={offer} />}
      {announcementText !== '' && announcementText !== offer?.text && (
        <Words key={announcementText} words={announcementText} />
      )}
    </>
  )
}

/** What was done, with the button that undoes it. The live region of the page reads the words. */
export function Undoable({ offer }: { readonly offer: UndoOffer }) {
  const held = useGoesAway({ after: ANNOUNCEMENT_MS, end: endOffer })
  return (
    <span className={styles['offer']} {...held}>
      <span className={styles['what']} title={offer.text}>
        {offer.text}
      </span>
      <Button className={styles['cancel'] ?? ''} onClick={takeOffer}>
        {t('action.undo')}
      </Button>
    </span>
  )
}

function Words({ words }: { readonly words: string }) {
  const held = useGoesAway({ after: ANNOUNCEMENT_MS, end: () => patch({ announcement: '' }) })
  return (
    <span className={styles['what']} title={words} aria-hidden="true" {...held}>
      {words}
    </span>
  )
}
