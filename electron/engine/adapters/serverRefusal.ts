import { type Failure, wholeFailure } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { parseJson } from '../../client/events.ts'
import { type ErrorResponse, isRecord, readRetryAfter } from '../../client/failures.ts'

/** A refusal of a kind: how it is reported, and the statuses and codes that stand for it. */
interface Kind {
  readonly kind: 'invalid' | 'unavailable' | 'rate_limited' | 'engine_down'
  readonly statuses?: readonly number[]
  readonly codes: readonly string[]
}

/**
 * The kinds of refusals, by the codes of the servers' interfaces: OpenAI's and those that follow it, Anthropic's, Azure's, Google's
 * (with the reasons of its `details`) and ElevenLabs'. In lower case.
 */
const REFUSAL_KINDS = {
  quota: {
    kind: 'unavailable',
    statuses: [402],
    codes: [
      ...['insufficient_quota', 'quota_exceeded', 'quotaexceeded', 'billing_hard_limit_reached', 'billing_not_active'],
      ...['billing_error', 'billing_disabled', 'credit_balance_exhausted', 'insufficient_credits', 'payment_required'],
    ],
  },
  key: {
    kind: 'unavailable',
    statuses: [401],
    codes: [
      ...['invalid_api_key', 'incorrect_api_key', 'api_key_invalid', 'api_key_expired', 'authentication_error'],
      ...['unauthenticated', 'unauthorized', 'needs_authorization', 'invalid_authentication', 'account_deactivated'],
    ],
  },
  region: { kind: 'unavailable', codes: ['unsupported_country_region_territory', 'user_location_invalid'] },
  rights: {
    kind: 'unavailable',
    statuses: [403],
    codes: [
      ...['permission_error', 'permission_denied', 'missing_permissions', 'insufficient_permissions', 'access_denied'],
      ...['service_disabled', 'only_for_creator+', 'free_users_not_allowed', 'detected_unusual_activity'],
    ],
  },
  model: {
    kind: 'unavailable',
    codes: ['model_not_found', 'model_not_available', 'deploymentnotfound', 'unsupported_model', 'invalid_model'],
  },
  voice: { kind: 'unavailable', codes: ['voice_not_found', 'voice_does_not_exist', 'invalid_voice'] },
  long: {
    kind: 'invalid',
    statuses: [413],
    codes: [
      ...['context_length_exceeded', 'string_above_max_length', 'max_character_limit_exceeded', 'request_too_large'],
      ...['audio_too_long', 'file_too_large', 'text_too_long'],
    ],
  },
  content: {
    kind: 'invalid',
    codes: ['content_policy_violation', 'content_filter', 'moderation_blocked', 'responsibleaipolicyviolation'],
  },
  rate: {
    kind: 'rate_limited',
    statuses: [429],
    codes: [
      ...['rate_limit_exceeded', 'rate_limit_error', 'rate_limited', 'too_many_concurrent_requests', 'slow_down'],
      ...['resource_exhausted', 'concurrency_limited', 'too_many_requests'],
    ],
  },
  busy: {
    kind: 'engine_down',
    codes: ['overloaded_error', 'server_is_overloaded', 'system_busy', 'service_unavailable_error'],
  },
  notThere: { kind: 'unavailable', statuses: [404], codes: ['not_found', 'not_found_error'] },
} as const satisfies Record<string, Kind>

/** A kind of refusal that has a sentence, `engineModel.refused.KIND`. */
export type RefusalKind = keyof typeof REFUSAL_KINDS

const REFUSAL_KINDS_BY_CODE = new Map<string, RefusalKind>()
const REFUSAL_KINDS_BY_STATUS = new Map<number, RefusalKind>()
for (const [name, { codes, ...kind }] of Object.entries(REFUSAL_KINDS) as [RefusalKind, Kind][]) {
  for (const code of codes) REFUSAL_KINDS_BY_CODE.set(code, name)
  for (const status of kind.statuses ?? []) REFUSAL_KINDS_BY_STATUS.set(status, name)
}

/** The kind of a refusal, by the codes in its body, which are more precise, else by its status; undefined where neither is known. */
export function refusalKind(body: unknown, status?: number): RefusalKind | undefined {
  const known = codesIn(body).map((code) => REFUSAL_KINDS_BY_CODE.get(code.toLowerCase()))
  return (
    known.find((kind) => kind !== undefined) ?? (status === undefined ? undefined : REFUSAL_KINDS_BY_STATUS.get(status))
  )
}

/** The sentence of a kind of refusal. */
export function refusalWords(kind: RefusalKind): Message {
  return say(`engineModel.refused.${kind}`)
}

/**
 * The failure of a foreign server's refusal, in our own words by its status and its code. Nothing that it says is passed on: its
 * words may tell its key, in any writing.
 */
export function serverRefusal({ status, headers, text }: ErrorResponse, now: number): Failure {
  if (status < 400)
    return wholeFailure({ kind: 'bad_reply', message: say('failure.moved.away', { status: String(status) }) })
  const kind = refusalKind(parseJson(text), status)
  if (kind !== undefined) return withWait(refusalOf(kind), headers, now)
  const values = { status }
  if (status < 500) return wholeFailure({ kind: 'invalid', message: say('engineModel.refused.request', values) })
  const failed = {
    kind: status === 503 ? 'unavailable' : 'engine_down',
    message: say('engineModel.refused.failed', values),
  } as const
  return withWait(wholeFailure(failed), headers, now)
}

/** The failure in a body that came as a success, as the interfaces write theirs; undefined where there is none. It may pass. */
export function errorIn(body: unknown): Failure | undefined {
  if (!isRecord(body) || ((body['error'] ?? body['detail']) as unknown) === undefined) return undefined
  const kind = refusalKind(body)
  if (kind !== undefined) return refusalOf(kind)
  return wholeFailure({ kind: 'engine_down', message: say('engineModel.refused.error') })
}

function refusalOf(name: RefusalKind): Failure {
  const { kind } = REFUSAL_KINDS[name]
  const message = refusalWords(name)
  return wholeFailure(kind === 'unavailable' ? { kind, message, permanent: true } : { kind, message })
}

function withWait(failure: Failure, headers: ErrorResponse['headers'], now: number): Failure {
  if (failure.kind !== 'rate_limited' && (failure.kind !== 'unavailable' || failure.permanent === true)) return failure
  const retryAfter = readRetryAfter(headers, now)
  return retryAfter === undefined ? failure : { ...failure, retryAfter }
}

/** The codes of an error, wherever an interface has them. */
function codesIn(body: unknown): string[] {
  if (!isRecord(body)) return []
  const inner = [body['error'], body['detail']].filter(isRecord)
  const details = inner.flatMap(({ details }) => (Array.isArray(details) ? details : [])).filter(isRecord)
  const places = [
    ...details.map(({ reason }) => reason),
    ...[...inner, body].flatMap(({ code, type, status, error_code }) => [code, error_code, status, type]),
    ...[body['error'], body['detail']],
  ]
  return places.filter((code) => typeof code === 'string')
}
