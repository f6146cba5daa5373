import { useEffect } from 'react'
import type { FitRun, Turn } from '../../../shared/commands/assistant.ts'
import type { Failure } from '../../../shared/failure.ts'
import type { Message } from '../../../shared/locale/message.ts'
import { openProject, useProject } from '../document/project.ts'
import { createLatest } from '../latest.ts'
import { createSlice } from '../stores.ts'
import { failureOf, run, studio } from '../studio/studio.ts'

/** The chat models of the service in use. */
export type Models =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly failure: Failure }
  | {
      readonly name: 'ready'
      readonly models: readonly string[]
      readonly preferred?: string | undefined
      /** Name of the service that receives questions. */
      readonly goesTo: Message
    }

/** The assistant's conversation about the open project. */
interface AssistantView {
  readonly models: Models
  readonly turns: readonly Turn[]
  readonly fit: FitRun | undefined
  /** The question that is being typed. */
  readonly words: string
  /** Id of the turn whose sent messages are shown; `next` for those of the next question. */
  readonly sent: string | undefined
  /** Whether the dialog that fits lines is open. */
  readonly fitOpen: boolean
}

const EMPTY_CONVERSATION: AssistantView = {
  models: { name: 'loading' },
  turns: [],
  fit: undefined,
  words: '',
  sent: undefined,
  fitOpen: false,
}

export const useAssistant = createSlice<AssistantView>('session', 'assistant', EMPTY_CONVERSATION)
/** Whether there is a model to talk to. */
export const useTalks = (): boolean => useAssistant(({ models }) => models.name === 'ready' && models.models.length > 0)
/** The assistant's state now. */
export const assistantState = useAssistant.getState
/** Changes a part of the assistant's state. */
export const patchAssistant = useAssistant.setState

/** Follows the conversation of the open project; called once, by the editor. */
export function useFollowingAssistant(): void {
  const project = useProject(({ id }) => id)
  const path = useProject((open) => open.path)
  useEffect(() => {
    patchAssistant({ ...EMPTY_CONVERSATION, models: assistantState().models })
    const { bridge } = studio()
    const load = () => void run(() => loadConversation(project))
    load()
    void loadModels()
    const leave = [
      bridge.subscribe('assistantChanged', (changed) => changed.path === path && load()),
      bridge.subscribe('assistantTextAdded', (answerPart) => answerPart.path === path && !append(answerPart) && load()),
      bridge.subscribe('connectionChanged', () => void loadModels()),
      // Text that came while the connection was down was missed.
      bridge.watchLink((link) => link === 'up' && load()),
    ]
    return () => {
      for (const off of leave) off()
    }
  }, [project, path])
}

const listening = createLatest()

function loadConversation(project: string): Promise<void> {
  return listening.again(
    () => studio().api.conversation({ project }),
    ({ turns, fit }) => {
      if (openProject()?.id === project) patchAssistant({ turns, fit })
    },
  )
}

const asking = createLatest()

/** Loads the chat models of the service. */
export async function loadModels(): Promise<void> {
  try {
    await asking.again(
      () => studio().api.assistantModels({}),
      (models) => patchAssistant({ models: { name: 'ready', ...models } }),
    )
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind !== 'cancelled') patchAssistant({ models: { name: 'failed', failure } })
  }
}

/** Appends a piece of text to its answer; false if an earlier piece is missing. */
function append({
  turn: id,
  at,
  text,
}: {
  readonly turn: string
  readonly at: number
  readonly text: string
}): boolean {
  const known = assistantState().turns.find((turn) => turn.id === id)
  if (known === undefined || known.text.length < at) return false
  // A conversation that was reloaded meanwhile has this piece already.
  if (known.text.length > at) return true
  const grown = { ...known, text: known.text + text }
  patchAssistant(({ turns }) => ({ turns: turns.map((turn) => (turn.id === id ? grown : turn)) }))
  return true
}

/** Whether an answer is still awaited or being written. */
export function isAnswerPending({ state }: Pick<Turn, 'state'>): boolean {
  return state.name === 'asked' || state.name === 'answering'
}
