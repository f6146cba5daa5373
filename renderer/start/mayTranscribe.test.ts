import { expect, it } from 'vitest'
import { mayTranscribe } from './mayTranscribe.ts'

it.each([
  ['auto', true, false],
  ['auto', false, true],
  ['video', true, true],
  ['picture', false, false],
] as const)('knows by the choice %s whether the sound is listened to', (from, isBeside, expected) => {
  const beside = isBeside ? { name: 'film.srt' } : undefined
  expect(mayTranscribe({ transcript: { from } }, { transcript: { beside } as never })).toBe(expected)
})
