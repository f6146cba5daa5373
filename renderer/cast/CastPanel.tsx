import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { likelySpeakers } from '../../shared/project/speakers/likelySpeakers.ts'
import { similarSpeakers, speakerPairs } from '../../shared/project/speakers/similarSpeakers.ts'
import { speakersInOrder } from '../../shared/project/speakers/speakersInOrder.ts'
import { talkOf } from '../../shared/project/speakers/speakerTalk.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { useDocument, useProject } from '../state/document/project.ts'
import { loadVoices, useVoices } from '../state/studio/voices.ts'
import { Button } from '../ui/Button.tsx'
import { hush } from '../voices/listening.ts'
import styles from './CastPanel.module.css'
import { PairsPage } from './PairsPage.tsx'
import { SpeakerCard } from './SpeakerCard.tsx'
import { TakesPanel } from './TakesPanel.tsx'
import { VoiceQuestion } from './VoiceQuestion.tsx'

/** The speakers with their voices, or the takes. Leaving the panel stops its sound. */
export function CastPanel({ part }: { readonly part: 'speakers' | 'takes' }) {
  useEffect(() => {
    if (useVoices.getState().voices.length === 0) void loadVoices()
    return hush
  }, [])
  return (
    <section id={part} tabIndex={-1} aria-label={t(`side.${part}`)} className={styles['panel']}>
      {part === 'speakers' ? <SpeakersList /> : <TakesPanel />}
    </section>
  )
}

/** All speakers of the video with their voices. */
function SpeakersList() {
  // A moment behind, as each pause in typing makes other lines.
  const lines = useDeferredValue(useDocument((document) => document.lines))
  const speakers = useDocument((document) => document.speakers)
  const target = useProject((project) => project.target)
  const talks = useMemo(() => talkOf({ lines, speakers }), [lines, speakers])
  const likely = useMemo(() => likelySpeakers({ lines, speakers }), [lines, speakers])
  const uncertainPair = useMemo(() => similarSpeakers({ lines, speakers }), [lines, speakers])
  const pairs = useMemo(() => speakerPairs({ lines, speakers }), [lines, speakers])
  const ordered = speakersInOrder({ speakers })
  const [comparing, setComparing] = useState(false)
  const compare = useRef<HTMLButtonElement>(null)
  const goBack = () => {
    flushSync(() => setComparing(false))
    compare.current?.focus()
  }
  if (ordered.length === 0) return <NoSpeakers />
  if (comparing) return <PairsPage {...{ pairs, lines }} onClose={goBack} />
  const voiceless = target === undefined ? [] : ordered.filter(({ voices }) => voices[target] === undefined)
  return (
    <>
      {target === undefined && (
        <p className={styles['hint']}>
          {t('cast.noTarget')}
          <Button onClick={() => perform('showTranslation')}>{t('cast.chooseTarget')}</Button>
        </p>
      )}
      {target !== undefined && voiceless.length > 0 && (
        <p className={styles['hint']} data-tone="warn">
          {t('cast.voiceless', { count: voiceless.length, language: languageName(target) })}
          <Button onClick={() => perform('castVoices')}>{t('cast.castAll')}</Button>
        </p>
      )}
      {uncertainPair !== undefined && <VoiceQuestion uncertainPair={uncertainPair} lines={lines} />}
      {pairs.length > 0 && (
        <p className={styles['hint']}>
          <Button ref={compare} onClick={() => setComparing(true)}>
            {t('cast.pairs.open')}
          </Button>
        </p>
      )}
      <ul className={styles['list']} aria-label={t('side.speakers')}>
        {ordered.map((speaker) => (
          <SpeakerCard
            key={speaker.id}
            speaker={speaker}
            talk={talks.get(speaker.id)}
            likely={likely.get(speaker.id)}
            target={target}
          />
        ))}
      </ul>
    </>
  )
}

/** The empty cast: leads to the transcript, as speakers come with the lines. */
function NoSpeakers() {
  return (
    <div className={styles['empty']}>
      <p>{t('cast.empty')}</p>
      <Button onClick={() => perform('showTranscript')}>{t('cast.makeTranscript')}</Button>
    </div>
  )
}
