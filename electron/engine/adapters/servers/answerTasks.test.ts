import { describe, expect, it } from 'vitest'
import type { RecognitionShape } from '../../../../shared/speechServers/provider.ts'
import { type AnswerTask, doAnswerTask } from './answerTasks.ts'

const bytesOf = (answer: unknown) => Buffer.from(JSON.stringify(answer))
const recognition: RecognitionShape = {
  path: '/transcribe',
  fields: {},
  languages: ['*'],
  words: { list: 'words', text: 'word', start: 'start', end: 'end' },
  maxBytes: 1e6,
}
const transcriptOf = (seconds: number): AnswerTask => {
  return { kind: 'transcript', shapes: { recognition, speakers: undefined }, seconds }
}
const SOUND: AnswerTask = { kind: 'sound', field: 'audio' }
const BAD_REPLY = { failure: { kind: 'bad_reply' } }

/** The failure with which an answer is refused. */
function refusal(task: AnswerTask, answer: unknown): unknown {
  try {
    doAnswerTask(task, bytesOf(answer))
  } catch (error) {
    return error
  }
}

describe('an answer of a speech server', () => {
  it('may have more the longer the recording is', () => {
    const words = Array.from({ length: 3 }, (_, at) => ({ word: `neno${at}`, start: at, end: at + 0.5 }))
    // Most of it is of no use, as where a server tells how sure it is of each letter.
    const answer = { words, sureness: new Array(250_000).fill(1) }
    const read = doAnswerTask(transcriptOf(600), bytesOf(answer)) as { words: { text: string }[] }
    expect(read.words.map(({ text }) => text)).toEqual(['neno0', 'neno1', 'neno2'])
    expect(refusal(transcriptOf(3), answer)).toMatchObject(BAD_REPLY)
    expect(refusal({ kind: 'voices', shape: { path: '/voices', id: 'id', name: 'name' } }, answer)).toMatchObject(
      BAD_REPLY,
    )
  })

  it('gives the sound of its field', () => {
    const sound = doAnswerTask(SOUND, bytesOf({ audio: Buffer.from('RIFF').toString('base64') }))
    expect(Buffer.from(sound as Uint8Array).toString()).toBe('RIFF')
  })

  it.each([
    ['without the field of a sound', { sound: 'UklGRg==' }],
    ['with a number for a sound', { audio: 3 }],
    ['of null', null],
  ])('is refused %s', (_, answer) => {
    expect(refusal(SOUND, answer)).toMatchObject(BAD_REPLY)
  })

  it('is taken for the error that it tells, though it came as a success', () => {
    const answer = { error: { code: 'insufficient_quota', message: 'No money is left.' } }
    for (const task of [SOUND, transcriptOf(1)])
      expect(refusal(task, answer)).toMatchObject({ failure: { kind: 'unavailable' } })
  })
})
