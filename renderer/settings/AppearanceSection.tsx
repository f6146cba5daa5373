import type { Settings } from '../../shared/commands/app.ts'
import { t } from '../locales/t.ts'
import { changeSettings } from '../state/connection.ts'
import { run, studio } from '../state/studio.ts'
import { Choice } from '../ui/Choice.tsx'
import { Section } from './Section.tsx'
import styles from './Settings.module.css'

const THEMES = ['system', 'dark', 'light'] as const
const SIZES = ['small', 'normal', 'large', 'largest'] as const

/** Theme and text size. */
export function AppearanceSection({ settings: { theme, textSize } }: { readonly settings: Settings }) {
  return (
    <Section title={t('settings.theme')}>
      <Choice<Settings['theme']>
        look="tiles"
        legend={t('settings.themeLegend')}
        value={theme}
        onChange={(value) => void run(() => changeSettings({ theme: value }))}
        options={THEMES.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
      />
      {studio().bridge.zoom === undefined ? (
        <p className={styles['text']}>{t('settings.textSizeBrowser')}</p>
      ) : (
        <Choice<Settings['textSize']>
          look="tiles"
          legend={t('settings.textSize')}
          value={textSize}
          onChange={(value) => void run(() => changeSettings({ textSize: value }))}
          options={SIZES.map((value) => ({ value, label: t(`settings.textSize.${value}`) }))}
        />
      )}
    </Section>
  )
}
