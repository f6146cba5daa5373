import { expect, test } from 'vitest'
import { failures } from './locale/en/failures.ts'
import { plainWords, say, sentences } from './locale/message.ts'
import { CLASSIFIED_KEYS, FAILURES_WITHOUT_REMEDY, lackOf, lacksOf, remediesOf } from './remedies.ts'

const KEYS = new Set(Object.keys(failures).map((key) => key.replace(/_(one|other)$/, '')))

test('every failure has a remedy that is a button, or the reason why it has none', () => {
  const left = [...KEYS].filter((key) => !CLASSIFIED_KEYS.has(key))
  expect(left).toEqual([])
  const unknown = [...CLASSIFIED_KEYS].filter((key) => key.startsWith('failure.') && !KEYS.has(key))
  expect(unknown).toEqual([])
})

test('no failure has both a remedy and a reason to have none', () => {
  const without = Object.values(FAILURES_WITHOUT_REMEDY).flatMap((keys) => keys.split(/\s+/))
  const both = without.filter((key) => remediesOf({ message: '', said: { key } as never }).length > 0)
  expect(both).toEqual([])
})

test('the first sentence that has a remedy counts, and the kind where the words are of another program', () => {
  const message = sentences(say('failure.disk.full'), say('failure.nothingLost'))
  expect(remediesOf({ message: '', said: message as never })).toEqual(['again', 'storage'])
  expect(remediesOf({ kind: 'unauthorized', message: 'Nope.' })).toEqual(['services'])
  expect(remediesOf({ kind: 'file', message: '', said: say('failure.nothingLost') })).toEqual([])
})

test('a dub that lacks words, a translation or a voice is told from one that failed', () => {
  expect(lackOf(say('plan.noTranslator', { language: 'sw' }))).toBe('translation')
  expect(lackOf(say('plan.notKnown'))).toBe('words')
  expect(lackOf(say('script.hearsNothing'))).toBe('words')
  expect(lackOf(say('failure.internal'))).toBeUndefined()
  expect(lackOf(plainWords('A sentence of another program.'))).toBeUndefined()
  const several = [
    say('plan.notKnown'),
    say('failure.internal'),
    say('plan.silent'),
    say('plan.noVoice', { language: '' }),
  ]
  expect(lacksOf(several)).toEqual(['words', 'voice'])
})

test('what a step lacks leads to the step that brings it', () => {
  const keys = ['render.found', 'speak.untranslated', 'speak.voiceless', 'speak.locked'] as const
  const first = keys.map((key) => remediesOf({ message: '', said: { key } as never })[0])
  expect(first).toEqual(['check', 'translation', 'cast', undefined])
})
