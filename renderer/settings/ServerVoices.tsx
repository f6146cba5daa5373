import { useState } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { mayRead } from '../../shared/speechServers/localServers.ts'
import { SAMPLE_TEXTS } from '../../shared/speechServers/sampleTexts.ts'
import type { ServerVoice, SpeechServer } from '../../shared/speechServers/speechServer.ts'
import { languageName } from '../locales/languageName.ts'
import { formats, t } from '../locales/t.ts'
import { studio } from '../state/studio/studio.ts'
import { Check } from '../ui/fields/Check.tsx'
import { PlayButton } from '../voices/PlayButton.tsx'
import styles from './Settings.module.css'
import type { ServerDraft } from './serverDraft.ts'
import { toggleVoiceLanguage } from './toggleVoiceLanguage.ts'

interface ServerVoicesProps {
  readonly draft: ServerDraft
  /** The voices that the server listed; undefined before it was asked. */
  readonly listed: readonly ServerVoice[] | undefined
  access(): { server: SpeechServer; key?: string }
  onChange(change: Partial<ServerDraft>): void
}

/** Chooses the languages for which a server's voices are offered, and plays a sample in each. */
export function ServerVoices({ draft, listed, access, onChange }: ServerVoicesProps) {
  const { voices } = draft
  return (
    <fieldset className={styles['languages']}>
      <legend className={styles['text']}>{t('voicesFrom.languages')}</legend>
      {listed === undefined && voices.length === 0 && <p className={styles['text']}>{t('voicesFrom.testFirst')}</p>}
      {(listed !== undefined || voices.length > 0) &&
        TARGETS.map((language) => {
          const own = voices.filter((voice) => voice.language === language)
          // What was chosen stays, so that it can be taken back.
          if (own.length === 0 && !mayRead(draft, language)) return null
          return (
            <div key={language} className={styles['row']}>
              <Check
                className={styles['grow']}
                label={
                  own.length === 0
                    ? languageName(language)
                    : t('voicesFrom.languageVoices', { language: languageName(language), count: own.length })
                }
                checked={own.length > 0}
                disabled={listed === undefined && own.length === 0}
                onChange={(checked) =>
                  onChange({ voices: toggleVoiceLanguage(voices, listed ?? voices, language, checked) })
                }
              />
              {own[0] !== undefined && <Sample language={language} voice={own[0]} access={access} />}
            </div>
          )
        })}
      {voices.length > 0 && (
        <Check
          label={t('voicesFrom.unasked')}
          checked={draft.unasked}
          onChange={(checked) => onChange({ unasked: checked })}
        />
      )}
    </fieldset>
  )
}

interface SampleProps {
  readonly language: Target
  readonly voice: ServerVoice
  access(): { server: SpeechServer; key?: string }
}

/** Plays a greeting, and shows how fast it came. */
function Sample({ language, voice, access }: SampleProps) {
  const [speed, setSpeed] = useState('')
  const find = async (signal: AbortSignal) => {
    const order = { ...access(), voice, text: SAMPLE_TEXTS[language] }
    const { url, milliseconds, seconds } = await studio().api.speechServerSample(order, { signal })
    setSpeed(t('voicesFrom.speed', { milliseconds, seconds: formats.number(seconds, 1) }))
    return url
  }
  return (
    <>
      <span className={styles['text']} role="status">
        {speed}
      </span>
      <PlayButton
        id={`server-${voice.id}-${language}`}
        label={t('voicesFrom.sample', { language: languageName(language), name: voice.name })}
        find={find}
      />
    </>
  )
}
