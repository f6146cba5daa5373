import { expect, it } from 'vitest'
import { takeSoundKey } from './takeSounds.ts'

it('keeps the sounds of a take apart by pace, as far as they can be told apart', () => {
  const [own, other] = [takeSoundKey('a', 1), takeSoundKey('b', 1)]
  expect(other).not.toBe(own)
  expect(takeSoundKey('a', 1.000_001)).toBe(own)
  expect(takeSoundKey('a', 1.21)).not.toBe(takeSoundKey('a', 1.22))
})
