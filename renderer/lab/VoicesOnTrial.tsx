import { t } from '../locales/t.ts'
import { showDialog } from '../state/dialogs.ts'
import { addVoice, MOST_VOICES, useLab } from '../state/lab.ts'
import { Button } from '../ui/Button.tsx'
import { playInTurn, stopPlaying, usePlaying } from './playing.ts'
import { TrialCard } from './TrialCard.tsx'
import styles from './VoicesOnTrial.module.css'

/** The voices that speak the text, side by side. */
export function VoicesOnTrial() {
  const voices = useLab((state) => state.voices)
  const speeches = useLab((state) => state.speeches)
  const playing = usePlaying(({ id }) => id !== undefined)
  const latest = voices.map(({ id }) => speeches.find(({ of }) => of === id))
  const heard = latest.flatMap((speech) => (speech?.url === undefined ? [] : [{ id: speech.id, url: speech.url }]))
  const play = () => playInTurn(heard.map(({ id, url }) => ({ id, url: Promise.resolve(url) })))
  return (
    <section className={styles['voices']} aria-labelledby="lab-voices">
      <div className={styles['head']}>
        <h2 id="lab-voices">{t('lab.voices')}</h2>
        {heard.length > 1 && (
          <Button kind="quiet" onClick={playing ? stopPlaying : play}>
            {t(playing ? 'lab.stop' : 'lab.inTurn')}
          </Button>
        )}
        <Button kind="quiet" onClick={() => showDialog({ name: 'listening', text: '' })}>
          {t('listening.title')} …
        </Button>
        <Button kind="quiet" disabled={voices.length >= MOST_VOICES} onClick={addVoice}>
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
