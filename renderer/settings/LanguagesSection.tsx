import { useEffect } from 'react'
import type { AppSettings } from '../../shared/commands/app.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { SPOKEN_LANGUAGES, textsOf } from '../../shared/locale/createTexts.ts'
import { fullLanguageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { showDialog } from '../state/dialogs.ts'
import { chooseLanguage, type LanguageChoice } from '../state/pageLanguage.ts'
import { useSession } from '../state/session.ts'
import { changeSettings } from '../state/studio/connection.ts'
import { run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { Section } from './Section.tsx'
import styles from './Settings.module.css'

/** Frequent languages of videos: the target languages first, then others of their countries. */
const SOURCE_LANGUAGES = [
  'en',
  'yo',
  'ig',
  'ha',
  'sw',
  'zu',
  'fr',
  'pt',
  'ar',
  'am',
  'pcm',
  'so',
  'xh',
  'es',
  'de',
  'hi',
  'zh',
] as const

/** Language of the studio, and the default languages of videos and dubs. */
export function LanguagesSection({ settings }: { readonly settings: AppSettings }) {
  const { target, projects } = settings
  const language = useSession((state) => state.language)
  // A table takes as long to load as the page to be drawn; here it is at hand before a language is chosen.
  useEffect(() => void Promise.all(SPOKEN_LANGUAGES.map(textsOf)).catch(() => undefined), [])
  const setSource = (code: string) => {
    const { sourceLanguage: _, ...rest } = projects
    return changeSettings({ projects: code === '' ? rest : { ...rest, sourceLanguage: code } })
  }
  const named = (codes: readonly string[]) => codes.map((value) => ({ value, label: fullLanguageName(value) }))
  return (
    <Section title={t('settings.section.languages')}>
      <SelectField
        label={t('settings.interface')}
        hint={t('settings.interfaceHint')}
        value={settings.language}
        options={[
          { value: 'system', label: t('settings.interfaceSystem') },
          ...SPOKEN_LANGUAGES.map((value) => ({ value, label: fullLanguageName(value) })),
        ]}
        onChange={(code) => void run(() => chooseLanguage(code as LanguageChoice))}
      />
      {language !== 'en' && (
        <div className={styles['row']}>
          <Button onClick={() => showDialog({ name: 'corrections' })}>{t('corrections.open')}</Button>
        </div>
      )}
      <SelectField
        label={t('settings.source')}
        value={projects.sourceLanguage ?? ''}
        options={[{ value: '', label: t('settings.findOut') }, ...named(SOURCE_LANGUAGES)]}
        onChange={(code) => void run(() => setSource(code))}
      />
      <SelectField
        label={t('settings.target')}
        hint={t('settings.targetHint')}
        value={target}
        options={named(TARGETS)}
        onChange={(code) => void run(() => changeSettings({ target: code as AppSettings['target'] }))}
      />
    </Section>
  )
}
