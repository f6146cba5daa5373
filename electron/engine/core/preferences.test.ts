import { expect, it } from 'vitest'
import { readPreferences } from './preferences.ts'

it('reads one adapter for each capability, the last where one is named twice', () => {
  const read = readPreferences(['speak=mms-ha', 'diarize=built-in', 'speak=murya-ha'])
  expect(read).toEqual({ speak: 'murya-ha', diarize: 'built-in' })
})

it.each([
  ['sing=kokoro-en', 'Write one of detect, transcribe'],
  ['speak', 'For speak there is kokoro-en'],
  ['transcribe=kokoro-en', 'For transcribe there is omnilingual-300m'],
  ['chat=built-in', 'For chat there is qwen3-1.7b'],
])('says what is possible instead of %s', (choice, words) => {
  expect(() => readPreferences([choice])).toThrow(words)
})
