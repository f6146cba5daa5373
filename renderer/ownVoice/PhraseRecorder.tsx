import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { encodeWav } from '../../shared/audio/wav.ts'
import {
  evaluateReading,
  type ReadingVerdict,
  syllablesOf,
} from '../../shared/text/speech/recording/evaluateReading.ts'
import { failureWords, t } from '../locales/t.ts'
import { failureOf, run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { useFocusIfLost } from '../ui/useFocusIfLost.ts'
import { hush } from '../voices/listening.ts'
import { LevelMeter } from '../voices/microphone/LevelMeter.tsx'
import type { Recording } from '../voices/microphone/recorder.ts'
import { PlayButton, PlayFace } from '../voices/PlayButton.tsx'
import { playArriving, wakeSound } from '../voices/playArriving.ts'
import { goToPhrase, keepReading, type ReadingPhrase, useOwnVoice } from './ownVoice.ts'
import styles from './PhraseRecorder.module.css'
import type { RoomMicrophone } from './useMicrophone.ts'

/** A recording that is not kept yet. */
interface Made {
  readonly recording: Recording
  readonly verdict: ReadingVerdict
}

type Stage =
  | { readonly name: 'ready' | 'asking' | 'recording' }
  | { readonly name: 'judged' | 'keeping'; readonly made: Made }
  | { readonly name: 'failed'; readonly message: string }

interface PhraseRecorderProps {
  readonly phrase: ReadingPhrase
  readonly index: number
  readonly microphone: RoomMicrophone
}

/** The phrase to read, large, with its recorder: Space records and stops, Enter keeps, Backspace records again. */
export function PhraseRecorder({ phrase, index, microphone }: PhraseRecorderProps) {
  const language = useOwnVoice((state) => state.language)
  const section = useRef<HTMLElement>(null)
  const { stage, record, stop, keep } = useReading(phrase, microphone, section)
  useFocusIfLost(section)

  /** The action of a key in this stage; undefined where it has none. */
  function actOf(key: string): (() => void) | undefined {
    const again = key === ' ' || key === 'Backspace' ? () => void record() : undefined
    switch (stage.name) {
      case 'recording':
        return key === ' ' ? stop : undefined
      case 'asking':
      case 'keeping':
        return
      case 'judged':
        return key === 'Enter' ? () => keep(stage.made) : again
      default:
        return again
    }
  }

  const press = (event: KeyboardEvent) => {
    const onButton = event.target instanceof HTMLElement && event.target.closest('button') !== null
    const act = event.repeat || onButton ? undefined : actOf(event.key)
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      data-first-focus
      className={styles['recorder']}
      aria-label={t('own.phrase', { number: index + 1 })}
      onKeyDown={press}
    >
      <p className={styles['number']}>{t('own.phrase', { number: index + 1 })}</p>
      <p className={styles['text']} lang={language}>
        {phrase.text}
      </p>
      <div className={styles['row']}>
        {stage.name === 'recording' ? (
          <Button kind="primary" onClick={stop}>
            {t('record.stop')}
          </Button>
        ) : (
          <Button
            kind={stage.name === 'judged' ? 'plain' : 'primary'}
            disabled={stage.name === 'asking' || stage.name === 'keeping'}
            onClick={() => void record()}
          >
            {t(stage.name === 'judged' || phrase.url !== undefined ? 'record.again' : 'record.start')}
          </Button>
        )}
        {stage.name === 'judged' && <RecordingVerdict made={stage.made} keep={keep} />}
        {stage.name !== 'judged' && phrase.url !== undefined && (
          <PlayButton
            id={`reading ${index}`}
            label={t('record.listen')}
            find={() => Promise.resolve(phrase.url ?? '')}
          />
        )}
        {microphone.now !== undefined && <LevelMeter microphone={microphone.now} />}
      </div>
      <p
        role="status"
        className={styles['verdict']}
        data-good={stage.name === 'judged' && stage.made.verdict === 'good'}
      >
        {wordsOf(stage)}
      </p>
      <Steps index={index} />
    </section>
  )
}

/** The reading of a phrase: its stage, and what leads to the next one. The section is focused where it begins, for its keys. */
function useReading(phrase: ReadingPhrase, microphone: RoomMicrophone, section: RefObject<HTMLElement | null>) {
  const language = useOwnVoice((state) => state.language)
  const [stage, setStage] = useState<Stage>({ name: 'ready' })

  async function record(): Promise<void> {
    hush()
    section.current?.focus()
    try {
      setStage({ name: 'asking' })
      const opened = await microphone.open()
      opened.begin()
      setStage({ name: 'recording' })
    } catch (error) {
      setStage({ name: 'failed', message: failureWords(failureOf(error)) })
    }
  }

  async function stop(): Promise<void> {
    const recording = await microphone.now?.end()
    if (recording === undefined) return
    const verdict = evaluateReading(recording.samples, recording.sampleRate, syllablesOf(phrase.text, language))
    setStage({ name: 'judged', made: { recording, verdict } })
  }

  function keep(made: Made): void {
    setStage({ name: 'keeping', made })
    const { samples, sampleRate } = made.recording
    const file = new File([encodeWav(samples, sampleRate)], 'phrase.wav', { type: 'audio/wav' })
    // Where the disk does not take it, it can be kept again.
    let next: Stage = { name: 'judged', made }
    const keepIt = async () => {
      await keepReading(file)
      next = { name: 'ready' }
    }
    void run(keepIt).then(() => setStage(next))
  }

  return { stage, record, stop, keep }
}

function Steps({ index }: { readonly index: number }) {
  return (
    <div className={styles['row']}>
      <Button kind="quiet" onClick={() => goToPhrase(index - 1)}>
        {t('own.before')}
      </Button>
      <Button kind="quiet" onClick={() => goToPhrase(index + 1)}>
        {t('own.next')}
      </Button>
      <p className={styles['keys']}>{t('own.keys')}</p>
    </div>
  )
}

function RecordingVerdict({ made, keep }: { readonly made: Made; keep(made: Made): void }) {
  return (
    <>
      <Button kind="primary" onClick={() => keep(made)}>
        {t(made.verdict === 'good' ? 'own.keep' : 'own.keepAnyway')}
      </Button>
      <PlayRecordingButton recording={made.recording} />
    </>
  )
}

function wordsOf(stage: Stage): string {
  switch (stage.name) {
    case 'ready':
      return ''
    case 'asking':
      return t('record.asking')
    case 'recording':
      return t('record.speak')
    case 'keeping':
      return t('record.keeping')
    case 'judged':
      return t(`own.verdict.${stage.made.verdict}`)
    case 'failed':
      return stage.message
  }
}

/** Plays a recording that is not a file yet; a second press stops it. */
function PlayRecordingButton({ recording }: { readonly recording: Recording }) {
  const [playing, setPlaying] = useState<AbortController>()
  useEffect(() => () => playing?.abort(), [playing])
  const play = () => {
    wakeSound()
    const stop = new AbortController()
    setPlaying(stop)
    const { samples, sampleRate } = recording
    const ended = () => setPlaying((now) => (now === stop ? undefined : now))
    void run(() => playArriving({ sampleRate, blocks: asBlock(samples) }, stop).finally(ended))
  }
  const isPlaying = playing !== undefined
  return (
    <PlayFace
      label={t('record.listen')}
      isPlaying={isPlaying}
      onPress={() => (isPlaying ? setPlaying(undefined) : play())}
    />
  )
}

async function* asBlock(samples: Float32Array): AsyncGenerator<Float32Array<ArrayBuffer>> {
  yield samples.slice()
}
