import { useEffect, useRef, useState } from 'react'
import { t } from '../locales/t.ts'
import { run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { ProgressBar } from '../ui/notes/ProgressBar.tsx'
import { cancelBuild, goToPhrase, makeOwnVoice, startOver, useOwnVoice } from './ownVoice.ts'
import styles from './PhraseList.module.css'

/** The phrases with their states, and the button that makes the voice. */
export function PhraseList() {
  const phrases = useOwnVoice((state) => state.phrases)
  const current = useOwnVoice((state) => state.current)
  const chosen = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another phrase is read
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <section className={styles['phrases']} aria-label={t('own.phrases')}>
      <ol className={styles['list']}>
        {phrases.map(({ text, url, unusable, wanted }, index) => {
          const phraseStatus = url === undefined ? 'open' : unusable || wanted ? 'again' : 'kept'
          return (
            <li key={text}>
              <button
                ref={index === current ? chosen : undefined}
                type="button"
                className={styles['phrase']}
                aria-current={index === current}
                data-standing={phraseStatus}
                onClick={() => goToPhrase(index)}
              >
                <span>{index + 1}</span>
                <span>{text}</span>
                <span>{t(`own.standing.${phraseStatus}`)}</span>
              </button>
            </li>
          )
        })}
      </ol>
      <Making />
    </section>
  )
}

function Making() {
  const phrases = useOwnVoice((state) => state.phrases)
  const building = useOwnVoice((state) => state.building)
  const { name, consent } = useOwnVoice((state) => state.reader)
  const [sure, setSure] = useState(false)
  const kept = phrases.filter(({ url }) => url !== undefined).length
  const why =
    name.trim() === '' || consent.trim() === '' ? t('own.needsReader') : kept === 0 ? t('own.needsReadings') : undefined
  if (building !== undefined) {
    return (
      <div className={styles['making']}>
        <ProgressBar label={t('own.building')} fraction={building} />
        <Button onClick={cancelBuild}>{t('own.cancel')}</Button>
      </div>
    )
  }
  return (
    <div className={styles['making']}>
      <p>{t('own.progress', { kept, all: phrases.length })}</p>
      <Missing />
      <Button
        kind="quiet"
        disabled={kept === 0}
        onBlur={() => setSure(false)}
        onClick={() => {
          if (sure) void run(startOver)
          setSure(!sure)
        }}
      >
        {t(sure ? 'own.startOverSure' : 'own.startOver')}
      </Button>
      <Button disabled={why !== undefined} why={why} onClick={() => void run(makeOwnVoice)}>
        {t('own.build')}
      </Button>
    </div>
  )
}

/** Phrases that are named in the sentence; the others are marked in the list alone. */
const MAX_NAMED_PHRASES = 5

/** The phrases to read, by name, where the last making lacked pairs of sounds. */
function Missing() {
  const phrases = useOwnVoice((state) => state.phrases)
  const missingPhrases = phrases.flatMap((one, index) => (one.wanted ? [{ ...one, index }] : []))
  if (missingPhrases.length === 0) return null
  return (
    <div role="status">
      <p>{t('own.missing', { count: missingPhrases.length })}</p>
      <ul className={styles['missing']}>
        {missingPhrases.slice(0, MAX_NAMED_PHRASES).map(({ text, index }) => (
          <li key={text}>
            <Button kind="quiet" onClick={() => goToPhrase(index)}>
              {index + 1} {text}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
