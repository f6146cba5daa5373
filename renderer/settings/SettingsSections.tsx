import type { KeyboardEvent, ReactNode } from 'react'
import type { Settings } from '../../shared/commands/app.ts'
import { t } from '../locales/t.ts'
import { changeSettings } from '../state/connection.ts'
import { showDialog } from '../state/dialogs.ts'
import { showPacks } from '../state/packs.ts'
import { useSession } from '../state/session.ts'
import { SECTIONS, type SettingsSection, sectionOf } from '../state/settingsSection.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { AboutSection } from './AboutSection.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { ChatSection } from './ChatSection.tsx'
import { LanguagesSection } from './LanguagesSection.tsx'
import { PreferSection } from './PreferSection.tsx'
import { PrivacySection } from './PrivacySection.tsx'
import { ProjectsSection } from './ProjectsSection.tsx'
import { Section } from './Section.tsx'
import { ServiceSection } from './ServiceSection.tsx'
import styles from './Settings.module.css'
import { StorageSection } from './StorageSection.tsx'
import { VoicesSection } from './VoicesSection.tsx'

/** The settings, one section at a time; opens at the last section. */
export function SettingsSections() {
  const settings = useSession((state) => state.settings)
  return settings !== undefined && <Sections settings={settings} />
}

function Sections({ settings }: { readonly settings: Settings }) {
  const shown = sectionOf(settings)
  const show = (section: SettingsSection) => void run(() => changeSettings({ layout: { settings: section } }))
  return (
    <div data-wide className={styles['room']}>
      <nav className={styles['sections']} aria-label={t('settings.sections')}>
        {SECTIONS.map((section) => (
          <button
            key={section}
            type="button"
            className={styles['way']}
            aria-current={section === shown ? 'page' : undefined}
            {...(section === shown ? { 'data-first-focus': true } : {})}
            onClick={() => show(section)}
            onKeyDown={goToNeighbour}
          >
            {t(`settings.section.${section}`)}
          </button>
        ))}
      </nav>
      <div key={shown} className={styles['body']}>
        {contentOf(shown, settings)}
      </div>
    </div>
  )
}

/** Up and Down open the section above or below. */
function goToNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event
  const next = { ArrowDown: currentTarget.nextElementSibling, ArrowUp: currentTarget.previousElementSibling }[key]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
  next.click()
}

function contentOf(section: SettingsSection, settings: Settings): ReactNode {
  switch (section) {
    case 'service':
      return (
        <>
          <ServiceSection />
          <ChatSection />
        </>
      )
    case 'voices':
      return <VoicesSection settings={settings} />
    case 'packs':
      return (
        <>
          <PacksSection />
          <PreferSection settings={settings} />
        </>
      )
    case 'shortcuts':
      return <ShortcutsSection />
    case 'languages':
      return <LanguagesSection settings={settings} />
    case 'appearance':
      return <AppearanceSection settings={settings} />
    case 'projects':
      return <ProjectsSection settings={settings} />
    case 'storage':
      return <StorageSection />
    case 'privacy':
      return <PrivacySection settings={settings} />
    case 'about':
      return <AboutSection />
    default:
      return section satisfies never
  }
}

/** Leads to the packs of this computer. */
function PacksSection() {
  return (
    <Section title={t('packs.title')}>
      <p className={styles['text']}>{t('packs.settingsText')}</p>
      <div className={styles['row']}>
        <Button onClick={showPacks}>{t('packs.open')}</Button>
      </div>
    </Section>
  )
}

/** Leads to the keyboard shortcuts. */
function ShortcutsSection() {
  return (
    <Section title={t('shortcuts.title')}>
      <p className={styles['text']}>{t('settings.shortcutsText')}</p>
      <div className={styles['row']}>
        <Button onClick={() => showDialog({ name: 'shortcuts' })}>{t('settings.shortcutsOpen')}</Button>
      </div>
    </Section>
  )
}
