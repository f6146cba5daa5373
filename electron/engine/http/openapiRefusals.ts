import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { Route } from '../../../shared/contract/route.ts'

type Json = Record<string, unknown>

interface Refusal {
  /** The name of the component; with `Chat` behind it that of the chat interface. */
  readonly name: string
  readonly description: string
  /** The sentence of its example. */
  readonly detail: string
  readonly type: string
  readonly code: string
  readonly param?: string
}

/** Refusals and failures by their status (spec 7.3). */
export const OPENAPI_REFUSALS = {
  400: {
    name: 'Invalid',
    description: 'The request is not as it must be. Do not repeat it unchanged.',
    detail: 'speed must be a number from 0.5 to 2.',
    type: 'invalid_request_error',
    code: 'invalid_value',
    param: 'temperature',
  },
  401: {
    name: 'Unauthorized',
    description: 'The key is missing or not valid.',
    detail: 'This key is not valid here.',
    type: 'authentication_error',
    code: 'unauthorized',
  },
  403: {
    name: 'Forbidden',
    description: 'The voice product is not active on the account, or the caller is a page that may not call.',
    detail: 'The voice product is not active on this account.',
    type: 'permission_error',
    code: 'forbidden',
  },
  404: {
    name: 'NotFound',
    description: 'There is no such voice, job, item or model.',
    detail: 'There is no job 2b6f0cc9.',
    type: 'invalid_request_error',
    code: 'model_not_found',
    param: 'model',
  },
  416: {
    name: 'NoSuchPart',
    description: 'The file ends before the part that was asked for.',
    detail: 'The file has 1024 bytes; nothing of it lies at bytes=2048-.',
    type: 'invalid_request_error',
    code: 'invalid_value',
  },
  429: {
    name: 'TooManyRequests',
    description: 'The key has made more requests in this minute than it may, or too many wait. Repeat it later.',
    detail: 'More than 120 requests in a minute. Wait 12 seconds.',
    type: 'rate_limit_error',
    code: 'rate_limited',
  },
  500: {
    name: 'ServerError',
    description: 'Something unexpected went wrong here; the log tells more by the X-Request-Id. Repeat it later.',
    detail: 'Something unexpected went wrong.',
    type: 'server_error',
    code: 'internal',
  },
  502: {
    name: 'EngineDown',
    description: 'A model or another server failed. Repeat it later.',
    detail: 'The voice stopped working. Try again.',
    type: 'server_error',
    code: 'engine_down',
  },
  503: {
    name: 'Unavailable',
    description:
      'Something that it needs is not there: a model, room on the disk, a store. With `x-should-retry: false` waiting does not help.',
    detail: 'The disk is full: 300 MB are needed. Free some space.',
    type: 'server_error',
    code: 'unavailable',
  },
} as const satisfies Record<number, Refusal>

type Status = keyof typeof OPENAPI_REFUSALS

/** Headers that tell when to repeat a call. */
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }
const SHOULD_RETRY = { 'x-should-retry': { description: 'Waiting does not help.', schema: { const: 'false' } } }
const HEADERS: Partial<Record<Status, Json>> = { 429: RETRY_AFTER, 503: { ...RETRY_AFTER, ...SHOULD_RETRY } }

/** The components of all refusals: each in the shape of voice calls and in that of chat calls. */
export function refusalResponses(): Json {
  return Object.fromEntries(
    Object.entries(OPENAPI_REFUSALS).flatMap(([status, refusal]) => {
      const { name, description, detail, type, code, param = '' }: Refusal = refusal
      const headers = HEADERS[Number(status) as Status]
      const response = (schema: string, example: Json) => ({
        description,
        ...omitUndefined({ headers }),
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } },
      })
      return [
        [name, response('VoiceError', { detail })],
        [`${name}Chat`, response('ChatErrorBody', { error: { type, code, message: detail, param } })],
      ]
    }),
  )
}

/** The refusals that a call can get, by their status. */
export function refusalsOf(route: Route): Json {
  const isVoice = !route.path.startsWith('/v1/') || route.path.startsWith('/v1/audio/')
  const asksModel = route.method === 'POST' || route.path.startsWith('/v1/models')
  const can: Record<Status, boolean> = {
    400: true,
    401: true,
    403: isVoice,
    404: route.path.includes(':') || NAMES_SOMETHING.test(route.path),
    416: route.parts === true,
    429: true,
    500: true,
    502: asksModel,
    503: true,
  }
  const shape = route.errors === 'chat' ? 'Chat' : ''
  const statuses = (Object.keys(can) as unknown as Status[]).filter((status) => can[status])
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${OPENAPI_REFUSALS[status].name}${shape}` }]),
  )
}

/** Calls whose fields name a voice or a model. */
const NAMES_SOMETHING = /^\/voice\/(tts|dub\/render)|^\/v1\/(chat|audio\/speech)/
