import { invalid } from '../../../../shared/failure.ts'

/** Where the machines of one service meet. */
export type CoordinationAddress = RedisAddress | PostgresAddress

export interface RedisAddress {
  readonly kind: 'redis'
  readonly url: string
  /** What all its keys begin with; services with different ones do not see each other. */
  readonly prefix: string
}

/** A database of a Postgres, of its own for each service. */
export interface PostgresAddress {
  readonly kind: 'postgres'
  readonly url: string
}

/** Before the keys of a service in Redis where nobody chose another word. */
const DEFAULT_PREFIX = 'griot'

/** How a command is told of the place, for `parseArgs`. */
export const ADDRESS_OPTIONS = {
  redis: { type: 'string' },
  'redis-prefix': { type: 'string' },
  postgres: { type: 'string' },
} as const

type AddressValues = { readonly [Option in keyof typeof ADDRESS_OPTIONS]?: string | undefined }

/**
 * The place that was named by an option, else by GRIOT_REDIS (and GRIOT_REDIS_PREFIX) or GRIOT_POSTGRES; undefined where
 * none was. Throws `invalid` where two were, or an address is none.
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
  // Up to the last @ it may be a password, whatever signs that has.
  const shown = url.replace(/^(\w*:\/\/)?.*@/s, '$1…@')
  const hint = shown === url ? '' : ' In a password write %2F for /, %3A for :, %40 for @, %23 for # and %3F for ?.'
  throw invalid(`${shown} is not the address of a Redis or Postgres server. Give one like ${example}.${hint}`)
}
