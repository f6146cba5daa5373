import { expect, test } from 'vitest'
import { AppError, because, failureMessage, toFailure } from '../failure.ts'
import { createTexts, SPOKEN_LANGUAGES } from './createTexts.ts'
import { english } from './english.ts'
import { asSentence, plainWords, say, sentences } from './message.ts'
import { Message } from './messageSchema.ts'
import { sayLanguage } from './sayLanguage.ts'

const lines = (count: number) => say('count.lines', { count })
const SAMPLES: readonly Message[] = [
  plainWords('Words of another program.'),
  say('doing.ready'),
  say('doing.speak', { count: 1 }),
  say('doing.speak', { count: 12_345 }),
  say('note.heard', { lines: lines(2), language: sayLanguage('sw'), speakers: say('count.speakers', { count: 1 }) }),
  say('note.speakersNamed', { names: ['AMINA', 'JUMA', 'ZURI'] }),
  sentences(say('failure.notWritten', { path: '/a' }), say('failure.disk.full')),
]

test('a message says the same in logs as to an English reader, also after it was stored', () => {
  const { words } = createTexts()
  expect(SAMPLES.map(words)).toEqual(SAMPLES.map(english))
  expect(SAMPLES.map(english)[4]).toBe('Transcript: heard in the video, 2 lines in Swahili, 1 speaker.')
  expect(SAMPLES.map(english)[5]).toBe('Speakers: AMINA, JUMA and ZURI, as the subtitles name them.')
  for (const message of SAMPLES) {
    expect(Message.parse(JSON.parse(JSON.stringify(message)))).toEqual(message)
  }
})

test('a message is put into the language of its reader, with all that is in it', async () => {
  const { words, show } = createTexts()
  await show('sw')
  expect(words(say('note.translationService', { language: sayLanguage('yo') }))).toMatch(/Kiyoruba/)
  expect(words(say('note.speakersNamed', { names: ['A', 'B'] }))).toContain('A na B')
  await show('pseudo')
  expect(words(say('note.transcriptFile', { file: 'a.srt', lines: lines(2) }))).toMatch(/^⟦.*a\.srt.*⟦.*⟧.*⟧$/)
})

test('plain words are the same in every language, whatever stands in them, and no data of a failure', async () => {
  const { words, show } = createTexts()
  const plain = ['{{words}} is no place, nor $t(doing.ready)', '{amina} {{count}} $& <b>', '']
  for (const language of [...SPOKEN_LANGUAGES, 'pseudo'] as const) {
    await show(language)
    expect(plain.map((one) => words(plainWords(one)))).toEqual(plain)
    expect(words(sentences(plainWords(plain[0] ?? ''), say('failure.notSent')))).toContain(plain[0])
  }
  expect(plain.map((one) => english(plainWords(one)))).toEqual(plain)
  const failure = { kind: 'internal', message: 'Server: {{words}}.' } as const
  expect(failureMessage(failure)).toEqual(plainWords(failure.message))
  expect(new AppError({ ...failure, message: failureMessage(failure) }).failure).toEqual(failure)
})

test('a failure keeps its English for logs and its data for readers', () => {
  const error = new AppError({ kind: 'file', message: say('failure.file.empty', { path: '/a' }), path: '/a' })
  expect(error.message).toBe('/a is empty. Choose another file.')
  expect(error.failure).toMatchObject({ message: error.message, said: { key: 'failure.file.empty' } })
  // Another message, whose data nobody changed, is told as it is.
  expect(new AppError({ ...error.failure, message: 'Server: it is empty.' }).failure.said).toBeUndefined()
  const full = toFailure(Object.assign(new Error(), { code: 'ENOSPC' }))
  expect(full.said).toEqual({ key: 'failure.diskFull' })
  expect(english(because(say('note.notChecked'), error))).toBe(
    'The dub is made, but could not be checked. /a is empty. Choose another file.',
  )
})

test('a key that no table has is shown as it is, whatever word it is', () => {
  const { words } = createTexts()
  for (const key of ['constructor', 'note.of.a.newer.version'])
    expect([english({ key } as unknown as Message), words({ key } as unknown as Message)]).toEqual([key, key])
})

test('does not compile without every place of the English text', () => {
  const typed = [
    // @ts-expect-error: its place `path` has no value
    () => say('failure.file.empty'),
    // @ts-expect-error: there is no such key
    () => say('failure.nowhere'),
    // @ts-expect-error: a count is a number
    () => say('script.count', { count: 'three' }),
  ]
  expect(typed).toHaveLength(3) // `tsc -b` fails where one of them compiles
})

test('a failure of a process without texts, which has the key for its words, is put into English where it arrives', () => {
  const said = say('failure.file.empty', { path: '/a' })
  const keyedFailure = { kind: 'file', message: said.key, said, path: '/a' } as const
  expect(new AppError(keyedFailure).failure).toEqual({ ...keyedFailure, message: '/a is empty. Choose another file.' })
})

test('ends words of another program like a sentence', () => {
  const words = ['Rate limit exceeded', 'Busy (2 of 2)', 'Wait.', 'Kedu?', '', 'Ẹ dúró díẹ̀']
  expect(words.map(asSentence)).toEqual(['Rate limit exceeded.', 'Busy (2 of 2).', 'Wait.', 'Kedu?', '', 'Ẹ dúró díẹ̀.'])
})
