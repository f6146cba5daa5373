import { invalid } from '../../../shared/failure.ts'

/** Where the machines of one service meet. */
export type Place = RedisPlace | PostgresPlace

export interface RedisPlace {
  readonly kind: 'redis'
  readonly url: string
  /** What all its keys begin with; services with different ones do not see each other. */
  readonly prefix: string
}

/** A database of a Postgres of its own for each service. */
export interface PostgresPlace {
  readonly kind: 'postgres'
  readonly url: string
}

/** Before the keys of a service in Redis where nobody chose another word. */
const DEFAULT_PREFIX = 'griot'

/** How a command is told of the place, for `parseArgs`. */
export function placeOptions() {
  const { env } = process
  return {
    redis: { type: 'string', default: env.GRIOT_REDIS ?? '' },
    'redis-prefix': { type: 'string', default: env.GRIOT_REDIS_PREFIX ?? DEFAULT_PREFIX },
    postgres: { type: 'string', default: env.GRIOT_POSTGRES ?? '' },
  } as const
}

interface PlaceValues {
  readonly redis: string
  readonly 'redis-prefix': string
  readonly postgres: string
}

/** The place that was named; undefined where none was. Throws `invalid` where two were, or an address is none. */
export function placeFrom({ redis, 'redis-prefix': prefix, postgres }: PlaceValues): Place | undefined {
  if (redis !== '' && postgres !== '')
    throw invalid('Machines meet in one place: give --redis or --postgres, not both.')
  if (redis !== '') return { kind: 'redis', url: checked('redis', redis, 'redis://localhost:6379'), prefix }
  if (postgres === '') return undefined
  return { kind: 'postgres', url: checked('postgres', postgres, 'postgres://griot:password@localhost/griot') }
}

function checked(kind: Place['kind'], url: string, example: string): string {
  const schemes = kind === 'redis' ? /^rediss?:\/\// : /^postgres(ql)?:\/\//
  if (schemes.test(url) && URL.canParse(url)) return url
  const shown = url.replace(/:[^:/@]*@/, ':…@') // without the password
  throw invalid(`--${kind} ${shown} is not an address. Give one like ${example}.`)
}
