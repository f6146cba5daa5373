import { showSettings } from '../state/connection.ts'
import { useSession } from '../state/session.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/t.ts'
import styles from './Header.module.css'

/** The bar on top: what this is, and who does the work. */
export function Header() {
  return (
    <header className={styles['bar']}>
      <h1 className={styles['name']}>{t('app.name')}</h1>
      <ConnectionBadge />
      <Button kind="quiet" onClick={() => showSettings(true)}>
        {t('settings.title')}
      </Button>
    </header>
  )
}

function ConnectionBadge() {
  const connections = useSession((state) => state.connections)
  if (connections === undefined) return null
  const { name, state } = connections
  const words = state.name === 'starting' && state.again ? 'again' : state.name
  return (
    <button type="button" className={styles['badge']} data-state={state.name} onClick={() => showSettings(true)}>
      <span className={styles['dot']} aria-hidden="true" />
      {t(`connection.${words}`, { name })}
    </button>
  )
}
