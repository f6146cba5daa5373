import { expect, it } from 'vitest'
import { placeFrom } from './place.ts'

const NOTHING = { redis: '', 'redis-prefix': 'griot', postgres: '' }

it('is the one that was named', () => {
  expect(placeFrom(NOTHING)).toBeUndefined()
  expect(placeFrom({ ...NOTHING, redis: 'rediss://far:6379' })).toEqual({
    kind: 'redis',
    url: 'rediss://far:6379',
    prefix: 'griot',
  })
  const url = 'postgresql://griot:secret@far/dubs'
  expect(placeFrom({ ...NOTHING, postgres: url })).toEqual({ kind: 'postgres', url })
})

it('is refused where it is none, or two, without telling a password', () => {
  expect(() => placeFrom({ ...NOTHING, redis: 'localhost:6379' })).toThrow('Give one like redis://localhost:6379')
  expect(() => placeFrom({ ...NOTHING, postgres: 'mysql://griot:secret@far/dubs' })).toThrow(
    '--postgres mysql://griot:…@far/dubs is not an address',
  )
  expect(() => placeFrom({ ...NOTHING, redis: 'redis://a', postgres: 'postgres://b/c' })).toThrow('not both')
})
