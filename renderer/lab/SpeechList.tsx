import { formats, t } from '../locales/t.ts'
import { useLab } from '../state/lab.ts'
import { nameOfSpeech } from '../voices/saveSound.ts'
import { PlaySpeech } from './PlaySpeech.tsx'
import styles from './SpeechList.module.css'
import { SpeechMenu } from './SpeechMenu.tsx'

/** All speech made since the page was opened, latest first. */
export function SpeechList() {
  const speeches = useLab((state) => state.speeches)
  const heard = speeches.filter(({ state }) => state !== 'failed')
  return (
    <section className={styles['panel']} aria-labelledby="lab-results">
      <h2 id="lab-results">{t('lab.results')}</h2>
      {heard.length === 0 ? (
        <p className={styles['empty']}>{t('lab.noResults')}</p>
      ) : (
        <>
          <ul className={styles['list']}>
            {heard.map((speech) => (
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
