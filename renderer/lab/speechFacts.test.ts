import { expect, it } from 'vitest'
import { say } from '../../shared/locale/message.ts'
import { speechFacts } from './speechFacts.ts'

const CANCELLED = { kind: 'cancelled', message: '' } as const
const FAILED = { kind: 'internal', message: 'The model stopped.' } as const

it.each([
  ['waits', { state: 'asked' }, 'Waiting for the first sound …'],
  ['is put off by the service', { state: 'asked', held: say('lab.nothing') }, 'Nothing spoken yet.'],
  ['arrives', { state: 'arriving', firstSoundMs: 119.6 }, '1.5 s so far · first sound after 120 ms'],
  ['is whole', { state: 'whole', firstSoundMs: 1000 }, '1.5 s · first sound after 1.0 s'],
  ['was heard after all but a second', { state: 'whole', firstSoundMs: 999.6 }, '1.5 s · first sound after 1.0 s'],
  ['was not played at once', { state: 'whole' }, '1.5 s'],
  [
    'was stopped',
    { state: 'whole', failure: CANCELLED, firstSoundMs: 5 },
    'stopped after 1.5 s · first sound after 5 ms',
  ],
  ['broke off', { state: 'whole', failure: FAILED, firstSoundMs: 5 }, 'Broke off after 1.5 s. The model stopped.'],
] as const)('tells of speech that %s', (_, speech, facts) => {
  expect(speechFacts(speech, 1.5)).toBe(facts)
})
