import { type ActionId, actions } from '../../shared/actions/actions.ts'
import { keyOf, keyWords } from '../keyboard.ts'
import { showShortcuts } from '../state/connection.ts'
import { useSession } from '../state/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { t } from '../ui/t.ts'
import styles from './ShortcutsDialog.module.css'

/** Every action that has a key. */
export function ShortcutsDialog() {
  const open = useSession(({ shortcutsOpen }) => shortcutsOpen)
  return (
    <Dialog title={t('shortcuts.title')} open={open} onClose={() => showShortcuts(false)}>
      <dl className={styles['list']}>
        {(Object.keys(actions) as ActionId[]).map((id) => {
          const key = keyOf(id)
          return key === undefined ? null : (
            <div key={id}>
              <dt>{actions[id].label}</dt>
              <dd>
                <kbd>{keyWords(key)}</kbd>
              </dd>
            </div>
          )
        })}
      </dl>
    </Dialog>
  )
}
