import { expect, it } from 'vitest'
import { MESSAGE_HEADER } from '../../shared/failure.ts'
import { english } from '../../shared/locale/english.ts'
import { say } from '../../shared/locale/message.ts'
import { fromErrorBody, fromResponse, readRetryAfter } from './failures.ts'

function refuse(status: number, body: unknown, headers = {}) {
  return fromResponse({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }, 0)
}

it('reads the shape of the voice endpoints', () => {
  expect(refuse(404, { detail: 'Unknown voice x.' })).toEqual({ kind: 'not_found', message: 'Unknown voice x.' })
  expect(refuse(502, { detail: 'Dubbing failed.' })).toEqual({ kind: 'engine_down', message: 'Dubbing failed.' })
})

it('reads the shape of the chat endpoint with the field at fault', () => {
  const error = {
    type: 'invalid_request_error',
    code: 'missing_field',
    message: 'messages is required',
    param: 'messages',
  }
  expect(refuse(400, { error })).toEqual({
    kind: 'invalid',
    message: 'messages is required',
    field: 'messages',
    missing: true,
  })
  expect(refuse(422, { error: { message: 'Too hot.', code: null, param: null } })).toEqual({
    kind: 'invalid',
    message: 'Too hot.',
  })
})

it('reads a list of faults as some frameworks send it', () => {
  const detail = [{ loc: ['body', 'segments', 0], msg: 'is not an object', type: 'x' }]
  expect(refuse(422, { detail })).toEqual({
    kind: 'invalid',
    message: 'segments.0: is not an object',
    field: 'segments.0',
  })
})

it.each([
  [502, '<html><body>Bad Gateway</body></html>', /cannot be reached/],
  [413, '<html>', /larger than the service accepts/],
  [401, '', /API key/],
  [418, '{"a":', /answered 418/],
  [599, '', /answered 599 without saying why/],
  [503, 'upstream connect error', /^upstream connect error$/],
  [500, 'null', /answered 500 \(Internal Server Error\)/],
  [500, { message: 'Out of memory.' }, /^Out of memory\.$/],
])('finds words for %i with the body %s', (status, body, words) => {
  expect(refuse(status, body).message).toMatch(words)
})

it('takes every unknown 5xx as passing and every unknown 4xx as final', () => {
  expect(refuse(504, '').kind).toBe('internal')
  expect(refuse(410, '').kind).toBe('invalid')
})

it('reads Retry-After in seconds and as a date by the clock of the server', () => {
  const date = 'Wed, 21 Oct 2026 07:28:00 GMT'
  expect(readRetryAfter({ 'retry-after': '7' }, 0)).toBe(7)
  expect(readRetryAfter({ 'retry-after': date }, Date.parse(date) - 9000)).toBe(9)
  expect(readRetryAfter({ 'retry-after': date, date: 'Wed, 21 Oct 2026 07:27:30 GMT' }, 0)).toBe(30)
  expect(readRetryAfter({ 'retry-after': 'soon' }, 0)).toBeUndefined()
  expect(refuse(429, { detail: 'Slow down.' }, { 'retry-after': '2' })).toEqual({
    kind: 'rate_limited',
    message: 'Slow down.',
    retryAfter: 2,
  })
})

it('knows an error inside a stream', () => {
  expect(fromErrorBody({ error: { message: 'Overloaded.' } })).toEqual({ kind: 'engine_down', message: 'Overloaded.' })
  expect(fromErrorBody({ choices: [] })).toBeUndefined()
})

it('takes the message as data from our own engine, where it says what the body says', () => {
  const original = say('failure.subtitles.missing', { path: '/films/a.srt' })
  const headers = { [MESSAGE_HEADER]: encodeURIComponent(JSON.stringify(original)) }
  expect(refuse(404, { detail: english(original) }, headers)).toMatchObject({
    message: english(original),
    said: original,
  })
  expect(refuse(404, { detail: 'Something else.' }, headers)).toEqual({ kind: 'not_found', message: 'Something else.' })
  expect(refuse(404, { detail: 'So.' }, { [MESSAGE_HEADER]: '%' })).toEqual({ kind: 'not_found', message: 'So.' })
  expect(refuse(429, '')).toMatchObject({ said: { key: 'failure.status.429' } })
})
