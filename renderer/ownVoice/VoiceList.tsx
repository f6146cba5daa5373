import { useState } from 'react'
import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import type { OwnVoice } from '../../shared/packs/voiceProgram.ts'
import { languageName } from '../locales/languageName.ts'
import { formats, t, words } from '../locales/t.ts'
import { chooseFiles } from '../state/chooseFiles.ts'
import { fillLab } from '../state/lab.ts'
import { showRoom } from '../state/rooms.ts'
import { useSession } from '../state/session.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { addVoiceFile, passOn, removeVoice, useOwnVoice } from './ownVoice.ts'
import styles from './VoiceList.module.css'

/** The recorded voices of this computer. */
export function VoiceList() {
  const voices = useOwnVoice((state) => state.voices)
  const broken = useOwnVoice((state) => state.broken)
  const isHere = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  const add = () =>
    run(async () => {
      for (const file of await chooseFiles({ accept: '.griotvoice', multiple: true })) await addVoiceFile(file)
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
  const hear = () => {
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
      <Button disabled={!canSpeak} why={t('own.elsewhere')} onClick={hear}>
        {t('own.try')}
      </Button>
      <Button onClick={() => void run(() => passOn(voice))}>{t('own.passOn')}</Button>
      <Button
        kind="quiet"
        onBlur={() => setSure(false)}
        onClick={() => (sure ? void run(() => removeVoice(id)) : setSure(true))}
      >
        {t(sure ? 'own.removeSure' : 'own.remove')}
      </Button>
    </li>
  )
}
