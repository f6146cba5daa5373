import { expect, it } from 'vitest'
import { unexpectedSkips } from './unexpectedSkips.ts'

it('lets tests be skipped for a reason that holds here, and for no other', () => {
  const reasons = [
    { named: /needs a disk/, holds: () => true },
    { named: /needs a sea/, holds: () => false },
  ]
  const skips = [
    'a.test.ts › floats (needs a sea)',
    'a.test.ts › turns (needs a disk)',
    'b.spec.ts › rests (no reason)',
  ]
  expect(unexpectedSkips(skips, reasons)).toEqual([skips[0], skips[2]])
})

it('never takes a missing browser for a reason', () => {
  const skip = 'e2e/page/studio.spec.ts › opens (No Chromium is installed; on Debian: apt-get install chromium)'
  expect(unexpectedSkips([skip])).toEqual([skip])
})
