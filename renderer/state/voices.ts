import { create } from 'zustand'
import { THIS_COMPUTER } from '../../shared/commands/connection.ts'
import type { Voice } from '../../shared/contract/records.ts'
import type { Failure } from '../../shared/failure.ts'
import { createLatest } from './latest.ts'
import { failureOf, studio } from './studio.ts'

interface Voices {
  readonly voices: readonly Voice[]
  /** Whether the service can clone voices. */
  readonly clones: boolean
  readonly failure: Failure | undefined
}

/** The voices of the service in use, as far as they are loaded. */
export const useVoices = create<Voices>(() => ({ voices: [], clones: false, failure: undefined }))

const asking = createLatest()

/** Loads the voices. A service that is not ready yet is asked again when it is. */
export async function loadVoices(): Promise<void> {
  try {
    await asking.again(
      async () => ({ ...(await studio().api.voices({})), clones: await canClone() }),
      ({ voices, clones }) => useVoices.setState({ voices, clones, failure: undefined }),
    )
  } catch (error) {
    useVoices.setState({ failure: failureOf(error) })
  }
}

/** Whether the service in use can clone: a hosted one is taken to, this computer where a pack for it is installed. */
async function canClone(): Promise<boolean> {
  const { current } = await studio().api.connections({})
  if (current !== THIS_COMPUTER) return true
  const { abilities } = await studio().api.abilities({})
  return abilities.some(({ name, available }) => name === 'cloner' && available)
}
