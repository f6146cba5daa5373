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
  type ToleranceContext,
  voices,
  WAV,
} from './tolerance.ts'

/** Tolerances of sections 5 to 9 of the spec: keys, errors, retries, limits, versions. */
export const troubleTolerances: readonly Tolerance[] = [
  {
    spec: '5.2 A missing or invalid key yields 401',
    but: 'without a word',
    answer: raw('', 401),
    ask: async (context) => (await refused(context, voices(context))).filter((_, at) => at !== 1),
    gives: ['unauthorized', 1],
  },
  {
    spec: '5.3 An account on which the voice product is not active yields 403 on voice endpoints',
    but: 'chat goes on',
    answer: (response, { path }) =>
      path.startsWith('/voice')
        ? reply(response, { detail: 'Not active.' }, 403)
        : reply(response, { data: [{ id: 'm' }] }),
    ask: async (context) => [(await failure(voices(context))).kind, await models(context)],
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
    ask: async (context) => {
      using other = context.connect({ key: '-other' })
      const first = await failure(context.client.voices({}, { retry: { deadline: 0 } }))
      return [first.kind, ids((await other.voices({})).voices)]
    },
    gives: ['rate_limited', ['nova']],
  },
  {
    spec: '7.1 Body: JSON object with a single string field detail',
    but: 'it is a list of faults',
    answer: send({ detail: [{ loc: ['body', 'text'], msg: 'too long' }] }, 400),
    ask: (context) => refused(context, voices(context)),
    gives: ['invalid', 'text: too long', 1],
  },
  {
    spec: '7.1 Body: JSON object with a single string field detail',
    but: 'it is a page of a proxy',
    answer: raw('<html><h1>Forbidden</h1></html>', 403),
    ask: async (context) => (await failure(voices(context))).message.includes('<'),
    gives: false,
  },
  {
    spec: '7.2 { error: { type, code, message, param } }',
    but: 'a voice endpoint answers so',
    answer: send({ error: { type: 'invalid_request_error', message: 'No text.' } }, 400),
    ask: (context) => refused(context, voices(context)),
    gives: ['invalid', 'No text.', 1],
  },
  {
    spec: '7.2 Full list of chat error code values and of chat status codes: not shown',
    but: 'the status is 418',
    answer: send({ error: { type: 'odd', code: 'teapot', message: 'Short and stout.' } }, 418),
    ask: (context) => refused(context, models(context)),
    gives: [expect.any(String), 'Short and stout.', 1],
  },
  {
    spec: '7.2 Full list of chat error code values and of chat status codes: not shown',
    but: 'the error comes in a stream',
    answer: events(chunk({ content: 'a' }), 'data: {"error":{"code":"new","message":"Overloaded."}}\n\n'),
    ask: async (context) => (await failure(chatted(context))).message,
    gives: 'Overloaded.',
  },
  {
    spec: '7.3 404 Unknown voice',
    but: 'it was in the list',
    answer: (response, { path }) =>
      path.endsWith('/voices') ? reply(response, ['nova']) : reply(response, { detail: 'Unknown voice.' }, 404),
    ask: async (context) => [await voices(context), await refused(context, spoken(context))],
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
    ask: async (context: ToleranceContext) => (await refused(context, voices(context))).slice(1),
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
    ask: (context) => refused(context, analyzed(context)),
    gives: ['job_failed', 'No speech.', 3],
  },
  {
    spec: '8 text length 1 to 5000 characters',
    but: 'one more is asked for: nothing is sent',
    answer: raw(WAV),
    ask: async (context) => [(await failure(context.client.tts({ text: 'a'.repeat(5001) }))).kind, context.requests()],
    gives: ['invalid', 0],
  },
  {
    spec: '8 Numeric default per-minute limit (set by plan): not shown',
    but: 'the first request is refused',
    answer: (response, { turn }) =>
      turn === 1
        ? raw('', 429, { 'retry-after': '0' })(response, { turn, path: '', key: '' })
        : reply(response, ['nova']),
    ask: (context) => Promise.all(Array.from({ length: 3 }, () => voices(context))),
    gives: Array.from({ length: 3 }, () => ['nova']),
  },
  {
    spec: '8 Maximum video size or duration for dubbing: not shown',
    but: 'an upload is too large for it',
    answer: raw('<html>413</html>', 413),
    ask: async (context) => [(await failure(started(context))).kind, context.requests()],
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
    ask: async (context) => (await analyzed(context)).segments,
    gives: [SEGMENT],
  },
]
