import { memo } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import { say } from '../../shared/locale/message.ts'
import type { Speaker, VoiceChoice } from '../../shared/project/document.ts'
import { setVoice } from '../../shared/project/speakers/castEdits.ts'
import type { Talk } from '../../shared/project/speakers/speakerTalk.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { speakerName } from '../state/editor/speakerName.ts'
import { useTexts } from '../state/session.ts'
import { createSlice } from '../state/stores.ts'
import { useVoices } from '../state/studio/voices.ts'
import { Button } from '../ui/Button.tsx'
import { PlayButton } from '../voices/PlayButton.tsx'
import { TuningSliders } from '../voices/TuningSliders.tsx'
import { type Tuning, tuningsFor } from '../voices/tuning.ts'
import { VoicePicker, type VoiceTrial } from '../voices/VoicePicker.tsx'
import { mergeSpeaker } from './mergeSpeaker.ts'
import { SampleButton } from './SampleButton.tsx'
import styles from './SpeakerCard.module.css'
import { SpeakerMenu } from './SpeakerMenu.tsx'
import { SpeakerName } from './SpeakerName.tsx'
import { useAudition } from './useAudition.ts'

/** State of the cast panel; not saved. */
interface CastView {
  /** Ids of speakers whose voice settings are open. */
  readonly tuned: ReadonlySet<string>
}

const useCastView = createSlice<CastView>('session', 'castPanel', { tuned: new Set() })

/** Opens or closes the settings of a speaker's voice. */
function toggleTuned(speaker: string): void {
  const tuned = new Set(useCastView.getState().tuned)
  if (!tuned.delete(speaker)) tuned.add(speaker)
  useCastView.setState({ tuned })
}

interface SpeakerCardProps {
  readonly speaker: Speaker
  readonly talk: Talk | undefined
  /** The speaker who probably says the few lines of this one. */
  readonly likely: Speaker | undefined
  readonly target: Target | undefined
}

/** One speaker: name, share of the talk, and the voice in the shown translation. */
export const SpeakerCard = memo(function SpeakerCard({ speaker, talk, likely, target }: SpeakerCardProps) {
  useTexts()
  const name = speakerName(speaker)
  const tuned = useCastView(({ tuned: open }) => open.has(speaker.id))
  const share = Math.round((talk?.share ?? 0) * 100)
  return (
    <li className={`card ${styles['card']}`} data-speaker-card={speaker.id}>
      <div className={styles['head']}>
        <i data-swatch className={styles['dot']} style={{ background: speaker.colour }} aria-hidden="true" />
        {speaker.portrait !== undefined && (
          <img
            className={styles['portrait']}
            src={`data:image/png;base64,${speaker.portrait}`}
            alt={t('cast.portraitOf', { name })}
          />
        )}
        <SpeakerName speaker={speaker} />
        <span className={styles['share']}>
          {speaker.describes === true
            ? t('cast.descriptions', { count: talk?.lines ?? 0 })
            : t('cast.share', { count: talk?.lines ?? 0, percent: share })}
        </span>
        {talk?.sample !== undefined && (
          <SampleButton label={t('cast.sampleOf', { name })} sample={talk.sample}>
            {t('cast.sample')}
          </SampleButton>
        )}
        <SpeakerMenu
          speaker={speaker}
          empty={(talk?.lines ?? 0) === 0}
          tuned={tuned}
          onTune={
            target === undefined || speaker.voices[target] === undefined ? undefined : () => toggleTuned(speaker.id)
          }
        />
      </div>
      {likely !== undefined && <FewLines speaker={speaker} likely={likely} count={talk?.lines ?? 0} />}
      {target !== undefined && <VoiceRow speaker={speaker} target={target} talk={talk} />}
    </li>
  )
}, isSame)

/** Whether two cards show the same: each edit of a text makes the talk of all speakers anew. */
function isSame({ talk: a, ...before }: SpeakerCardProps, { talk: b, ...now }: SpeakerCardProps): boolean {
  const alike = a?.lines === b?.lines && a?.seconds === b?.seconds && a?.share === b?.share
  const isThat = (name: keyof typeof now) => before[name] === now[name]
  return alike && isSameSample(a?.sample, b?.sample) && (['speaker', 'likely', 'target'] as const).every(isThat)
}

