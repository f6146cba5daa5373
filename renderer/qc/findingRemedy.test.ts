import { expect, it } from 'vitest'
import { findingRemedy } from './findingRemedy.ts'

it.each([
  ['is shortened', 'shorten', ['rate', 'overlap', 'onset']],
  ['gets its pronunciation', 'dictionary', ['spelled']],
  ['is mixed in another way', 'mixer', ['gap']],
  [
    'is rendered anew',
    'render',
    ['silence', 'cut', 'other', 'moved', 'level', 'bed', 'loudness', 'peak', 'length', 'sync', 'picture'],
  ],
  ['has no button', undefined, ['click', 'track', 'pace', 'unclear']],
] as const)('a finding that %s', (_, remedy, topics) => {
  expect(topics.map((topic) => findingRemedy({ topic }))).toEqual(topics.map(() => remedy))
})
