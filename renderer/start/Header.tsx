import { t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { showSettings } from '../state/studio/connection.ts'
import { Button } from '../ui/Button.tsx'
import { RoomButtons } from '../ui/RoomButtons.tsx'
import { ServiceBadge } from '../ui/ServiceBadge.tsx'
import styles from './Header.module.css'

/** The bar on top: name of the studio, service in use, and dialogs. */
export function Header() {
  return (
    <header className={`bar ${styles['bar']}`}>
      <h1 className={styles['name']}>{t('app.name')}</h1>
      <ServiceBadge />
      <RoomButtons />
      <Button kind="quiet" onClick={() => perform('openProject')}>
        {t('projects.title')} …
      </Button>
      <Button kind="quiet" onClick={() => showSettings()}>
        {t('settings.title')}
      </Button>
    </header>
  )
}
