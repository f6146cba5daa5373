import { THIS_COMPUTER } from '../../shared/basics/fixedValues.ts'
import type { Dub, DubPlan, PlannedSpeaker } from '../../shared/commands/dubs.ts'
import { PRESERVE } from '../../shared/contract/preserve.ts'
import type { Voice } from '../../shared/contract/records.ts'
import { speakerColour } from '../../shared/project/speakers/palette.ts'
import { t } from '../locales/t.ts'
import { genderWord, kindWord } from '../locales/voiceWords.ts'
import { numberedSpeaker } from '../state/editor/speakerName.ts'
import { useSession } from '../state/session.ts'
import { showSettings } from '../state/studio/connection.ts'
import { changeOrder, plan } from '../state/studio/dubs.ts'
import { run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/fields/Check.tsx'
import { SpeakerCountField } from '../ui/fields/SpeakerCountField.tsx'
import { isDiarizedAtOnce } from './mayTranscribe.ts'
import styles from './VoiceChoices.module.css'

interface VoiceChoicesProps {
  readonly dub: Dub
  readonly plan: DubPlan
}

/** Chooses a voice for each speaker; a voice is suggested. */
export function VoiceChoices({ dub, plan: { speakers, voices, unheard, media } }: VoiceChoicesProps) {
  const isOwn = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  const named = speakers.some(({ name }) => name !== undefined)
  return (
    <fieldset className={styles['group']}>
      <legend className="visually-hidden">{t('order.voices')}</legend>
      {isOwn && !named && (
        <SpeakerCountField
          value={dub.order.speakers ?? null}
          onChange={(count) => void run(() => changeOrder(dub.id, { speakers: count }))}
        />
      )}
      {(unheard || speakers.length === 0) && (
        <p className={styles['hint']}>
          {t(unheard && isDiarizedAtOnce(media) ? 'order.hearing' : 'order.voicesLater')}
          {unheard && !isDiarizedAtOnce(media) && (
            <Button onClick={() => void plan(dub.id, { listen: true })}>{t('order.countSpeakers')}</Button>
          )}
        </p>
      )}
      {speakers.map((speaker, index) => (
        <SpeakerRow key={speaker.label} dub={dub} speaker={speaker} voices={voices} colour={speakerColour(index)} />
      ))}
      <p className={styles['hint']}>
        <Button onClick={() => showSettings('voices')}>{t('voicesFrom.title')}</Button>
      </p>
      {Object.values(dub.order.voices).includes(PRESERVE) && <Consent dub={dub} />}
    </fieldset>
  )
}

/** Asks for consent to clone a voice; without it only pitch and pace follow the speaker. */
function Consent({ dub: { id, order } }: { readonly dub: Dub }) {
  return (
    <Check
      className={styles['consent']}
      label={t('order.consent')}
      checked={order.consent ?? false}
      onChange={(checked) => void run(() => changeOrder(id, { consent: checked }))}
    />
  )
}

interface SpeakerRowProps {
  readonly dub: Dub
  readonly speaker: PlannedSpeaker
  readonly voices: readonly Voice[]
  /** The one that it has in the editor. */
  readonly colour: string
}

function SpeakerRow({ dub: { id, order }, speaker, voices, colour }: SpeakerRowProps) {
  const name = speaker.name ?? numberedSpeaker(speaker.label)
  const chosen = order.voices[speaker.label] ?? speaker.suggested ?? ''
  const choose = (voice: string) => run(() => changeOrder(id, { voices: { ...order.voices, [speaker.label]: voice } }))
  return (
    <div className={styles['row']}>
      <span className={styles['who']}>
        <i data-swatch style={{ background: colour }} aria-hidden="true" />
        <span>{name}</span>
      </span>
      <span className={styles['lines']}>{t('order.lines', { count: speaker.lines })}</span>
      <select
        aria-label={t('order.voiceOf', { name })}
        value={chosen}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
      >
        {chosen === '' && <option value="" />}
        {voices.map((voice) => (
          <option key={voice.id} value={voice.id}>
            {voiceWords(voice)}
          </option>
        ))}
        <option value={PRESERVE}>{t('order.keepVoice')}</option>
      </select>
    </div>
  )
}

function voiceWords({ id, name, gender, kind }: Voice): string {
  return [name ?? id, gender && genderWord(gender), kind && kindWord(kind)].filter(Boolean).join(', ')
}
