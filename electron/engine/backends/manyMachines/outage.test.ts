import { expect, it } from 'vitest'
import { AppError } from '../../../../shared/failure.ts'
import { isOutage, reportOutages } from './outage.ts'

const withCode = (message: string, code: string): Error => Object.assign(new Error(message), { code })

it.each([
  withCode('connect ECONNREFUSED 127.0.0.1:6379', 'ECONNREFUSED'),
  withCode('', 'ECONNREFUSED'), // of several addresses of one name
  withCode('connect EHOSTUNREACH 10.0.0.9:6379', 'EHOSTUNREACH'),
  new Error('Connection is closed.'),
  new Error('Command timed out'),
  new Error("READONLY You can't write against a read only replica."),
  new Error('LOADING Redis is loading the dataset in memory'),
])('knows an outage: %s', (error) => {
  expect(isOutage(error)).toBe(true)
})

it.each([
  new Error('WRONGPASS invalid username-password pair or user is disabled.'),
  new Error('NOAUTH Authentication required.'),
  new AppError({ kind: 'not_found', message: 'There is no job ECONNREFUSED.' }),
  'ECONNREFUSED',
])('is not misled: %s', (error) => {
  expect(isOutage(error)).toBe(false)
})

it('tells it as a 503 that passes', async () => {
  const api = reportOutages({ ask: async () => Promise.reject(new Error('Connection is closed.')) })
  await expect(api.ask()).rejects.toMatchObject({ failure: { kind: 'unavailable', retryAfter: 2 } })
})
