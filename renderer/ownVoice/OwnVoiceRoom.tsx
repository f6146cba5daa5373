import { useEffect, useId, useState } from 'react'
import { THIS_COMPUTER } from '../../shared/basics/fixedValues.ts'
import { MAX_CONSENT_CHARACTERS, MAX_READER_NAME_CHARACTERS, type OwnVoice } from '../../shared/packs/voiceProgram.ts'
import { RECORDED_LANGUAGES } from '../../shared/text/speech/phonology.ts'
import { languageName } from '../locales/languageName.ts'
import { formats, t, words } from '../locales/t.ts'
import { showRoom } from '../state/rooms.ts'
import { useSession } from '../state/session.ts'
import { chooseFiles } from '../state/studio/chooseFiles.ts'
import { fillLab } from '../state/studio/lab.ts'
import { run } from '../state/studio/studio.ts'
import { loadVoices } from '../state/studio/voices.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { Field } from '../ui/fields/Field.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { hush } from '../voices/listening.ts'
import styles from './OwnVoiceRoom.module.css'
import {
  addVoiceFile,
  changeReader,
  chooseRecordedLanguage,
  deleteOwnVoice,
  loadOwnVoices,
  loadReadings,
  passOn,
  useOwnVoice,
} from './ownVoice.ts'
import { PhraseList } from './PhraseList.tsx'
import { PhraseRecorder } from './PhraseRecorder.tsx'
import { useMicrophone } from './useMicrophone.ts'

/** The room in which a person reads phrases, of which a voice is made. */
export function OwnVoiceRoom() {
  const language = useOwnVoice((state) => state.language)
  const current = useOwnVoice((state) => state.current)
  const phrase = useOwnVoice(({ phrases }) => phrases[current])
  const microphone = useMicrophone()
  useEffect(() => {
    void run(() => loadReadings(language))
    return hush
  }, [language])
  useEffect(() => {
    void run(loadOwnVoices)
    void run(loadVoices)
  }, [])
  return (
    <div className={styles['room']}>
      <div className={styles['side']}>
        <ReaderForm />
        <PhraseList />
      </div>
      <div className={styles['reading']}>
        {phrase !== undefined && (
          <PhraseRecorder key={`${language} ${current}`} phrase={phrase} index={current} microphone={microphone} />
        )}
        <VoiceList />
      </div>
    </div>
  )
}

/** The form for the language that is read, the reader's name and the reader's consent. */
function ReaderForm() {
  const id = useId()
  const language = useOwnVoice((state) => state.language)
  const { name, consent } = useOwnVoice((state) => state.reader)
  const building = useOwnVoice((state) => state.building !== undefined)
  // What is typed before the stored reader is there would be lost with its coming, or take its place.
  const loading = useOwnVoice(({ phrases }) => phrases.length === 0)
  return (
    <fieldset className={styles['form']} disabled={building} aria-label={t('own.reader')}>
      <SelectField
        label={t('own.language')}
        value={language}
        options={RECORDED_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        onChange={chooseRecordedLanguage}
      />
      <Field
        label={t('own.name')}
        value={name}
        disabled={loading}
        maxLength={MAX_READER_NAME_CHARACTERS}
        onChange={({ target }) => changeReader({ name: target.value })}
      />
      <div className={controls['field']}>
        <label htmlFor={`${id}-consent`}>{t('own.consent')}</label>
        <textarea
          id={`${id}-consent`}
          className={controls['textArea']}
          rows={2}
          maxLength={MAX_CONSENT_CHARACTERS}
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

/** The recorded voices of this computer. */
function VoiceList() {
  const voices = useOwnVoice((state) => state.voices)
  const broken = useOwnVoice((state) => state.broken)
  const isHere = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  const add = () =>
    run(async () => {
      for (const file of await chooseFiles('.griotvoice')) await addVoiceFile(file)
    })
  return (
    <section className={styles['voices']} aria-labelledby="own-voices">
      <div className={styles['head']}>
        <h2 id="own-voices">{t('own.voices')}</h2>
        <Button kind="quiet" onClick={() => void add()}>
          {t('own.add')}
        </Button>
      </div>
      <p className={styles['note']}>{t('own.limits')}</p>
      {!isHere && <p className={styles['note']}>{t('own.elsewhere')}</p>}
      {voices.length === 0 && <p className={styles['note']}>{t('own.none')}</p>}
      <ul className={styles['list']}>
        {voices.map((voice) => (
          <VoiceRow key={voice.path} voice={voice} canSpeak={isHere} />
        ))}
        {broken.map(words).map((reason) => (
          <li key={reason} className={styles['broken']}>
            {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

function VoiceRow({ voice, canSpeak }: { readonly voice: OwnVoice; readonly canSpeak: boolean }) {
  const [sure, setSure] = useState(false)
  const { id, name, language, consent } = voice
  const openInLab = () => {
    fillLab({ voice: id, language, settings: {} })
    showRoom('lab')
  }
  return (
    <li className={styles['voice']} aria-label={name}>
      <div>
        <strong>{name}</strong> <span className={styles['note']}>{languageName(language)}</span>
        <p className={styles['note']}>
          {t('own.agreed', {
            by: consent.by,
            day: formats.dateTime(new Date(consent.at)),
            statement: consent.statement,
          })}
        </p>
      </div>
      <Button disabled={!canSpeak} why={t('own.elsewhere')} onClick={openInLab}>
        {t('own.try')}
      </Button>
      <Button onClick={() => void run(() => passOn(voice))}>{t('own.passOn')}</Button>
      <Button
        kind="quiet"
        onBlur={() => setSure(false)}
        onClick={() => (sure ? void run(() => deleteOwnVoice(id)) : setSure(true))}
      >
        {t(sure ? 'own.removeSure' : 'own.remove')}
      </Button>
    </li>
  )
}
