import { assembleQuestion } from '../../shared/assistant/assembleQuestion.ts'
import { sceneOf } from '../../shared/assistant/scene.ts'
import { MAX_QUESTION_LINES, type Verb } from '../../shared/assistant/verb.ts'
import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import type { AssistantQuestion, Turn } from '../../shared/commands/assistant.ts'
import { DEFAULT_CHAT_MODEL } from '../../shared/contract/chatPrices.ts'
import { t } from '../locales/t.ts'
import { commitDraft } from '../state/document/draft.ts'
import { type OpenProject, openProject, theProject } from '../state/document/project.ts'
import { assistantState, isAnswerPending, patchAssistant } from '../state/editor/conversation.ts'
import { useFits } from '../state/editor/fits.ts'
import { selectedIds } from '../state/editor/selection.ts'
import { announce, session } from '../state/session.ts'
import { goToSide, showSide } from '../state/sidePanel.ts'
import { changeSettings } from '../state/studio/connection.ts'
import { run, studio } from '../state/studio/studio.ts'

/** Key of the chosen model in the settings' layout. */
const CHAT_MODEL_KEY = 'assistantModel'

/**
 * The model to ask: the chosen one if it is still offered, else the one set for the server, the service's default, or any.
 * Undefined where there is none.
 */
export function modelInUse(): string | undefined {
  const { models } = assistantState()
  if (models.name !== 'ready') return undefined
  const preferredModels = [session().settings?.layout[CHAT_MODEL_KEY], models.preferred, DEFAULT_CHAT_MODEL]
  const isOffered = (model: unknown) => typeof model === 'string' && models.models.includes(model)
  return models.models.find((model) => model === preferredModels.find(isOffered)) ?? models.models[0]
}

/** Chooses the model that is asked from now on, and keeps it in the settings. */
export function chooseModel(model: string): void {
  void run(() => changeSettings({ layout: { [CHAT_MODEL_KEY]: model } }))
}

/** The question that would be sent about these lines; undefined without a target language. */
export function questionAbout(
  verb: Verb,
  project: Pick<OpenProject, 'document' | 'target'>,
  input: { readonly lines: readonly number[]; readonly words: string },
): Omit<AssistantQuestion, 'model'> | undefined {
  const { document, target } = project
  if (target === undefined) return undefined
  const way = verb === 'shorten' || verb === 'lengthen' ? { way: verb } : {}
  const lines = verb === 'names' ? [] : input.lines.slice(0, MAX_QUESTION_LINES)
  const { fits, target: fitted } = useFits.getState()
  const scene = sceneOf(document, { target, lines, fits: fitted === target ? fits : new Map(), ...way })
  const question = assembleQuestion({
    verb,
    scene,
    document,
    words: input.words,
    earlier: earlier(assistantState().turns),
  })
  const requestedLines = scene.lines.map(({ id: line, number, text }) => ({ line, number, text }))
  return { verb, target, lines: requestedLines, words: verb === 'ask' ? input.words.trim() : '', question }
}

/** The finished free questions and their answers, as context for the next question. */
function earlier(turns: readonly Turn[]): { question: string; answer: string }[] {
  return turns
    .filter(({ verb, state }) => verb === 'ask' && state.name === 'done')
    .map(({ words, text }) => ({ question: words, answer: text }))
}

/** Asks about the selected lines and shows the assistant. Tells the user where the question is not possible. */
export function askAbout(verb: Verb, words = ''): void {
  commitDraft()
  const model = modelInUse()
  const request = questionAbout(verb, theProject(), { lines: selectedIds(), words })
  const refusal = request === undefined ? 'assistant.noTarget' : needs(verb, request)
  showSide('assistant')
  // Without a model the panel says how to get one.
  if (model === undefined) goToAssistant()
  else if (refusal !== undefined) announce(t(refusal))
  else if (request !== undefined) {
    void run(() => send({ ...request, model }))
    if (verb === 'ask') patchAssistant({ words: '' })
  }
}

type Refusal = 'assistant.selectFirst' | 'assistant.noText' | 'assistant.noSource'

/** The reason why a question is not possible; undefined where it is. */
function needs(verb: Verb, { lines }: Omit<AssistantQuestion, 'model'>): Refusal | undefined {
  if (verb === 'names' || verb === 'ask') return undefined
  const { document } = theProject()
  if (lines.length === 0) return 'assistant.selectFirst'
  if (verb !== 'translate' && lines.every(({ text }) => text.trim() === '')) return 'assistant.noText'
  const silent = lines.every(({ line }) => document.lines[line]?.source.trim() === '')
  return verb === 'translate' && silent ? 'assistant.noSource' : undefined
}

async function send(request: AssistantQuestion, instead?: string): Promise<void> {
  const { id: project } = theProject()
  await studio().api.askAssistant({ project, ...request, ...omitUndefined({ instead }) })
}

/** Asks the same question again about the lines as they are now. The new answer replaces the turn's. */
export function askAgain(turn: Turn): void {
  const model = modelInUse()
  const lines = turn.lines.map(({ line }) => line)
  const project = theProject()
  const request = questionAbout(turn.verb, { ...project, target: turn.target }, { lines, words: turn.words })
  if (model !== undefined && request !== undefined) void run(() => send({ ...request, model }, turn.id))
}

/** Stops all answers that are under way. */
export function stopAnswers(): void {
  const project = openProject()?.id
  if (project === undefined) return
  for (const turn of assistantState().turns) {
    if (isAnswerPending(turn)) void run(() => studio().api.stopAssistant({ project, id: turn.id }))
  }
}

/** Deletes the conversation of the project. */
export function clearConversation(): void {
  void run(() => studio().api.clearConversation({ project: theProject().id }))
}

/** Shows the assistant and focuses its question field. */
export function goToAssistant(): void {
  goToSide('assistant', '#assistant-question, #side-tab-assistant')
}
