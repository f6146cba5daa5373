import { t } from '../../locales/t.ts'
import { useProjectStore } from '../../state/document/project.ts'
import { useSession } from '../../state/session.ts'
import { dismiss, placeNow } from '../../state/studio/studio.ts'
import { Button } from '../Button.tsx'
import styles from './Notices.module.css'
import { RemedyButtons } from './RemedyButtons.tsx'

/** Failures until they are dismissed, each where it happened. `inside` a dialog they stand above its content. */
export function Notices({ inside = false }: { readonly inside?: boolean }) {
  const all = useSession((state) => state.notices)
  useSession((state) => state.room)
  useProjectStore(({ open }) => open?.id)
  const here = placeNow()
  const notices = all.filter(({ place }) => place === undefined || place === here)
  if (inside && notices.length === 0) return null
  return (
    <div className={styles['stack']} data-inside={inside} role="alert">
      {notices.map(({ id, text, failure, again }) => (
        <div key={id} className={styles['notice']}>
          <p>{text}</p>
          <RemedyButtons failure={failure} own={{ again: again && thenGone(id, again) }} />
          <Button kind="quiet" onClick={() => dismiss(id)}>
            {t('app.dismiss')}
          </Button>
        </div>
      ))}
    </div>
  )
}

/** Removes a notice before its failed action is tried again. */
function thenGone(id: string, again: () => void): () => void {
  return () => {
    dismiss(id)
    again()
  }
}
