import type { Target } from '../../shared/contract/records.ts'
import type { VoiceSettings } from '../../shared/project/document.ts'
import { theProject, useDocument, useProject } from '../state/project.ts'
import { selection } from '../state/selection.ts'
import { studio } from '../state/studio.ts'
import { auditionText } from './auditionText.ts'

interface AuditionGiven {
  readonly speaker: string
  readonly target: Target
  /** Id of the line to take the words from where the current line has none of this speaker. */
  readonly preferred: number | undefined
  readonly settings: VoiceSettings | undefined
}

/** A trial of voices by a line of a speaker. */
export interface Audition {
  /** Whether a line has words to speak. */
  readonly hasText: boolean
  /** The text to speak: of the current line, if it is the speaker's. */
  text(): string | undefined
  /** Has a voice say it; resolves with the sound's address. */
  hear(voice: string, signal: AbortSignal): Promise<string>
}

/**
 * Lets voices say a line of a speaker with the settings of the speaker's voice. The words are looked for when they are
 * needed, so that neither moving through the script nor writing in it redraws the voices.
 */
export function useAudition({ speaker, target, preferred, settings = {} }: AuditionGiven): Audition {
  const project = useProject(({ id }) => id)
  const hasText = useDocument(
    (document) => auditionText(document, { speaker, target, preferred: [preferred] }) !== undefined,
  )
  const text = () =>
    auditionText(theProject().document, { speaker, target, preferred: [selection().current, preferred] })
  return {
    hasText,
    text,
    async hear(voice, signal) {
      const order = { project, target, text: text() ?? '', voice, speaker, settings }
      return (await studio().api.audition(order, { signal })).url
    },
  }
}
