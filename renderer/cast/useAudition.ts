import type { Target } from '../../shared/contract/records.ts'
import type { Document, Line, VoiceSettings } from '../../shared/project/document.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { voiceText } from '../../shared/project/takes/takeKey.ts'
import type { Dictionary } from '../../shared/project/texts/dictionary.ts'
import { theProject, useDocument, useProject } from '../state/document/project.ts'
import { selection } from '../state/editor/selection.ts'
import { studio } from '../state/studio/studio.ts'
import type { VoiceTrial } from '../voices/VoicePicker.tsx'

interface AuditionInputs {
  readonly speaker: string
  readonly target: Target
  /** Id of the line to take the words from where the current line has none of this speaker. */
  readonly preferred: number | undefined
  readonly settings: VoiceSettings | undefined
}

/**
 * Lets voices say a line of a speaker with the settings of the speaker's voice. The words are looked for when they are
 * needed, so that neither moving through the script nor writing in it redraws the voices.
 */
export function useAudition({ speaker, target, preferred, settings = {} }: AuditionInputs): VoiceTrial {
  const project = useProject(({ id }) => id)
  const hasText = useDocument(
    (document) => auditionText(document, { speaker, target, preferred: [preferred] }) !== undefined,
  )
  const text = () =>
    auditionText(theProject().document, { speaker, target, preferred: [selection().current, preferred] })
  return {
    hasText,
    text,
    async synthesize(voice, signal) {
      const order = { project, target, text: text() ?? '', voice, speaker, settings }
      return (await studio().api.audition(order, { signal })).url
    },
  }
}

interface AuditionRequest {
  readonly speaker: string
  readonly target: Target
  /** Ids of lines to take the words from, best first. Only lines of the speaker that have words count. */
  readonly preferred: readonly (number | undefined)[]
}

/** The words for trying a voice: a translated line of the speaker; undefined where there is none. */
export function auditionText(
  document: Pick<Document, 'lines'> & { readonly dictionary?: Dictionary },
  request: AuditionRequest,
): string | undefined {
  const { speaker, target, preferred } = request
  const words = (line: Line | undefined) =>
    line?.speaker === speaker ? voiceText(line, target, document.dictionary).trim() : ''
  const id = preferred.find((one) => words(document.lines[one ?? 0]) !== '')
  const line = id === undefined ? linesInOrder(document).find((one) => words(one) !== '') : document.lines[id]
  return words(line) || undefined
}
