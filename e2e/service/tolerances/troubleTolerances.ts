import { expect } from 'vitest'
import { DEFAULT_RETRY_POLICY, type RetryWait } from '../../../electron/client/retry.ts'
import { reply } from '../../../electron/client/server.testing.ts'
import {
  analysis,
  analyzed,
  chatted,
  chunk,
  events,
  failure,
  type Given,
  ids,
  inOrder,
  models,
  raw,
  refused,
  SEGMENT,
  send,
  spoken,
  started,
  type Tolerance,
  voices,
  WAV,
} from './tolerance.ts'

/** Tolerances of sections 5 to 9 of the spec: keys, errors, retries, limits, versions. */
export const troubleTolerances: readonly Tolerance[] = [
  {
    spec: '5.2 A missing or invalid key yields 401',
    but: 'without a word',
    answer: raw('', 401),
    ask: async (given) => (await refused(given, voices(given))).filter((_, at) => at !== 1),
    gives: ['unauthorized', 1],
  },
  {
    spec: '5.3 An account on which the voice product is not active yields 403 on voice endpoints',
    but: 'chat goes on',
    answer: (response, { path }) =>
      path.startsWith('/voice')
        ? reply(response, { detail: 'Not active.' }, 403)
        : reply(response, { data: [{ id: 'm' }] }),
    ask: async (given) => [(await failure(voices(given))).kind, await models(given)],
    gives: ['forbidden', ['m']],
  },
  {
    spec: '5.4 Each API key is rate-limited independently',
    but: 'one key is refused for an hour',
    answer: (response, { key }) => {
      if (key.endsWith('-other')) return reply(response, { voices: [{ id: 'nova' }] })
      response.setHeader('retry-after', '3600')
      reply(response, { detail: 'Too many.' }, 429)
    },
    ask: async (given) => {
      using other = given.connect({ key: '-other' })
      const first = await failure(given.client.voices({}, { retry: { deadline: 0 } }))
      return [first.kind, ids((await other.voices({})).voices)]
    },
    gives: ['rate_limited', ['nova']],
  },
  {
    spec: '7.1 Body: JSON object with a single string field detail',
    but: 'it is a list of faults',
    answer: send({ detail: [{ loc: ['body', 'text'], msg: 'too long' }] }, 400),
    ask: (given) => refused(given, voices(given)),
    gives: ['invalid', 'text: too long', 1],
  },
  {
    spec: '7.1 Body: JSON object with a single string field detail',
    but: 'it is a page of a proxy',
    answer: raw('<html><h1>Forbidden</h1></html>', 403),
    ask: async (given) => (await failure(voices(given))).message.includes('<'),
    gives: false,
  },
  {
    spec: '7.2 { error: { type, code, message, param } }',
    but: 'a voice endpoint answers so',
    answer: send({ error: { type: 'invalid_request_error', message: 'No text.' } }, 400),
    ask: (given) => refused(given, voices(given)),
    gives: ['invalid', 'No text.', 1],
  },
  {
    spec: '7.2 Full list of chat error code values and of chat status codes: not shown',
    but: 'the status is 418',
    answer: send({ error: { type: 'odd', code: 'teapot', message: 'Short and stout.' } }, 418),
    ask: (given) => refused(given, models(given)),
    gives: [expect.any(String), 'Short and stout.', 1],
  },
  {
    spec: '7.2 Full list of chat error code values and of chat status codes: not shown',
    but: 'the error comes in a stream',
    answer: events(chunk({ content: 'a' }), 'data: {"error":{"code":"new","message":"Overloaded."}}\n\n'),
    ask: async (given) => (await failure(chatted(given))).message,
    gives: 'Overloaded.',
  },
  {
    spec: '7.3 404 Unknown voice',
    but: 'it was in the list',
    answer: (response, { path }) =>
      path.endsWith('/voices') ? reply(response, ['nova']) : reply(response, { detail: 'Unknown voice.' }, 404),
    ask: async (given) => [await voices(given), await refused(given, spoken(given))],
    gives: [['nova'], ['not_found', 'Unknown voice.', 2]],
  },
  ...[429, 500, 502, 503].map((status) => ({
    spec: '7.4 Retry 429, 500, 502, 503',
    but: `${status} comes first`,
    answer: inOrder(raw('', status), send(['nova'])),
    ask: voices,
    gives: ['nova'],
  })),
  {
    spec: '7.4 with exponential backoff and jitter (starting around one second)',
    but: 'no time is told',
    answer: send({ detail: 'No.' }, 503),
    ask: async ({ client }) => {
      const stop = new AbortController()
      const waits: RetryWait[] = []
      const onWait = (wait: RetryWait) => {
        waits.push(wait)
        stop.abort()
      }
      const { kind } = await failure(client.voices({}, { retry: DEFAULT_RETRY_POLICY, signal: stop.signal, onWait }))
      return [kind, waits.map(({ seconds }) => seconds >= 1 && seconds <= 2)]
    },
    gives: ['cancelled', [true]],
  },
  ...[400, 401, 403, 404].map((status) => ({
    spec: '7.4 Do not retry 400, 401, 403, 404 without changing the request',
    but: `${status} would pass`,
    answer: inOrder(send({ detail: 'No.' }, status), send(['nova'])),
    ask: async (given: Given) => (await refused(given, voices(given))).slice(1),
    gives: ['No.', 1],
  })),
  {
    spec: '7.4 A failed job is reported by the job’s status error and its error message, not by an HTTP status on the poll',
    but: 'polls fail first',
    answer: inOrder(
      send({ detail: 'No.' }, 500),
      send({ detail: 'No.' }, 503),
      send({ status: 'error', error: 'No speech.' }),
    ),
    ask: (given) => refused(given, analyzed(given)),
    gives: ['job_failed', 'No speech.', 3],
  },
  {
    spec: '8 text length 1 to 5000 characters',
    but: 'one more is asked for: nothing is sent',
    answer: raw(WAV),
    ask: async (given) => [(await failure(given.client.tts({ text: 'a'.repeat(5001) }))).kind, given.requests()],
    gives: ['invalid', 0],
  },
  {
    spec: '8 Numeric default per-minute limit (set by plan): not shown',
    but: 'the first request is refused',
    answer: (response, { turn }) =>
      turn === 1
        ? raw('', 429, { 'retry-after': '0' })(response, { turn, path: '', key: '' })
        : reply(response, ['nova']),
    ask: (given) => Promise.all(Array.from({ length: 3 }, () => voices(given))),
    gives: Array.from({ length: 3 }, () => ['nova']),
  },
  {
    spec: '8 Maximum video size or duration for dubbing: not shown',
    but: 'an upload is too large for it',
    answer: raw('<html>413</html>', 413),
    ask: async (given) => [(await failure(started(given))).kind, given.requests()],
    gives: [expect.stringMatching(/invalid|too_large/), 1],
  },
  {
    spec: '9.3 Versioning policy, deprecation rules and version headers: not shown',
    but: 'there are fields and headers of a later version',
    answer: raw(
      JSON.stringify({ status: 'done', result: { ...analysis, model: 'v9' }, eta: 3, api: { version: 9 } }),
      200,
      { 'x-api-version': '9', deprecation: 'true', 'content-type': 'text/plain' },
    ),
    ask: async (given) => (await analyzed(given)).segments,
    gives: [SEGMENT],
  },
]
