import { expect, it } from 'vitest'
import type { Failure } from '../../../shared/failure.ts'
import { exitCodeOf } from './exitCodes.ts'

it('tells scripts whether the order was wrong, something is not to be had, or the work failed', () => {
  const kinds: Record<number, Failure['kind'][]> = {
    1: ['internal', 'bad_reply', 'job_failed'],
    2: ['invalid', 'not_found', 'file'],
    3: ['unauthorized', 'forbidden', 'rate_limited', 'unavailable', 'offline', 'engine_down'],
    130: ['cancelled'],
  }
  for (const [code, all] of Object.entries(kinds))
    for (const kind of all) expect(exitCodeOf({ kind, message: '' }), kind).toBe(Number(code))
})
