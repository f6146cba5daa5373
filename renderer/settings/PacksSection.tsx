import { t } from '../locales/t.ts'
import { showPacks } from '../state/packs.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from './Section.tsx'
import styles from './SettingsDialog.module.css'

/** Where the models of this computer are found. */
export function PacksSection() {
  return (
    <Section title={t('packs.title')}>
      <p className={styles['text']}>{t('packs.settingsText')}</p>
      <div className={styles['row']}>
        <Button onClick={showPacks}>{t('packs.open')}</Button>
      </div>
    </Section>
  )
}
