import { expect, it } from 'vitest'
import { meanOfChannels, takeSoundKey } from './takeSounds.ts'

it('keeps the sounds of a take apart by pace, as far as they can be told apart', () => {
  const [own, other] = [takeSoundKey('a', 1), takeSoundKey('b', 1)]
  expect(other).not.toBe(own)
  expect(takeSoundKey('a', 1.000_001)).toBe(own)
  expect(takeSoundKey('a', 1.21)).not.toBe(takeSoundKey('a', 1.22))
})

it('plays all channels of a take, each with the same share', () => {
  const buffer = (...channels: number[][]) => ({
    length: channels[0]?.length ?? 0,
    numberOfChannels: channels.length,
    getChannelData: (channel: number) => Float32Array.from(channels[channel] ?? []),
  })
  expect([...meanOfChannels(buffer([0.5, 1]))]).toEqual([0.5, 1])
  expect([...meanOfChannels(buffer([0.5, 1], [0, -0.5]))]).toEqual([0.25, 0.25])
})
