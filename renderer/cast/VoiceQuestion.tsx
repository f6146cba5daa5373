import type { ReactNode } from 'react'
import { say } from '../../shared/locale/message.ts'
import type { Document, Speaker } from '../../shared/project/document.ts'
import type { SimilarPair } from '../../shared/project/speakers/similarSpeakers.ts'
import { keepApart } from '../../shared/project/speakers/speakerEdits.ts'
import { samplesOf } from '../../shared/project/speakers/speakerTalk.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { speakerName } from '../state/editor/speakerName.ts'
import { Button } from '../ui/Button.tsx'
import { mergeSpeaker } from './mergeSpeaker.ts'
import { SampleButton } from './SampleButton.tsx'
import styles from './VoiceQuestion.module.css'

/** Samples of each voice: a single line may be a laugh or a whisper. */
const SAMPLES_PER_VOICE = 3

interface VoiceQuestionProps {
  readonly uncertainPair: SimilarPair
  readonly lines: Document['lines']
  /** The question; by default, whether they are one person. */
  readonly children?: ReactNode
}

/** Stores whether two speakers are one person or two, as one step to undo. */
export function answerPair({ kept, other }: SimilarPair, people: 'one' | 'two'): void {
  const names = { one: speakerName(kept), other: speakerName(other) }
  if (people === 'one') mergeSpeaker(other, kept)
  else edit(say('edit.keepApart', names), (draft) => keepApart(draft, kept.id, other.id))
}

/** Asks whether two speakers who sound alike are one person, with samples of both. Either answer is one step to undo. */
export function VoiceQuestion({ uncertainPair, lines, children }: VoiceQuestionProps) {
  const { kept, other } = uncertainPair
  const question = t('cast.oneOrTwo', { one: speakerName(kept), other: speakerName(other) })
  return (
    <section className={`card ${styles['question']}`} aria-label={children === undefined ? question : undefined}>
      <p>{children ?? question}</p>
      {[kept, other].map((speaker) => (
        <Samples key={speaker.id} speaker={speaker} lines={lines} />
      ))}
      <div className={styles['answers']}>
        <Button onClick={() => answerPair(uncertainPair, 'one')}>{t('cast.onePerson')}</Button>
        <Button onClick={() => answerPair(uncertainPair, 'two')}>{t('cast.twoPeople')}</Button>
      </div>
    </section>
  )
}

/** The longest lines of a speaker, to listen to. */
function Samples({ speaker, lines }: { readonly speaker: Speaker; readonly lines: Document['lines'] }) {
  const name = speakerName(speaker)
  return (
    <p className={styles['samples']}>
      <i data-swatch className={styles['dot']} style={{ background: speaker.colour }} aria-hidden="true" />
      <span className={styles['name']}>{name}</span>
      {samplesOf({ lines }, speaker.id, SAMPLES_PER_VOICE).map((line, index) => (
        <SampleButton key={line.id} label={t('cast.sampleNumberOf', { number: index + 1, name })} sample={line}>
          {index + 1}
        </SampleButton>
      ))}
    </p>
  )
}
