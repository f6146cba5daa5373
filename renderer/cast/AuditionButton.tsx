import type { Speaker, VoiceChoice } from '../../shared/project/document.ts'
import { t } from '../locales/t.ts'
import { speakerName } from '../state/editor/speakerName.ts'
import { PlayButton } from '../voices/PlayButton.tsx'
import type { VoiceTrial } from '../voices/VoicePicker.tsx'

interface AuditionButtonProps {
  readonly speaker: Speaker
  readonly choice: VoiceChoice | undefined
  readonly audition: VoiceTrial
}

/** Plays the chosen voice saying a line of the speaker. */
export function AuditionButton({ speaker, choice, audition }: AuditionButtonProps) {
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
