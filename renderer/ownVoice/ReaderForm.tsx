import { useId } from 'react'
import { RecordedLanguage } from '../../shared/commands/ownVoices.ts'
import { LONGEST_CONSENT, LONGEST_NAME } from '../../shared/packs/voiceProgram.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import controls from '../ui/controls.module.css'
import { Field } from '../ui/Field.tsx'
import styles from './OwnVoiceRoom.module.css'
import { changeReader, chooseLanguage, useOwnVoice } from './ownVoice.ts'

/** Which language is read, by whom, and what the reader agrees to. */
export function ReaderForm() {
  const id = useId()
  const language = useOwnVoice((state) => state.language)
  const { name, consent } = useOwnVoice((state) => state.reader)
  const building = useOwnVoice((state) => state.building !== undefined)
  // What is typed before the stored reader is there would be lost with its coming, or take its place.
  const loading = useOwnVoice(({ phrases }) => phrases.length === 0)
  return (
    <fieldset className={styles['form']} disabled={building} aria-label={t('own.reader')}>
      <div className={controls['field']}>
        <label htmlFor={`${id}-language`}>{t('own.language')}</label>
        <select
          id={`${id}-language`}
          value={language}
          onChange={({ target }) => chooseLanguage(RecordedLanguage.parse(target.value))}
        >
          {RecordedLanguage.options.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={t('own.name')}
        value={name}
        disabled={loading}
        maxLength={LONGEST_NAME}
        onChange={({ target }) => changeReader({ name: target.value })}
      />
      <div className={controls['field']}>
        <label htmlFor={`${id}-consent`}>{t('own.consent')}</label>
        <textarea
          id={`${id}-consent`}
          className={controls['textArea']}
          rows={2}
          maxLength={LONGEST_CONSENT}
          aria-describedby={`${id}-hint`}
          value={consent}
          disabled={loading}
          onChange={({ target }) => changeReader({ consent: target.value })}
        />
        <p id={`${id}-hint`} className={controls['hint']}>
          {t('own.consentHint')}
        </p>
      </div>
    </fieldset>
  )
}
