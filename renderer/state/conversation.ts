import { useEffect } from 'react'
import { create } from 'zustand'
import type { FitRun, Turn } from '../../shared/commands/assistant.ts'
import type { Failure } from '../../shared/failure.ts'
import { createLatest } from './latest.ts'
import { openProject, useProject } from './project.ts'
import { failureOf, run, studio } from './studio.ts'

/** The chat models of the service in use. */
export type Models =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly failure: Failure }
  | {
      readonly name: 'ready'
      readonly models: readonly string[]
      readonly preferred?: string | undefined
      /** Who gets to see what is asked. */
      readonly goesTo: string
    }

/** What the assistant and the user said to each other about the open project, and what is being written. */
export interface AssistantView {
  readonly models: Models
  readonly turns: readonly Turn[]
  readonly fit: FitRun | undefined
  /** The question that is being typed. */
  readonly words: string
  /** The turn of which it is shown what was sent; `next` for what would be. */
  readonly sent: string | undefined
  /** The dialog to fit many lines. */
  readonly fitOpen: boolean
}

const NOTHING: AssistantView = {
  models: { name: 'loading' },
  turns: [],
  fit: undefined,
  words: '',
  sent: undefined,
  fitOpen: false,
}

export const useAssistant = create<AssistantView>(() => NOTHING)
/** The conversation as it is now. */
export const assistant = useAssistant.getState
/** Changes a part of what is shown. */
export const patchAssistant = useAssistant.setState

/** Follows the conversation of the open project; called once, where the editor is. */
export function useFollowingAssistant(): void {
  const project = useProject(({ id }) => id)
  const path = useProject((open) => open.path)
  useEffect(() => {
    patchAssistant({ ...NOTHING, models: assistant().models })
    const { bridge } = studio()
    const load = () => void run(() => loadConversation(project))
    load()
    void loadModels()
    const leave = [
      bridge.subscribe('assistantChanged', (changed) => changed.path === path && load()),
      bridge.subscribe('assistantSaid', (said) => said.path === path && !append(said) && load()),
      bridge.subscribe('connectionChanged', () => void loadModels()),
      // What was said while the link was down was not heard.
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

/** Asks which models there are. */
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

/** Puts a piece to the answer it belongs to. False where what came before it is not known. */
function append({
  turn: id,
  at,
  text,
}: {
  readonly turn: string
  readonly at: number
  readonly text: string
}): boolean {
  const known = assistant().turns.find((turn) => turn.id === id)
  if (known === undefined || known.text.length < at) return false
  // A conversation that was read meanwhile has the piece already.
  if (known.text.length > at) return true
  const grown = { ...known, text: known.text + text }
  patchAssistant(({ turns }) => ({ turns: turns.map((turn) => (turn.id === id ? grown : turn)) }))
  return true
}

/** Whether somebody still has to say something. */
export function isUnderWay({ state }: Pick<Turn, 'state'>): boolean {
  return state.name === 'asked' || state.name === 'answering'
}
