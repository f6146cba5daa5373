import type { Provider } from './provider.ts'
import { azure } from './providers/azure.ts'
import { elevenlabs } from './providers/elevenlabs.ts'
import { google } from './providers/google.ts'
import { openai } from './providers/openai.ts'
import { spitch } from './providers/spitch.ts'

/** The kinds of speech servers, by the name that settings use. Adding one is adding its table. */
const PROVIDERS = { openai, spitch, azure, elevenlabs, google } as const satisfies Record<string, Provider>
export type ProviderKind = keyof typeof PROVIDERS
export const PROVIDER_KINDS = Object.keys(PROVIDERS) as [ProviderKind, ...ProviderKind[]]

/** The description of a kind of server. */
export function providerOf(kind: ProviderKind): Provider {
  return PROVIDERS[kind]
}
