import { expect, it } from 'vitest'
import { addressFrom } from './redisAddress.ts'

const url = 'rediss://far:6379'

it('is the one that was named, by an option before a variable', () => {
  expect(addressFrom({}, {})).toBeUndefined()
  expect(addressFrom({ redis: url }, { GRIOT_REDIS: 'redis://near' })).toEqual({ url, prefix: 'griot' })
  expect(addressFrom({}, { GRIOT_REDIS: url, GRIOT_REDIS_PREFIX: 'two' })).toEqual({ url, prefix: 'two' })
  expect(addressFrom({ 'redis-prefix': 'one' }, { GRIOT_REDIS: url, GRIOT_REDIS_PREFIX: 'two' })).toEqual({
    url,
    prefix: 'one',
  })
})

it('says to who still names a Postgres that machines meet in a Redis', () => {
  const postgres = 'postgres://griot:secret@far/dubs'
  expect(() => addressFrom({ postgres }, { GRIOT_REDIS: url })).toThrow(/^--postgres: machines meet in a Redis only/)
  expect(() => addressFrom({}, { GRIOT_POSTGRES: postgres })).toThrow(/^GRIOT_POSTGRES: machines meet in a Redis only/)
  expect(() => addressFrom({ postgres }, {})).not.toThrow('secret')
  // Who named a Redis has moved already.
  expect(addressFrom({ redis: url }, { GRIOT_POSTGRES: postgres })).toEqual({ url, prefix: 'griot' })
})

it.each([
  ['localhost:6379', 'localhost:6379 is not the address'],
  ['redis://:se/cret@far', 'redis://…@far is not'],
  ['redis://user:s3:cret@far:x', 'redis://…@far:x is not'],
  ['user:secret@far', '…@far is not'],
])('does not take %s for an address, and tells no password', (redis, expected) => {
  expect(() => addressFrom({ redis }, {})).toThrow(expected)
})

it('tells how a password is written', () => {
  expect(() => addressFrom({ redis: 'redis://griot:p/a@ss@far' }, {})).toThrow('In a password write %2F')
})