function isSameSample(a: Talk['sample'], b: Talk['sample']): boolean {
  return a === b || (a?.id === b?.id && a?.start === b?.start && a?.end === b?.end)
}

interface FewLinesProps {
  readonly speaker: Speaker
  readonly likely: Speaker
  readonly count: number
}

/** Offers to give the few lines of a speaker to the one who probably said them; a name ends the question. */
function FewLines({ speaker, likely, count }: FewLinesProps) {
  const names = { name: speakerName(speaker), into: speakerName(likely) }
  return (
    <p className={styles['few']}>
      {t('cast.fewLines', { count, into: names.into })}
      <Button onClick={() => mergeSpeaker(speaker, likely)}>{t('edit.mergeSpeaker', names)}</Button>
    </p>
  )
}

interface VoiceRowProps {
  readonly speaker: Speaker
  readonly target: Target
  readonly talk: Talk | undefined
}

function VoiceRow({ speaker, target, talk }: VoiceRowProps) {
  const name = speakerName(speaker)
  const choice = speaker.voices[target]
  const open = useCastView(({ tuned }) => tuned.has(speaker.id)) && choice !== undefined
  const isTuned = Object.keys(choice?.settings ?? {}).length > 0
  const preferred = talk?.sample?.id
  const audition = useAudition({ speaker: speaker.id, target, preferred, settings: choice?.settings })
  const choose = (voice: string | undefined) =>
    edit(say('edit.chooseVoice', { name }), (draft) => setVoice(draft, speaker.id, { target, voice: voice ?? null }))
  return (
    <>
      <div className={styles['voice']}>
        <VoicePicker
          label={t('cast.voiceOf', { name })}
          target={target}
          value={choice?.voice}
          none={choice === undefined ? t('cast.noVoice') : t('cast.takeBack')}
          missing
          audition={audition}
          onChange={choose}
        />
        <AuditionButton speaker={speaker} choice={choice} audition={audition} />
        {(open || isTuned) && (
          <button
            type="button"
            className={styles['tune']}
            aria-expanded={open}
            aria-label={t('cast.settingsOf', { name })}
            title={t('cast.settings')}
            data-set={isTuned}
            onClick={() => toggleTuned(speaker.id)}
          >
            <svg viewBox="0 0 14 14" aria-hidden="true">
              <path d="M1 4h6M11 4h2M1 10h2M7 10h6" />
              <circle cx="9" cy="4" r="1.8" />
              <circle cx="5" cy="10" r="1.8" />
            </svg>
          </button>
        )}
      </div>
      {open && <VoiceSliders speaker={speaker} target={target} choice={choice} />}
    </>
  )
}

interface VoiceSlidersProps {
  readonly speaker: Speaker
  readonly target: Target
  readonly choice: VoiceChoice
}

/** The settings of a speaker's voice that the service supports. */
function VoiceSliders({ speaker, target, choice }: VoiceSlidersProps) {
  const voice = useVoices(({ voices }) => voices.find(({ id }) => id === choice.voice))
  const set = ({ name }: Tuning, value: number | undefined) =>
    edit(say('edit.tune', { setting: say(`cast.${name}`), name: speakerName(speaker) }), (draft) =>
      setVoice(draft, speaker.id, { target, settings: { [name]: value } }),
    )
  return <TuningSliders tunings={tuningsFor(choice.voice, voice)} settings={choice.settings} onChange={set} />
}

interface AuditionButtonProps {
  readonly speaker: Speaker
  readonly choice: VoiceChoice | undefined
  readonly audition: VoiceTrial
}

/** Plays the chosen voice saying a line of the speaker. */
function AuditionButton({ speaker, choice, audition }: AuditionButtonProps) {
  const missing = audition.hasText ? undefined : t('cast.nothingToSay')
  return (
    <PlayButton
      id={`voice ${speaker.id}`}
      label={t('cast.audition', { name: speakerName(speaker) })}
      hint={choice === undefined ? t('cast.noVoice') : missing}
      disabled={choice === undefined || !audition.hasText}
      find={(signal) => audition.synthesize(choice?.voice ?? '', signal)}
    />
  )
}
