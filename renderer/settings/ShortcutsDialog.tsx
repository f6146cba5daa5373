import { type Action, actions } from '../../shared/actions.ts'
import { keyWords } from '../keyboard.ts'
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
        {Object.entries<Action>(actions).map(([id, { label, accelerator }]) =>
          accelerator === undefined ? null : (
            <div key={id}>
              <dt>{label}</dt>
              <dd>
                <kbd>{keyWords(accelerator)}</kbd>
              </dd>
            </div>
          ),
        )}
      </dl>
    </Dialog>
  )
}
