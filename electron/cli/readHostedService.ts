import { invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'

/** A hosted service and the key for it. */
export interface HostedService {
  readonly baseUrl: string
  readonly key: string
}

/** The environment variable that holds the key by default. */
export const DEFAULT_KEY_ENV = 'GRIOT_API_KEY'

/** Reads the options of a hosted service. Throws `invalid` for one without a key. */
export function readHostedService(
  options: { readonly baseUrl?: string; readonly apiKeyEnv?: string },
  env: Readonly<Record<string, string | undefined>>,
): HostedService | undefined {
  if (options.baseUrl === undefined) {
    if (options.apiKeyEnv === undefined) return undefined
    throw invalid(say('cli.keyNoService'), 'base-url')
  }
  const name = options.apiKeyEnv ?? DEFAULT_KEY_ENV
  const key = env[name]?.trim()
  if (key) return { baseUrl: options.baseUrl, key }
  // If the user passed the key itself instead of a variable's name, it must not be printed.
  const isName = /^[A-Z_][A-Z0-9_]{0,63}$/i.test(name)
  throw invalid(isName ? say('cli.keyUnset', { name }) : say('cli.keyNoVariable'), 'api-key-env')
}
