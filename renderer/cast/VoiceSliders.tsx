import type { Target } from '../../shared/contract/records.ts'
import { setVoice } from '../../shared/project/castEdits.ts'
import type { Speaker, VoiceChoice } from '../../shared/project/document.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/journal.ts'
import { speakerName } from '../state/speakerName.ts'
import { useVoices } from '../state/voices.ts'
import { TuningSliders } from '../voices/TuningSliders.tsx'
import { type Tuning, tuningsFor } from '../voices/tuning.ts'

interface VoiceSlidersProps {
  readonly speaker: Speaker
  readonly target: Target
  readonly choice: VoiceChoice
}

/** How a speaker's voice is to speak, as far as it can be told how. */
export function VoiceSliders({ speaker, target, choice }: VoiceSlidersProps) {
  const voice = useVoices(({ voices }) => voices.find(({ id }) => id === choice.voice))
  const set = ({ name }: Tuning, value: number | undefined) =>
    edit(t('edit.tune', { setting: t(`cast.${name}`), name: speakerName(speaker) }), (draft) =>
      setVoice(draft, speaker.id, { target, settings: { [name]: value } }),
    )
  return <TuningSliders tunings={tuningsFor(choice.voice, voice)} settings={choice.settings} onChange={set} />
}
