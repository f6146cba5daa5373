import { DEFAULT_VOICE, type Target } from '../../shared/contract/records.ts'
import { invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import type { Document, Line } from '../../shared/project/document.ts'
import { soundKey, spokenBy, takeKey, voiceText } from '../../shared/project/takes/takeKey.ts'
import { chooseTake } from '../../shared/project/texts/textEdits.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { edit, stored } from '../state/document/journal.ts'
import { loadTakes } from '../state/document/openProjects.ts'
import { checkStillOpen, theProject } from '../state/document/project.ts'
import { announce } from '../state/session.ts'
import { createSlice } from '../state/stores.ts'
import { type LabSpeech, labState, patchSpeech } from '../state/studio/lab.ts'
import { studio } from '../state/studio/studio.ts'

/** Id of the speech for which a line is being chosen. */
export const useSpeechToPlace = createSlice<{ readonly speech: string | undefined }>('session', 'labLine', {
  speech: undefined,
})

/** Asks which line gets this speech as its take. */
export function askForLine(speech: string | undefined): void {
  useSpeechToPlace.setState({ speech })
}

/** The key of a take made in the lab, formed as the keys of line takes. */
function keyOf({ text, voice = DEFAULT_VOICE, settings }: LabSpeech, target: Target): string {
  return soundKey(text, { target, voice, settings })
}

/** Why a line cannot have a take, in words; undefined where it can. */
export function obstacleOf(line: Line, target: Target): string | undefined {
  if (line.locked) return t('use.locked')
  if (line.keepOriginal) return t('use.kept')
  return line.texts[target] === undefined ? t('use.untranslated', { language: languageName(target) }) : undefined
}

/** Whether a speech has the text and voice of a line, or differs in one of them. */
export function trialStatus(
  speech: LabSpeech,
  line: Line,
  { document, target }: { readonly document: Document; readonly target: Target },
): 'fresh' | 'otherText' | 'otherVoice' {
  if (keyOf(speech, target) === takeKey(line, target, spokenBy(document, line))) return 'fresh'
  return voiceText(line, target, document.dictionary) === speech.text ? 'otherVoice' : 'otherText'
}

/** Saves a speech in the project and makes it the take of a line. Throws `invalid` if the line cannot have a take. */
export async function giveToLine(speech: LabSpeech, { line, number }: { line: number; number: number }): Promise<void> {
  const { api } = studio()
  await stored()
  const { id: project, target, document } = theProject()
  const known = document.lines[line]
  if (target === undefined || known === undefined || speech.path === undefined) throw invalid(t('use.noTarget'))
  const obstacle = obstacleOf(known, target)
  if (obstacle !== undefined) throw invalid(obstacle)
  const key = keyOf(speech, target)
  const { voice = DEFAULT_VOICE, path } = speech
  const take = await api.saveTake({ project, key, target, line, voice, path })
  await loadTakes(project)
  checkStillOpen(project)
  edit(say('edit.useSpeech', { number }), (draft) => chooseTake(draft, line, { target, take: { id: take.id, key } }))
  if (labState().speeches.some(({ id }) => id === speech.id)) patchSpeech(speech.id, { line: number })
  announce(t('use.done', { number }))
}
