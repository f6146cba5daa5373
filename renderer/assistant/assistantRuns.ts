import type { assistantActions } from '../../shared/actions/actions.ts'
import { commitDraft } from '../state/document/draft.ts'
import { patchAssistant } from '../state/editor/conversation.ts'
import { askAbout, clearConversation, goToAssistant, stopAnswers } from './ask.ts'

/** The functions of the assistant's actions. */
export const assistantRuns: Readonly<Record<keyof typeof assistantActions, () => void>> = {
  showAssistant: goToAssistant,
  shortenLines: () => askAbout('shorten'),
  lengthenLines: () => askAbout('lengthen'),
  naturalLines: () => askAbout('natural'),
  markLines: () => askAbout('marks'),
  proposeTranslation: () => askAbout('translate'),
  translateBack: () => askAbout('back_translate'),
  explainLines: () => askAbout('explain'),
  proposeNames: () => askAbout('names'),
  fitAllLines: () => {
    commitDraft()
    patchAssistant({ fitOpen: true })
  },
  stopAnswer: stopAnswers,
  clearConversation,
}
