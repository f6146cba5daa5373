import fastify, { type FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { AppError, type Failure } from '../../../shared/failure.ts'
import { OWNER } from '../backends/shared/accountRecords.ts'
import { createLog } from '../core/log.ts'
import { answerFailures } from './errorBody.ts'
import { rateLimit } from './rateLimit.ts'

/** An engine's pages of which one fails; each key may ask twice a minute. */
async function pages(failure: Failure): Promise<FastifyInstance> {
  const app = fastify()
  answerFailures(app, createLog('silent'))
  app.decorateRequest('caller', undefined as never)
  app.addHook('onRequest', async (request) => {
    request.caller = { ...OWNER, key: String(request.headers['x-key']), perMinute: 2 }
  })
  await rateLimit(app)
  app.get('/voice/fails', () => {
    throw new AppError(failure)
  })
  app.get('/voice/answers', () => 'yes')
  return app
}

it.each([
  [2, '2'],
  [2.1, '3'],
  [0.2, '1'],
  [0, '0'],
])('tells clients to come back after %d s in whole seconds', async (retryAfter, header) => {
  await using app = await pages({ kind: 'unavailable', message: 'Busy.', retryAfter })
  const { statusCode, headers } = await app.inject('/voice/fails')
  expect([statusCode, headers['retry-after']]).toEqual([503, header])
})

it('tells a key that asked too often to come back within the minute, in its header and its words', async () => {
  await using app = await pages({ kind: 'internal', message: 'Never asked.' })
  const ask = (key: string) => app.inject({ url: '/voice/answers', headers: { 'x-key': key } })
  expect([(await ask('one')).statusCode, (await ask('one')).statusCode]).toEqual([200, 200])
  const refused = await ask('one')
  const seconds = Number(refused.headers['retry-after'])
  expect(refused.statusCode).toBe(429)
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(refused.json()).toEqual({ detail: `This key may make 2 requests a minute. Try again in ${seconds} s.` })
  expect((await ask('other')).statusCode).toBe(200)
})
