import { THIS_COMPUTER } from '../../../shared/basics/fixedValues.ts'
import type { Voice } from '../../../shared/contract/records.ts'
import type { Failure } from '../../../shared/failure.ts'
import { createLatest } from '../latest.ts'
import { createSlice } from '../stores.ts'
import { failureOf, studio } from './studio.ts'

interface Voices {
  readonly voices: readonly Voice[]
  /** Whether the service can clone voices, recognise speech, and translate. */
  readonly clones: boolean
  readonly canRecognize: boolean
  readonly translates: boolean
  /** Whether its recognition is only a draft. */
  readonly drafts: boolean
  readonly failure: Failure | undefined
}

/** The voices of the service in use, as far as they are loaded. */
export const useVoices = createSlice<Voices>('settings', 'voices', {
  voices: [],
  clones: false,
  canRecognize: true,
  translates: true,
  drafts: false,
  failure: undefined,
})

const asking = createLatest()

/** Loads the voices. A service that is not ready yet is asked again when it is. */
export async function loadVoices(): Promise<void> {
  try {
    await asking.again(
      async () => ({ ...(await studio().api.voices({})), ...(await canDo()) }),
      (known) => useVoices.setState({ ...known, failure: undefined }),
    )
  } catch (error) {
    useVoices.setState({ failure: failureOf(error) })
  }
}

/** The abilities of the service in use: a hosted one is assumed to have all, this computer those installed. */
async function canDo(): Promise<Pick<Voices, 'clones' | 'canRecognize' | 'translates' | 'drafts'>> {
  const { current } = await studio().api.connections({})
  if (current !== THIS_COMPUTER) return { clones: true, canRecognize: true, translates: true, drafts: false }
  const { abilities } = await studio().api.abilities({})
  const has = (abilityName: string) => abilities.some(({ name, available }) => name === abilityName && available)
  const drafts = abilities.some(({ name, draft }) => name === 'transcriber' && draft === true)
  return { clones: has('cloner'), canRecognize: has('transcriber'), translates: has('translator'), drafts }
}
