import { invalid } from '../../../../shared/failure.ts'

/** The address of the server that coordinates the machines of one service. */
export type CoordinationAddress = RedisAddress | PostgresAddress

export interface RedisAddress {
  readonly kind: 'redis'
  readonly url: string
  /** The prefix of all keys. Services with different prefixes do not see each other. */
  readonly prefix: string
}

/** A Postgres database. Each service needs its own. */
export interface PostgresAddress {
  readonly kind: 'postgres'
  readonly url: string
}

/** The default prefix of a service's keys in Redis. */
const DEFAULT_PREFIX = 'griot'

/** The command-line options for the address, for `parseArgs`. */
export const ADDRESS_OPTIONS = {
  redis: { type: 'string' },
  'redis-prefix': { type: 'string' },
  postgres: { type: 'string' },
} as const

type AddressValues = { readonly [Option in keyof typeof ADDRESS_OPTIONS]?: string | undefined }

/**
 * The address given by an option, else by GRIOT_REDIS (and GRIOT_REDIS_PREFIX) or GRIOT_POSTGRES; undefined if there is
 * none. Throws `invalid` for two addresses, and for a malformed address.
 */
export function addressFrom(
  values: AddressValues,
  env: NodeJS.ProcessEnv = process.env,
): CoordinationAddress | undefined {
  const given = values.redis || values.postgres
  const redis = given ? values.redis : env['GRIOT_REDIS']
  const postgres = given ? values.postgres : env['GRIOT_POSTGRES']
  if (redis && postgres) {
    const both = given ? '--redis or --postgres' : 'GRIOT_REDIS or GRIOT_POSTGRES'
    throw invalid(`A service has one coordination server: give ${both}, not both.`)
  }
  if (postgres && values['redis-prefix'] !== undefined) {
    throw invalid('--redis-prefix is for Redis. In Postgres every service has a database of its own.')
  }
  if (postgres) return { kind: 'postgres', url: checked(postgres, POSTGRES_FORM) }
  if (!redis) return undefined
  const prefix = values['redis-prefix'] ?? (env['GRIOT_REDIS_PREFIX'] || DEFAULT_PREFIX)
  return { kind: 'redis', url: checked(redis, REDIS_FORM), prefix }
}

interface AddressForm {
  readonly schemes: RegExp
  readonly example: string
}

const REDIS_FORM: AddressForm = { schemes: /^rediss?:\/\//, example: 'redis://localhost:6379' }
const POSTGRES_FORM: AddressForm = {
  schemes: /^postgres(ql)?:\/\//,
  example: 'postgres://griot:password@localhost/griot',
}

function checked(url: string, { schemes, example }: AddressForm): string {
  if (schemes.test(url) && URL.canParse(url)) return url
  // Everything up to the last @ may be a password, so it is not shown.
  const shown = url.replace(/^(\w*:\/\/)?.*@/s, '$1…@')
  const hint = shown === url ? '' : ' In a password write %2F for /, %3A for :, %40 for @, %23 for # and %3F for ?.'
  throw invalid(`${shown} is not the address of a Redis or Postgres server. Give one like ${example}.${hint}`)
}
