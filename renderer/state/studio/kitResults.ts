import { BUILT_IN_VOICE, STATISTICAL_VOICE, type Voice } from '../../../shared/contract/records.ts'
import { TARGETS } from '../../../shared/contract/targets.ts'
import type { KitResults } from '../../../shared/kit/kitResults.ts'
import { describeListening, resultOf } from '../../../shared/kit/kitWords.ts'
import type { Message } from '../../../shared/locale/message.ts'
import { RECORDED_VOICE } from '../../../shared/project/takes/takeKey.ts'
import { createLatest } from '../latest.ts'
import { createSlice } from '../stores.ts'
import { studio } from './studio.ts'

/**
 * The results of the listening tests whose answers are kept on this computer, with the folder of these; undefined until they are
 * loaded.
 */
export interface ListeningTestResults {
  readonly results: KitResults
  readonly folder: string
  /** Names of files in the folder that hold no answer. */
  readonly unread: readonly string[]
}

export const useListeningResults = createSlice<{ readonly listeningResults?: ListeningTestResults }>(
  'settings',
  'listeningResults',
  {},
)

const asking = createLatest()

/** Loads the results of listening tests. */
export async function loadListeningResults(): Promise<void> {
  await asking.again(
    () => studio().api.testResults({}),
    (listeningResults) => useListeningResults.setState({ listeningResults }),
  )
}

/** Adds the answers in a text; returns how many were new, and how many were there before. */
export async function takeListeningResults(text: string): Promise<{ readonly added: number; readonly known: number }> {
  const { added, known, ...heard } = await studio().api.takeTests({ text })
  useListeningResults.setState({ listeningResults: heard })
  return { added, known }
}

/** The voices that a listening test can be made of: those that come with the program or were recorded by the user. */
const TESTABLE_VOICE_KINDS: readonly (string | undefined)[] = [BUILT_IN_VOICE, STATISTICAL_VOICE, RECORDED_VOICE]

/** Whether a listening test can be made of a voice. */
export function isTestable({ kind, language }: Voice): boolean {
  return TESTABLE_VOICE_KINDS.includes(kind) && TARGETS.some((target) => target === language)
}

/** The listening results of a voice; undefined where no test can be made of it, or nothing is loaded. */
export function listeningResultsOf(
  voice: Voice | undefined,
  listeningResults: ListeningTestResults | undefined,
): Message | undefined {
  if (voice === undefined || listeningResults === undefined || !isTestable(voice)) return undefined
  return describeListening(resultOf(listeningResults.results, voice.id))
}
