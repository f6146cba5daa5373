import { useState } from 'react'
import type { Settings } from '../../shared/commands/app.ts'
import { changeSettings, copyDiagnostics, showSettings } from '../state/connection.ts'
import { useSession } from '../state/session.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { t } from '../ui/t.ts'
import { ChatSection } from './ChatSection.tsx'
import { PacksSection } from './PacksSection.tsx'
import { Section } from './Section.tsx'
import { ServiceSection } from './ServiceSection.tsx'
import styles from './SettingsDialog.module.css'

/** What can be set. */
export function SettingsDialog() {
  const open = useSession(({ settingsOpen }) => settingsOpen)
  const settings = useSession((state) => state.settings)
  return (
    <Dialog title={t('settings.title')} open={open} onClose={() => showSettings(false)}>
      {settings !== undefined && (
        <div className={styles['body']}>
          <ServiceSection />
          <PacksSection />
          <ChatSection />
          <General settings={settings} />
          <AboutSection />
        </div>
      )}
    </Dialog>
  )
}

const THEMES = ['system', 'dark', 'light'] as const

function General({ settings }: { readonly settings: Settings }) {
  const [folder, setFolder] = useState(settings.outputFolder ?? '')
  const keep = () => run(() => changeSettings({ outputFolder: folder.trim() === '' ? null : folder.trim() }))
  return (
    <Section title={t('settings.theme')}>
      <Choice
        look="tiles"
        legendHidden
        legend={t('settings.theme')}
        value={settings.theme}
        onChange={(theme) => void run(() => changeSettings({ theme }))}
        options={THEMES.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
      />
      <Field
        label={t('settings.output')}
        hint={t('settings.outputHint')}
        value={folder}
        onChange={({ currentTarget }) => setFolder(currentTarget.value)}
        onBlur={() => void keep()}
      />
    </Section>
  )
}

function AboutSection() {
  const about = useSession((state) => state.about)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await copyDiagnostics()
    setCopied(true)
  }
  return (
    <Section title={t('settings.about')}>
      <p>{t('settings.version', { version: about?.version ?? '' })}</p>
      <div className={styles['row']}>
        <Button onClick={() => void run(copy)}>{t('settings.copy')}</Button>
        <span className={styles['text']}>{copied ? t('settings.copied') : ''}</span>
      </div>
    </Section>
  )
}
