import { invalid } from '../../../../shared/failure.ts'

/** Where the machines of one service meet. */
export type Place = RedisPlace | PostgresPlace

export interface RedisPlace {
  readonly kind: 'redis'
  readonly url: string
  /** What all its keys begin with; services with different ones do not see each other. */
  readonly prefix: string
}

/** A database of a Postgres, of its own for each service. */
export interface PostgresPlace {
  readonly kind: 'postgres'
  readonly url: string
}

/** Before the keys of a service in Redis where nobody chose another word. */
const DEFAULT_PREFIX = 'griot'

/** How a command is told of the place, for `parseArgs`. */
export const PLACE_OPTIONS = {
  redis: { type: 'string' },
  'redis-prefix': { type: 'string' },
  postgres: { type: 'string' },
} as const

type PlaceValues = { readonly [Option in keyof typeof PLACE_OPTIONS]?: string | undefined }

/**
 * The place that was named by an option, else by GRIOT_REDIS (and GRIOT_REDIS_PREFIX) or GRIOT_POSTGRES; undefined where
 * none was. Throws `invalid` where two were, or an address is none.
 */
export function placeFrom(values: PlaceValues, env: NodeJS.ProcessEnv = process.env): Place | undefined {
  const given = values.redis || values.postgres
  const redis = given ? values.redis : env['GRIOT_REDIS']
  const postgres = given ? values.postgres : env['GRIOT_POSTGRES']
  if (redis && postgres) {
    const both = given ? '--redis or --postgres' : 'GRIOT_REDIS or GRIOT_POSTGRES'
    throw invalid(`Machines meet in one place: give ${both}, not both.`)
  }
  if (postgres && values['redis-prefix'] !== undefined) {
    throw invalid('--redis-prefix is for Redis. In Postgres every service has a database of its own.')
  }
  if (postgres) return { kind: 'postgres', url: checked(postgres, POSTGRES_ADDRESS) }
  if (!redis) return undefined
  const prefix = values['redis-prefix'] ?? (env['GRIOT_REDIS_PREFIX'] || DEFAULT_PREFIX)
  return { kind: 'redis', url: checked(redis, REDIS_ADDRESS), prefix }
}

interface Address {
  readonly schemes: RegExp
  readonly example: string
}

const REDIS_ADDRESS: Address = { schemes: /^rediss?:\/\//, example: 'redis://localhost:6379' }
const POSTGRES_ADDRESS: Address = {
  schemes: /^postgres(ql)?:\/\//,
  example: 'postgres://griot:password@localhost/griot',
}

function checked(url: string, { schemes, example }: Address): string {
  if (schemes.test(url) && URL.canParse(url)) return url
  // Up to the last @ it may be a password, whatever signs that has.
  const shown = url.replace(/^(\w*:\/\/)?.*@/s, '$1…@')
  const hint = shown === url ? '' : ' In a password write %2F for /, %3A for :, %40 for @, %23 for # and %3F for ?.'
  throw invalid(`${shown} is not the address of a place to meet. Give one like ${example}.${hint}`)
}
