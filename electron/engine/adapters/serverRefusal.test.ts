import { describe, expect, it } from 'vitest'
import { errorIn, serverRefusal } from './serverRefusal.ts'

const refuse = (status: number, body: unknown, headers = {}) =>
  serverRefusal({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }, 0)

describe('a refusal by a foreign server', () => {
  it.each([
    [401, { error: { code: 'invalid_api_key' } }, 'unavailable', 'engineModel.refused.key'],
    [
      429,
      { error: { code: 'insufficient_quota', type: 'insufficient_quota' } },
      'unavailable',
      'engineModel.refused.quota',
    ],
    [429, { error: { code: 'rate_limit_exceeded', type: 'requests' } }, 'rate_limited', 'engineModel.refused.rate'],
    [
      404,
      { error: { code: 'model_not_found', type: 'invalid_request_error' } },
      'unavailable',
      'engineModel.refused.model',
    ],
    [400, { error: { code: 'context_length_exceeded' } }, 'invalid', 'engineModel.refused.long'],
    [403, { error: { code: 'unsupported_country_region_territory' } }, 'unavailable', 'engineModel.refused.region'],
    [529, { type: 'error', error: { type: 'overloaded_error' } }, 'engine_down', 'engineModel.refused.busy'],
    // ElevenLabs says with 401 that the quota is used up.
    [401, { detail: { status: 'quota_exceeded', message: 'x' } }, 'unavailable', 'engineModel.refused.quota'],
    [400, { detail: { status: 'voice_not_found' } }, 'unavailable', 'engineModel.refused.voice'],
    // Google says INVALID_ARGUMENT of a wrong key, and the reason within.
    [
      400,
      { error: { code: 400, status: 'INVALID_ARGUMENT', details: [{ '@type': 'x', reason: 'API_KEY_INVALID' }] } },
      'unavailable',
      'engineModel.refused.key',
    ],
    [403, 'Forbidden', 'unavailable', 'engineModel.refused.rights'],
    [404, { detail: 'Not Found' }, 'unavailable', 'engineModel.refused.notThere'],
    [400, { detail: 'No.' }, 'invalid', 'engineModel.refused.request'],
    [500, '<html>', 'engine_down', 'engineModel.refused.failed'],
    [503, '', 'unavailable', 'engineModel.refused.failed'],
    [302, '', 'bad_reply', 'failure.moved.away'],
  ])('is told by its code, and else by its status: %s %j', (status, body, kind, key) => {
    expect(refuse(status, body)).toMatchObject({ kind, said: { key } })
  })

  it('is waited for as long as the server asks, where waiting helps', () => {
    const headers = { 'retry-after': '7' }
    expect(refuse(429, '', headers)).toMatchObject({ kind: 'rate_limited', retryAfter: 7 })
    expect(refuse(503, '', headers)).toMatchObject({ kind: 'unavailable', retryAfter: 7 })
    expect(refuse(429, { error: { code: 'insufficient_quota' } }, headers)).not.toHaveProperty('retryAfter')
  })

  const key = 'sk-never-to-be-seen-0123456789'
  const codes = [...key].map((sign) => sign.charCodeAt(0))
  it.each([
    ['as it is', key],
    ['in octal', codes.map((code) => code.toString(8)).join(' ')],
    ['in binary', codes.map((code) => code.toString(2)).join(' ')],
    ['in decimals between words', codes.map((code) => `${code} and`).join(' ')],
    ['in short pieces between words', (key.match(/.{1,3}/g) ?? []).join(' or else ')],
  ])('says nothing of its key, %s', (_, words) => {
    const bodies = [
      words,
      { detail: words },
      { error: { message: words, code: words, type: words, param: words } },
      { detail: [{ loc: [words], msg: words }], error: words },
    ]
    for (const status of [302, 400, 401, 403, 404, 429, 500, 503]) {
      const failures = bodies.map((body) =>
        refuse(status, body, { location: `https://x.example/${words}`, 'x-message': words }),
      )
      for (const one of failures) expect(one).toEqual(refuse(status, ''))
    }
    for (const body of bodies.slice(1)) expect(errorIn(body)).toEqual(errorIn({ error: 'x' }))
  })
})

it.each([
  [{ error: { message: 'Out of memory.' } }, 'engine_down', 'engineModel.refused.error'],
  [{ detail: 'Busy.' }, 'engine_down', 'engineModel.refused.error'],
  [{ error: { code: 'insufficient_quota' } }, 'unavailable', 'engineModel.refused.quota'],
])('is found in a success: %j', (body, kind, key) => {
  expect(errorIn(body)).toMatchObject({ kind, said: { key } })
})

it.each([[{ text: 'Habari.' }], [{ text: 'Habari.', error: null }], [[]], ['error'], [null]])(
  'is not found in %j',
  (body) => {
    expect(errorIn(body)).toBeUndefined()
  },
)
