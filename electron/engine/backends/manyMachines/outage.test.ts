import { expect, it } from 'vitest'
import { AppError } from '../../../../shared/failure.ts'
import { isOutage, tellOutages } from './outage.ts'

const withCode = (message: string, code: string): Error => Object.assign(new Error(message), { code })

it.each([
  withCode('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
  withCode('', 'ECONNREFUSED'), // of several addresses of one name
  withCode('terminating connection due to administrator command', '57P01'),
  withCode('the database system is starting up', '57P03'),
  withCode('sorry, too many clients already', '53300'),
  withCode('connect EHOSTUNREACH 10.0.0.9:5432', 'EHOSTUNREACH'),
  withCode('cannot execute INSERT in a read-only transaction', '25006'),
  new Error('Connection terminated unexpectedly'),
  new Error('LOADING Redis is loading the dataset in memory'),
])('knows an outage: %s', (error) => {
  expect(isOutage(error)).toBe(true)
})

it.each([
  withCode('password authentication failed for user "griot"', '28P01'),
  withCode('duplicate key value violates unique constraint', '23505'),
  new AppError({ kind: 'not_found', message: 'There is no job ECONNREFUSED.' }),
  'ECONNREFUSED',
])('is not misled: %s', (error) => {
  expect(isOutage(error)).toBe(false)
})

it('tells it as a 503 that passes', async () => {
  const api = tellOutages({ ask: async () => Promise.reject(new Error('Connection terminated unexpectedly')) })
  await expect(api.ask()).rejects.toMatchObject({ failure: { kind: 'unavailable', retryAfter: 2 } })
})
