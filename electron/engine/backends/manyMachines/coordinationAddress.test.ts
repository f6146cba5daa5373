import { expect, it } from 'vitest'
import { addressFrom } from './coordinationAddress.ts'

const url = 'postgresql://griot:secret@far/dubs'

it('is the one that was named, by an option before a variable', () => {
  expect(addressFrom({}, {})).toBeUndefined()
  const redis = { kind: 'redis', url: 'rediss://far:6379' } as const
  expect(addressFrom({ redis: redis.url }, {})).toEqual({ ...redis, prefix: 'griot' })
  expect(addressFrom({ redis: redis.url, 'redis-prefix': 'one' }, { GRIOT_REDIS_PREFIX: 'two' })).toMatchObject({
    prefix: 'one',
  })
  expect(addressFrom({ postgres: url }, { GRIOT_REDIS: 'redis://near' })).toEqual({ kind: 'postgres', url })
  expect(addressFrom({}, { GRIOT_POSTGRES: url, GRIOT_REDIS: '' })).toEqual({ kind: 'postgres', url })
})

it('is refused where there are two, or a prefix without a use', () => {
  expect(() => addressFrom({ redis: 'redis://a', postgres: url }, {})).toThrow('give --redis or --postgres, not both')
  expect(() => addressFrom({}, { GRIOT_REDIS: 'redis://a', GRIOT_POSTGRES: url })).toThrow('GRIOT_REDIS or')
  expect(() => addressFrom({ postgres: url, 'redis-prefix': 'two' }, {})).toThrow('a database of its own')
})

it.each([
  ['localhost:6379', 'localhost:6379 is not the address'],
  ['redis://:se/cret@far', 'redis://…@far is not'],
  ['redis://user:s3:cret@far:x', 'redis://…@far:x is not'],
  ['user:secret@far', '…@far is not'],
])('does not take %s for an address, and tells no password', (redis, said) => {
  expect(() => addressFrom({ redis }, {})).toThrow(said)
})

it('tells how a password is written', () => {
  expect(() => addressFrom({ postgres: 'postgres://griot:p/a@ss@far/dubs' }, {})).toThrow('In a password write %2F')
})
