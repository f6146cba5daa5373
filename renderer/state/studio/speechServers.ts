import type { KnownServer } from '../../../shared/commands/speechServers.ts'
import { createLatest } from '../latest.ts'
import { createSlice } from '../stores.ts'
import { studio } from './studio.ts'

/** The speech servers of this computer; undefined until they are loaded. */
export const useSpeechServers = createSlice<{ readonly servers: readonly KnownServer[] | undefined }>(
  'settings',
  'speechServers',
  {
    servers: undefined,
  },
)

const asking = createLatest()

/** Loads the speech servers with what was spent on each. */
export function loadSpeechServers(): Promise<void> {
  return asking.again(
    () => studio().api.speechServers({}),
    ({ servers }) => useSpeechServers.setState({ servers }),
  )
}
