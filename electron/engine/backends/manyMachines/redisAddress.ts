import { invalid } from '../../../../shared/failure.ts'

/** The address of the Redis that coordinates the machines of one service. */
export interface RedisAddress {
  readonly url: string
  /** The prefix of all keys. Services with different prefixes do not see each other. */
  readonly prefix: string
}

/** The default prefix of a service's keys in Redis. */
const DEFAULT_PREFIX = 'griot'

/** The command-line options for the address, for `parseArgs`; `postgres` is known only to be refused with a reason. */
export const ADDRESS_OPTIONS = {
  redis: { type: 'string' },
  'redis-prefix': { type: 'string' },
  postgres: { type: 'string' },
} as const

type AddressValues = { readonly [Option in keyof typeof ADDRESS_OPTIONS]?: string | undefined }

/**
 * The address given by an option, else by GRIOT_REDIS and GRIOT_REDIS_PREFIX; undefined if there is none. Throws `invalid`
 * for a malformed address, and where a Postgres is named instead, over which machines were coordinated once.
 */
export function addressFrom(values: AddressValues, env: NodeJS.ProcessEnv = process.env): RedisAddress | undefined {
  const url = values.redis || env['GRIOT_REDIS']
  if (values.postgres || (!url && env['GRIOT_POSTGRES'])) {
    const named = values.postgres ? '--postgres' : 'GRIOT_POSTGRES'
    throw invalid(
      `${named}: machines meet in a Redis only, no longer in a Postgres. Give --redis URL, and make the keys again there with "keys add".`,
    )
  }
  if (!url) return undefined
  return { url: checked(url), prefix: values['redis-prefix'] ?? (env['GRIOT_REDIS_PREFIX'] || DEFAULT_PREFIX) }
}

function checked(url: string): string {
  if (/^rediss?:\/\//.test(url) && URL.canParse(url)) return url
  // Everything up to the last @ may be a password, so it is not shown.
  const shown = url.replace(/^(\w*:\/\/)?.*@/s, '$1…@')
  const hint = shown === url ? '' : ' In a password write %2F for /, %3A for :, %40 for @, %23 for # and %3F for ?.'
  throw invalid(`${shown} is not the address of a Redis. Give one like redis://localhost:6379.${hint}`)
}
