import { useEffect, useRef, useState } from 'react'
import type { Settings } from '../../shared/commands/app.ts'
import { changeSettings, showSettings } from '../state/connection.ts'
import { useSession } from '../state/session.ts'
import { run, studio } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/Choice.tsx'
import { Field } from '../ui/Field.tsx'
import { t } from '../ui/t.ts'
import { Section } from './Section.tsx'
import { ServiceSection } from './ServiceSection.tsx'
import styles from './SettingsDialog.module.css'

/** What can be set. */
export function SettingsDialog() {
  const open = useSession(({ settingsOpen }) => settingsOpen)
  const settings = useSession((state) => state.settings)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby="settings-title"
      onClose={() => showSettings(false)}
    >
      <header className={styles['head']}>
        <h2 id="settings-title">{t('settings.title')}</h2>
        <Button kind="quiet" onClick={() => showSettings(false)}>
          {t('app.close')}
        </Button>
      </header>
      {open && settings !== undefined && (
        <div className={styles['body']}>
          <ServiceSection />
          <General settings={settings} />
          <AboutSection />
        </div>
      )}
    </dialog>
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
    const { text } = await studio().api.diagnostics({})
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Section title={t('settings.about')}>
      <p>{t('settings.version', { version: about?.version ?? '' })}</p>
      <div className={styles['row']}>
        <Button onClick={() => void run(copy)}>{t('settings.copy')}</Button>
        <span role="status">{copied ? t('settings.copied') : ''}</span>
      </div>
    </Section>
  )
}
