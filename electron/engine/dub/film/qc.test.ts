import { expect, it } from 'vitest'
import { mixedDescriptions } from './qc.ts'

it('measures descriptions where they are in the sound of the dub, not in a track of their own', () => {
  const descriptions = [{ id: 1, speaker: 'Describer', voice: 'v', start: 2, end: 5, rate: 1 }]
  expect(mixedDescriptions({ described: 'mixed', descriptions })).toEqual([{ start: 2, end: 5 }])
  expect(mixedDescriptions({ described: 'track', descriptions })).toEqual([])
  expect(mixedDescriptions(undefined)).toEqual([])
})
