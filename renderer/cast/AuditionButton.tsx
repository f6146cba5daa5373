import { useMemo } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import type { Speaker } from '../../shared/project/document.ts'
import { t } from '../locales/t.ts'
import { useDocument, useProject } from '../state/project.ts'
import { useSelection } from '../state/selection.ts'
import { speakerName } from '../state/speakerName.ts'
import { studio } from '../state/studio.ts'
import { PlayButton } from '../voices/PlayButton.tsx'
import { auditionText } from './auditionText.ts'

interface AuditionButtonProps {
  readonly speaker: Speaker
  readonly target: Target
  /** The line in which the speaker is heard best, from `talkOf`. */
  readonly sample: number | undefined
}

/** Plays the chosen voice saying a line of the speaker. */
export function AuditionButton({ speaker, target, sample }: AuditionButtonProps) {
  const project = useProject(({ id }) => id)
  const lines = useDocument((document) => document.lines)
  const dictionary = useDocument((document) => document.dictionary)
  const current = useSelection((state) => state.current)
  const choice = speaker.voices[target]
  const text = useMemo(
    () => auditionText({ lines, dictionary }, { speaker: speaker.id, target, preferred: [current, sample] }),
    [lines, dictionary, speaker.id, target, current, sample],
  )
  const find = async (signal: AbortSignal) => {
    const { voice = '', settings = {} } = choice ?? {}
    const order = { project, target, text: text ?? '', voice, speaker: speaker.id, settings }
    return (await studio().api.audition(order, { signal })).url
  }
  const missing = text === undefined ? t('cast.nothingToSay') : undefined
  return (
    <PlayButton
      id={`voice ${speaker.id}`}
      label={t('cast.audition', { name: speakerName(speaker) })}
      hint={choice === undefined ? t('cast.noVoice') : missing}
      disabled={choice === undefined || text === undefined}
      find={find}
    />
  )
}
