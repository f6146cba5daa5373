import { useEffect } from 'react'
import { formats, t } from '../locales/t.ts'
import { showDialog } from '../state/dialogs.ts'
import { loadListeningResults } from '../state/studio/kitResults.ts'
import { addTrialVoice, MAX_COMPARED_VOICES, useLab } from '../state/studio/lab.ts'
import { run } from '../state/studio/studio.ts'
import { loadVoices } from '../state/studio/voices.ts'
import { Button } from '../ui/Button.tsx'
import { nameOfSpeech } from '../voices/saveSound.ts'
import styles from './LabRoom.module.css'
import { PlaySpeech } from './PlaySpeech.tsx'
import { playSequence, stopPlaying, useLabPlaying } from './playing.ts'
import { SpeechMenu } from './SpeechMenu.tsx'
import { TextPanel } from './TextPanel.tsx'
import { TrialCard } from './TrialCard.tsx'
import { UseDialog } from './UseDialog.tsx'

/** The voice lab: free text spoken by up to four voices side by side. */
export function LabRoom() {
  useEffect(() => {
    void run(loadVoices)
    void run(loadListeningResults)
    return stopPlaying
  }, [])
  return (
    <div className={styles['room']}>
      <div className={styles['input']}>
        <TextPanel />
        <VoicesOnTrial />
      </div>
      <SpeechList />
      <UseDialog />
    </div>
  )
}

/** All speech made since the page was opened, latest first. */
function SpeechList() {
  const speeches = useLab((state) => state.speeches)
  const playableSpeeches = speeches.filter(({ state }) => state !== 'failed')
  return (
    <section className={styles['panel']} aria-labelledby="lab-results">
      <h2 id="lab-results">{t('lab.results')}</h2>
      {playableSpeeches.length === 0 ? (
        <p className={styles['empty']}>{t('lab.noResults')}</p>
      ) : (
        <>
          <ul className={styles['list']}>
            {playableSpeeches.map((speech) => (
              <li key={speech.id} className={styles['row']}>
                <PlaySpeech speech={speech} label={t('lab.playResult', { text: nameOfSpeech(speech.text) })} />
                <div className={styles['words']}>
                  <p className={styles['text']}>{speech.text}</p>
                  <p className={styles['facts']}>
                    {speech.voiceName}
                    {speech.state === 'whole' && ` · ${t('lab.made', { seconds: formats.number(speech.seconds, 1) })}`}
                    {speech.line !== undefined && ` · ${t('lab.takeOf', { number: speech.line })}`}
                  </p>
                </div>
                <SpeechMenu speech={speech} />
              </li>
            ))}
          </ul>
          <p className={styles['note']}>{t('lab.results.note')}</p>
        </>
      )}
    </section>
  )
}

/** The voices that speak the text, side by side. */
function VoicesOnTrial() {
  const voices = useLab((state) => state.voices)
  const speeches = useLab((state) => state.speeches)
  const playing = useLabPlaying(({ id }) => id !== undefined)
  const latest = voices.map(({ id }) => speeches.find(({ of }) => of === id))
  const playableSounds = latest.flatMap((speech) =>
    speech?.url === undefined ? [] : [{ id: speech.id, url: speech.url }],
  )
  const play = () => playSequence(playableSounds.map(({ id, url }) => ({ id, url: Promise.resolve(url) })))
  return (
    <section className={styles['voices']} aria-labelledby="lab-voices">
      <div className={styles['head']}>
        <h2 id="lab-voices">{t('lab.voices')}</h2>
        {playableSounds.length > 1 && (
          <Button kind="quiet" onClick={playing ? stopPlaying : play}>
            {t(playing ? 'lab.stop' : 'lab.inTurn')}
          </Button>
        )}
        <Button kind="quiet" onClick={() => showDialog({ name: 'listening', text: '' })}>
          {t('listening.title')} …
        </Button>
        <Button kind="quiet" disabled={voices.length >= MAX_COMPARED_VOICES} onClick={addTrialVoice}>
          + {t('lab.addVoice')}
        </Button>
      </div>
      <ul className={styles['cards']} data-count={voices.length}>
        {voices.map((voice, place) => (
          <TrialCard
            key={voice.id}
            trial={voice}
            letter={'ABCD'.charAt(place)}
            alone={voices.length === 1}
            speech={latest[place]}
          />
        ))}
      </ul>
    </section>
  )
}
