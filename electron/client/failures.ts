import { STATUS_CODES } from 'node:http'
import { type Failure, fromStatus, MESSAGE_HEADER, wholeFailure } from '../../shared/failure.ts'
import { type Message, say } from '../../shared/locale/message.ts'
import { messageOf } from '../../shared/locale/messageOf.ts'

/** An error response: everything a `Failure` is made from. */
export interface ErrorResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The body or its beginning. */
  readonly text: string
}

interface Details {
  readonly message?: string | undefined
  readonly field?: string | undefined
  readonly missing?: boolean
}

/** Most characters that are passed on of a service's words: a sentence or two. */
const MAX_SERVICE_MESSAGE_CHARACTERS = 500
/** Letters and digits of a key in a row that no message may have. */
const KEY_FRAGMENT_CHARACTERS = 6

/**
 * Converts an error response of a service of our interface to a `Failure`: reads both error shapes of spec 7, and the texts of
 * proxies. A message that repeats the key is replaced by our own for its status: some services quote the key that they refuse.
 */
export function fromResponse(refusal: ErrorResponse, now: number, key = ''): Failure {
  if (refusal.status < 400) return moved(refusal, key)
  const { message, ...details } = detailsOf(refusal)
  const words = message === undefined || revealsKey(message, key) ? undefined : message
  const failure = fromStatus(
    refusal.status,
    messageInHeaders(refusal.headers, words) ?? (words === undefined ? sentenceFor(refusal.status) : onOneLine(words)),
  )
  if (failure.kind === 'invalid') return withField(failure, details)
  if (failure.kind === 'unavailable' && first(refusal.headers['x-should-retry']) === 'false') {
    return { ...failure, permanent: true }
  }
  if (failure.kind === 'rate_limited' || failure.kind === 'unavailable') {
    const retryAfter = readRetryAfter(refusal.headers, now)
    return retryAfter === undefined ? failure : { ...failure, retryAfter }
  }
  return failure
}

/** Redirections are not followed. Of the address only the origin is told: a path and its values may have the key in them. */
function moved({ status, headers }: ErrorResponse, key: string): Failure {
  const target = URL.parse(first(headers['location']) ?? '')
  const isTargetShown = target !== null && /^https?:$/.test(target.protocol) && !revealsKey(target.origin, key)
  const values = { status: String(status) }
  const message = isTargetShown
    ? say('failure.moved', { ...values, target: target.origin })
    : say('failure.moved.away', values)
  return wholeFailure({ kind: 'bad_reply', message })
}

/** Whether a text has a part of a key, whatever its case and whatever stands between its letters. */
function revealsKey(text: string, key: string): boolean {
  const [letters, secret] = [text, key].map((one) => one.toLowerCase().replace(/[^a-z0-9]/g, '')) as [string, string]
  if (secret === '') return false
  const size = Math.min(KEY_FRAGMENT_CHARACTERS, secret.length)
  return Array.from({ length: secret.length - size + 1 }, (_, at) => secret.slice(at, at + size)).some((one) =>
    letters.includes(one),
  )
}

/** Words of a service as a person is shown them. */
function onOneLine(words: string): string {
  const line = words
    .slice(0, 2 * MAX_SERVICE_MESSAGE_CHARACTERS)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line.length > MAX_SERVICE_MESSAGE_CHARACTERS ? `${line.slice(0, MAX_SERVICE_MESSAGE_CHARACTERS)}…` : line
}

/** The failure in an error body inside a stream, whose status was already 200. */
export function fromErrorBody(body: unknown): Failure | undefined {
  const details = isRecord(body) && 'error' in body ? fromJson(body) : undefined
  return details && wholeFailure({ kind: 'engine_down', message: details.message ?? say('failure.whileAnswering') })
}

/**
 * Seconds to wait by a `Retry-After` header, which holds seconds or a date; dates are compared with the server's own
 * `Date` if it sent one.
 */
export function readRetryAfter(headers: ErrorResponse['headers'], now: number): number | undefined {
  const text = first(headers['retry-after'])?.trim()
  if (!text) return undefined
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  const until = Date.parse(text)
  if (Number.isNaN(until)) return undefined
  const sent = Date.parse(first(headers['date']) ?? '')
  return Math.max(0, (until - (Number.isNaN(sent) ? now : sent)) / 1000)
}

function detailsOf(refusal: ErrorResponse): Details {
  try {
    return fromJson(JSON.parse(refusal.text))
  } catch {
    return { message: readableText(refusal.text) }
  }
}

function fromJson(body: unknown): Details {
  if (!isRecord(body)) return { message: text(body) }
  const { detail, error } = body
  if (Array.isArray(detail)) return fromIssue(detail[0])
  if (isRecord(error)) {
    return { message: text(error['message']), field: text(error['param']), missing: error['code'] === 'missing_field' }
  }
  return { message: text(detail) ?? text(error) ?? text(body['message']) }
}

/** Reads one entry of the list that some servers send as `detail`: the field and the fault. */
function fromIssue(issue: unknown): Details {
  if (!isRecord(issue)) return { message: text(issue) }
  const place = Array.isArray(issue['loc']) ? issue['loc'].filter((part) => part !== 'body').join('.') : undefined
  const message = text(issue['msg']) ?? text(issue['message'])
  return { message: place && message ? `${place}: ${message}` : message, field: text(place) }
}

function withField(failure: Failure & { kind: 'invalid' }, details: Omit<Details, 'message'>): Failure {
  const field = details.field === undefined ? {} : { field: details.field }
  return { ...failure, ...field, ...(details.missing ? { missing: true } : {}) }
}

/** The body if it is a short plain text of the server; HTML pages come from proxies and are dropped. */
function readableText(body: string): string | undefined {
  const words = body.trim()
  return words.length > 300 || words.includes('<') || /[{}]/.test(words) ? undefined : text(words)
}

/** Statuses that have a sentence of their own, `failure.status.N`. */
const EXPLAINED_STATUSES = [401, 402, 403, 404, 408, 413, 429, 502, 503, 504] as const

function sentenceFor(status: number): Message {
  const known = EXPLAINED_STATUSES.find((one) => one === status)
  if (known !== undefined) return say(`failure.status.${known}`)
  const name = STATUS_CODES[status]
  const what = name === undefined ? `${status}` : `${status} (${name})`
  return say(status >= 500 ? 'failure.status.server' : 'failure.status.request', { status: what })
}

/** The message as data that our own engine sends along in a header. */
function messageInHeaders(headers: ErrorResponse['headers'], message: string | undefined): Message | undefined {
  try {
    return messageOf(JSON.parse(decodeURIComponent(first(headers[MESSAGE_HEADER]) ?? '')), message)
  } catch {
    return undefined
  }
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Whether a value is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
