import { t } from '../locales/t.ts'
import { showDialog } from '../state/dialogs.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from './Section.tsx'
import styles from './SettingsDialog.module.css'

/** Where keys are looked up and exchanged. */
export function ShortcutsSection() {
  return (
    <Section title={t('shortcuts.title')}>
      <p className={styles['text']}>{t('settings.shortcutsText')}</p>
      <div className={styles['row']}>
        <Button onClick={() => showDialog({ name: 'shortcuts' })}>{t('settings.shortcutsOpen')}</Button>
      </div>
    </Section>
  )
}
