import { useDeferredValue, useId, useMemo } from 'react'
import { TEXT_LIMIT } from '../../shared/contract/records.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { splitForSpeech } from '../../shared/text/sentences.ts'
import { languageName } from '../locales/languageName.ts'
import { formats, t } from '../locales/t.ts'
import { draftLab, useLab } from '../state/studio/lab.ts'
import { useVoices } from '../state/studio/voices.ts'
import { Button } from '../ui/Button.tsx'
import { speakWith } from './speak.ts'
import styles from './TextPanel.module.css'

/** The text to be spoken, and the settings shared by all voices. */
export function TextPanel() {
  const id = useId()
  const { text, language, streamed, voices } = useLab()
  // Held keys offer the letters of the spoken language.
  const spoken = useVoices((state) => state.voices.find(({ id: one }) => one === voices[0]?.voice)?.language)
  const canSpeak = text.trim() !== ''
  const speak = () => {
    if (canSpeak) speakWith(voices)
  }
  return (
    <section className={styles['panel']}>
      <div className={styles['head']}>
        <label htmlFor={`${id}-text`}>{t('lab.text')}</label>
        <Counter text={text} />
      </div>
      <textarea
        id={`${id}-text`}
        data-first-focus
        className={styles['text']}
        lang={language ?? spoken}
        rows={5}
        value={text}
        placeholder={t('lab.placeholder')}
        onChange={({ currentTarget }) => draftLab({ text: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
          event.preventDefault()
          speak()
        }}
      />
      <div className={styles['tools']}>
        <label className={styles['field']} title={t('lab.languageHint')}>
          <span>{t('lab.language')}</span>
          <select
            value={language ?? ''}
            onChange={({ currentTarget }) => draftLab({ language: currentTarget.value || undefined })}
          >
            <option value="">{t('lab.asVoice')}</option>
            {/* A reused entry of the history may have a further language. */}
            {[...new Set([...TARGETS, ...(language === undefined ? [] : [language])])].map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles['check']} title={t('lab.streamedHint')}>
          <input
            type="checkbox"
            checked={streamed}
            onChange={({ currentTarget }) => draftLab({ streamed: currentTarget.checked })}
          />
          {t('lab.streamed')}
        </label>
        <Button
          kind="primary"
          disabled={!canSpeak}
          why={t('lab.cannotSpeak')}
          title={t('lab.speakKey')}
          onClick={speak}
        >
          {t(voices.length > 1 ? 'lab.speakAll' : 'lab.speak')}
        </Button>
      </div>
    </section>
  )
}

/** Length of the text in characters as the service counts; over its limit, the number of parts. */
function Counter({ text }: { readonly text: string }) {
  const settled = useDeferredValue(text)
  const { count, parts } = useMemo(() => {
    const length = [...settled].length
    return { count: length, parts: length > TEXT_LIMIT ? splitForSpeech(settled, TEXT_LIMIT).length : 1 }
  }, [settled])
  const shown = formats.number(count)
  return (
    <span className={styles['count']} data-long={parts > 1}>
      {parts > 1
        ? t('lab.parts', { shown, parts })
        : t('lab.characters', { count, shown, limit: formats.number(TEXT_LIMIT) })}
    </span>
  )
}
