import { useMemo } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import type { VoiceSettings } from '../../shared/project/document.ts'
import { useDocument, useProject } from '../state/project.ts'
import { studio } from '../state/studio.ts'
import { auditionText } from './auditionText.ts'

interface AuditionGiven {
  readonly speaker: string
  readonly target: Target
  /** Ids of lines to take the words from, best first. */
  readonly preferred: readonly (number | undefined)[]
  readonly settings: VoiceSettings | undefined
}

/** A trial of voices by a line of a speaker. */
export interface Audition {
  /** The text to speak; undefined where no line has words. */
  readonly text: string | undefined
  /** Has a voice say it; resolves with the sound's address. */
  hear(voice: string, signal: AbortSignal): Promise<string>
}

/** Lets voices say a line of a speaker with the settings of the speaker's voice. */
export function useAudition({ speaker, target, preferred, settings = {} }: AuditionGiven): Audition {
  const project = useProject(({ id }) => id)
  const lines = useDocument((document) => document.lines)
  const dictionary = useDocument((document) => document.dictionary)
  const [first, second] = preferred
  const text = useMemo(
    () => auditionText({ lines, dictionary }, { speaker, target, preferred: [first, second] }),
    [lines, dictionary, speaker, target, first, second],
  )
  return {
    text,
    async hear(voice, signal) {
      const order = { project, target, text: text ?? '', voice, speaker, settings }
      return (await studio().api.audition(order, { signal })).url
    },
  }
}
