import { useEffect } from 'react'
import { run } from '../state/studio.ts'
import { loadVoices } from '../state/voices.ts'
import { hush } from '../voices/listening.ts'
import styles from './OwnVoiceRoom.module.css'
import { loadOwnVoices, loadReadings, useOwnVoice } from './ownVoice.ts'
import { PhraseList } from './PhraseList.tsx'
import { PhraseRecorder } from './PhraseRecorder.tsx'
import { ReaderForm } from './ReaderForm.tsx'
import { useMicrophone } from './useMicrophone.ts'
import { VoiceList } from './VoiceList.tsx'

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
