import { create } from 'zustand'
import type { Voice } from '../../shared/contract/records.ts'
import type { Failure } from '../../shared/failure.ts'
import { createLatest } from './latest.ts'
import { failureOf, studio } from './studio.ts'

/** The voices of the service in use, as far as they are loaded. */
export const useVoices = create<{ readonly voices: readonly Voice[]; readonly failure: Failure | undefined }>(() => ({
  voices: [],
  failure: undefined,
}))

const asking = createLatest()

/** Loads the voices. A service that is not ready yet is asked again when it is. */
export async function loadVoices(): Promise<void> {
  try {
    await asking.again(
      () => studio().api.voices({}),
      ({ voices }) => useVoices.setState({ voices, failure: undefined }),
    )
  } catch (error) {
    useVoices.setState({ failure: failureOf(error) })
  }
}
