import { expect, it } from 'vitest'
import { diskFaultOf } from './diskFault.ts'

const failed = (facts: object) => Object.assign(new Error('failed'), facts)

it.each([
  [{ code: 'ENOSPC' }, 'full'],
  [{ code: 'EROFS' }, 'closed'],
  [{ code: 'ENOENT' }, 'no_folder'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'full'],
  // SQLITE_READONLY_DIRECTORY and SQLITE_BUSY_SNAPSHOT
  [{ code: 'ERR_SQLITE_ERROR', errcode: 8 | (6 << 8) }, 'closed'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 5 | (2 << 8) }, 'busy'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 26 }, 'damaged'],
])('%o is %s', (facts, fault) => {
  expect(diskFaultOf(failed(facts))).toBe(fault)
})

it.each([
  failed({}),
  failed({ code: 'toString' }),
  failed({ code: 'ECONNRESET' }),
  failed({ errcode: 1 }),
  'ENOSPC',
  undefined,
])('%o is none of the disk’s', (error) => {
  expect(diskFaultOf(error)).toBeUndefined()
})
