import type { Target } from '../../../shared/contract/records.ts'
import { markedAsWritten } from '../../../shared/text/speech/readAloud.ts'
import { t } from '../../locales/t.ts'
import { theProject, useDocument } from '../../state/document/project.ts'
import { studio } from '../../state/studio/studio.ts'
import { PlayButton } from '../../voices/PlayButton.tsx'

interface PlayWordProps {
  readonly target: Target
  readonly word: string
  /** The pronunciation that is heard. */
  readonly say: string
}

/** Plays a pronunciation in the first voice of the cast. */
export function PlayWord({ target, word, say }: PlayWordProps) {
  const speaker = useDocument(({ speakers }) =>
    Object.values(speakers).find(({ voices }) => voices[target] !== undefined),
  )
  const choice = speaker?.voices[target]
  const find = async (signal: AbortSignal) => {
    const { voice = '', settings = {} } = choice ?? {}
    const text = markedAsWritten(say, target)
    const order = { project: theProject().id, target, text, voice, speaker: speaker?.id, settings }
    return (await studio().api.audition(order, { signal })).url
  }
  return (
    <PlayButton
      id={`word ${word}`}
      label={t('dictionary.hear', { word })}
      hint={choice === undefined ? t('dictionary.noVoice') : undefined}
      disabled={choice === undefined || say.trim() === ''}
      find={find}
    />
  )
}
