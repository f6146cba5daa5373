import { expect, it } from 'vitest'
import { placeFrom } from './place.ts'

const url = 'postgresql://griot:secret@far/dubs'

it('is the one that was named, by an option before a variable', () => {
  expect(placeFrom({}, {})).toBeUndefined()
  const redis = { kind: 'redis', url: 'rediss://far:6379' } as const
  expect(placeFrom({ redis: redis.url }, {})).toEqual({ ...redis, prefix: 'griot' })
  expect(placeFrom({ redis: redis.url, 'redis-prefix': 'one' }, { GRIOT_REDIS_PREFIX: 'two' })).toMatchObject({
    prefix: 'one',
  })
  expect(placeFrom({ postgres: url }, { GRIOT_REDIS: 'redis://near' })).toEqual({ kind: 'postgres', url })
  expect(placeFrom({}, { GRIOT_POSTGRES: url, GRIOT_REDIS: '' })).toEqual({ kind: 'postgres', url })
})

it('is refused where there are two, or a prefix without a use', () => {
  expect(() => placeFrom({ redis: 'redis://a', postgres: url }, {})).toThrow('give --redis or --postgres, not both')
  expect(() => placeFrom({}, { GRIOT_REDIS: 'redis://a', GRIOT_POSTGRES: url })).toThrow('GRIOT_REDIS or')
  expect(() => placeFrom({ postgres: url, 'redis-prefix': 'two' }, {})).toThrow('a database of its own')
})

it.each([
  ['localhost:6379', 'localhost:6379 is not the address'],
  ['redis://:se/cret@far', 'redis://…@far is not'],
  ['redis://user:s3:cret@far:x', 'redis://…@far:x is not'],
  ['user:secret@far', '…@far is not'],
])('does not take %s for an address, and tells no password', (redis, said) => {
  expect(() => placeFrom({ redis }, {})).toThrow(said)
})

it('tells how a password is written', () => {
  expect(() => placeFrom({ postgres: 'postgres://griot:p/a@ss@far/dubs' }, {})).toThrow('In a password write %2F')
})
