import { useState } from 'react'
import { t } from '../locales/t.ts'
import { copyDiagnostics } from '../state/connection.ts'
import { useSession } from '../state/session.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { LicenceList } from './LicenceList.tsx'
import { Section } from './Section.tsx'
import styles from './Settings.module.css'

/** Version, diagnostics, and the licences of what is shipped. */
export function AboutSection() {
  const about = useSession((state) => state.about)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await copyDiagnostics()
    setCopied(true)
  }
  return (
    <>
      <Section title={t('settings.about')}>
        <p>{t('settings.version', { version: about?.version ?? '' })}</p>
        <p className={styles['text']}>{t('about.text')}</p>
        <div className={styles['row']}>
          <Button onClick={() => void run(copy)}>{t('settings.copy')}</Button>
          <span className={styles['text']}>{copied ? t('settings.copied') : ''}</span>
        </div>
      </Section>
      <LicenceList />
    </>
  )
}
