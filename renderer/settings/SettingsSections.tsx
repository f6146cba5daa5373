import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import type { AppSettings } from '../../shared/commands/app.ts'
import type { PackView } from '../../shared/commands/packs.ts'
import { PackCapability } from '../../shared/packs/pack.ts'
import { t } from '../locales/t.ts'
import { useDialog } from '../state/dialogs.ts'
import { useSession } from '../state/session.ts'
import { SECTIONS, type SettingsSection, sectionOf } from '../state/settingsSection.ts'
import { changeSettings, copyDiagnostics, loadSettings } from '../state/studio/connection.ts'
import { loadPacks, showPacks } from '../state/studio/packs.ts'
import { run, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { ChatSection } from './ChatSection.tsx'
import { LanguagesSection } from './LanguagesSection.tsx'
import { LicenceList } from './LicenceList.tsx'
import { PrivacySection } from './PrivacySection.tsx'
import { ProjectsSection } from './ProjectsSection.tsx'
import { choicesOf } from './packChoices.ts'
import { Section } from './Section.tsx'
import { ServiceSection } from './ServiceSection.tsx'
import styles from './Settings.module.css'
import { ShortcutList } from './ShortcutList.tsx'
import { StorageSection } from './StorageSection.tsx'
import { VoicesSection } from './VoicesSection.tsx'

/** The settings, one section at a time; opens at the last section. */
export function SettingsSections() {
  const settings = useSession((state) => state.settings)
  return settings !== undefined && <Sections settings={settings} />
}

function Sections({ settings }: { readonly settings: AppSettings }) {
  const shown = sectionOf(settings)
  // What is to be entered has the focus, where there is something.
  const wants = useDialog('settings')?.wants
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
            {...(section === shown && wants === undefined ? { 'data-first-focus': true } : {})}
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

function contentOf(section: SettingsSection, settings: AppSettings): ReactNode {
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

/** The keyboard shortcuts, to be changed here. */
function ShortcutsSection() {
  return (
    <Section title={t('shortcuts.title')}>
      <p className={styles['text']}>{t('settings.shortcutsText')}</p>
      <ShortcutList />
    </Section>
  )
}

/** Version, diagnostics, and the licences of what is shipped. */
function AboutSection() {
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

const THEMES = ['system', 'dark', 'light'] as const
const TEXT_SIZES = ['small', 'normal', 'large', 'largest'] as const

/** Theme and text size. */
function AppearanceSection({ settings: { theme, textSize } }: { readonly settings: AppSettings }) {
  return (
    <Section title={t('settings.theme')}>
      <Choice<AppSettings['theme']>
        look="tiles"
        legend={t('settings.themeLegend')}
        value={theme}
        onChange={(value) => void run(() => changeSettings({ theme: value }))}
        options={THEMES.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
      />
      {studio().bridge.zoom === undefined ? (
        <p className={styles['text']}>{t('settings.textSizeBrowser')}</p>
      ) : (
        <Choice<AppSettings['textSize']>
          look="tiles"
          legend={t('settings.textSize')}
          value={textSize}
          onChange={(value) => void run(() => changeSettings({ textSize: value }))}
          options={TEXT_SIZES.map((value) => ({ value, label: t(`settings.textSize.${value}`) }))}
        />
      )}
    </Section>
  )
}

/** Chooses the pack for each capability that several packs have. */
function PreferSection({ settings: { prefer } }: { readonly settings: AppSettings }) {
  const packs = useSession((state) => state.packs?.packs)
  const [resultText, setResultText] = useState('')
  useEffect(() => void run(loadPacks), [])
  const choose = async (capability: PackCapability, pack: string) => {
    const { [capability]: _, ...rest } = prefer
    const next = pack === '' ? rest : { ...rest, [capability]: pack }
    const { applied } = await studio().api.preferPacks({ prefer: next })
    await loadSettings()
    setResultText(t(applied ? 'prefer.applied' : 'prefer.later'))
  }
  const open = PackCapability.options.flatMap((capability) => {
    const choices = choicesOf(capability, packs ?? [])
    return choices.length < 2 ? [] : [{ capability, choices }]
  })
  return (
    <Section title={t('prefer.title')}>
      <p className={styles['text']}>{t(open.length === 0 && packs !== undefined ? 'prefer.none' : 'prefer.text')}</p>
      {open.map(({ capability, choices }) => (
        <SelectField
          key={capability}
          label={t(`packs.can.${capability}`)}
          value={prefer[capability] ?? ''}
          options={[{ value: '', label: t('prefer.byRank') }, ...choices.map((one) => optionOf(one))]}
          onChange={(pack) => void run(() => choose(capability, pack))}
        />
      ))}
      <p role="status" className={styles['ok']}>
        {resultText}
      </p>
    </Section>
  )
}

function optionOf(choice: PackView | 'built-in'): { value: string; label: string } {
  return choice === 'built-in'
    ? { value: choice, label: t('prefer.builtIn') }
    : { value: choice.id, label: choice.name }
}
