import { useEffect, useRef, useState } from 'react'
import type { UncertainSpeakerCount } from '../../shared/commands/dubs.ts'
import { likelyNumbers } from '../../shared/project/speakers/likelyNumbers.ts'
import { t } from '../locales/t.ts'
import { Button } from '../ui/Button.tsx'
import styles from './PeopleQuestion.module.css'
import { peopleQuestion, peopleWords } from './peopleWords.ts'

interface PeopleQuestionProps {
  readonly peopleEstimate: UncertainSpeakerCount
  /** The film's sound. */
  readonly url: string
  onAnswer(people: number): void
}

/** Asks how many people speak in a film, with a sample of each voice, before its dub is made. */
export function PeopleQuestion({ peopleEstimate: { found, orElse, samples }, url, onAnswer }: PeopleQuestionProps) {
  const question = peopleQuestion({ found, orElse })
  return (
    <section className={`card ${styles['question']}`} aria-label={question}>
      <p>{question}</p>
      <Samples samples={samples} url={url} />
      <div className={styles['row']}>
        {likelyNumbers({ found, orElse }).map((people) => (
          <Button key={people} onClick={() => onAnswer(people)}>
            {peopleWords(people)}
          </Button>
        ))}
      </div>
    </section>
  )
}

/** Buttons that play the voices in the film; a second press stops. */
function Samples({ samples, url }: Pick<UncertainSpeakerCount, 'samples'> & { readonly url: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [played, setPlayed] = useState<number>()
  useEffect(() => {
    const element = audio.current
    return () => element?.pause()
  }, [])
  const play = (at: number, { start }: UncertainSpeakerCount['samples'][number]) => {
    const element = audio.current
    if (element === null || played === at) return element?.pause()
    setPlayed(at)
    element.currentTime = start
    // What cannot be played here is asked about all the same.
    element.play().catch(() => setPlayed(undefined))
  }
  const end = played === undefined ? undefined : samples[played]?.end
  return (
    <div className={styles['row']}>
      {/* biome-ignore lint/a11y/useMediaCaption: samples of voices, in any language */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onTimeUpdate={({ currentTarget }) =>
          end !== undefined && currentTarget.currentTime >= end && currentTarget.pause()
        }
        onPause={() => setPlayed(undefined)}
      />
      {samples.map((sample, at) => (
        <Button key={sample.start} kind="quiet" aria-pressed={played === at} onClick={() => play(at, sample)}>
          <span aria-hidden="true">{played === at ? '■ ' : '▸ '}</span>
          {t('people.sample', { number: at + 1 })}
        </Button>
      ))}
    </div>
  )
}
