// @module-tag together
// @module-tag quick
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectSpeech } from '../../electron/client/speech.ts'
import { service } from '../../shared/contract/service.ts'
import { decodeFields } from '../../shared/contract/wire.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

let under: TestEngine
beforeAll(async () => {
  under = await startTestEngine({}, { retry: { deadline: 0 } })
})
afterAll(() => under[Symbol.asyncDispose]())

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${under.engine.key}`, ...(init.headers as Record<string, string>) }
  return fetch(`${under.engine.url}${path}`, { ...init, headers })
}

/** The message of an error in either of its shapes. */
async function complaint(path: string, body?: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const response = await ask(path, body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status).toBe(400)
  const { detail, error } = (await response.json()) as { detail?: string; error?: { message: string } }
  return detail ?? error?.message ?? ''
}

const chat = { model: 'tiny', messages: [{ role: 'user', content: 'Hello.' }] }
const segment = { id: 0, start: 0, end: 1, text: 'Hello.', speaker: 'SPEAKER_00' }

describe('a refusal', () => {
  it.each([
    ['/voice/tts', { text: 'a', speed: 3 }, 'speed must be a number from 0.5 to 2, but it is 3.'],
    ['/voice/tts', { text: 'a', speed: '1' }, 'speed must be a number from 0.5 to 2, but it is "1".'],
    ['/voice/tts', { text: 'a', stability: -0.1 }, 'stability must be a number from 0 to 1, but it is -0.1.'],
    ['/voice/tts', { text: 'a', voice_id: 7 }, 'voice_id must be text, but it is 7.'],
    ['/voice/tts', { text: '' }, 'text must have 1 to 5000 characters, but it is empty.'],
    [
      '/voice/tts',
      { text: ' ' },
      'text must have something to say: a letter, a figure or a sign that is read, but it is blank.',
    ],
    ['/voice/tts', { text: 'ọ'.repeat(5001) }, 'text must have 1 to 5000 characters, not 5001.'],
    ['/voice/tts', {}, 'The field text is required.'],
    [
      '/voice/dub/translate',
      { segments: [segment], target_language: 'pcm' },
      'target_language must be one of en, yo, ig, ha, sw, zu, but it is "pcm".',
    ],
    [
      '/voice/dub/translate',
      { segments: [{ ...segment, start: -1 }], target_language: 'yo' },
      'segments.0.start must be a number from 0 to 360000, but it is -1.',
    ],
    ['/voice/dub/translate', { segments: {}, target_language: 'yo' }, 'segments must be a list, but it is an object.'],
    ['/v1/chat/completions', { ...chat, temperature: 2.1 }, 'temperature must be a number from 0 to 2, but it is 2.1.'],
    ['/v1/chat/completions', { ...chat, n: 0 }, 'n must be a whole number from 1 to 16, but it is 0.'],
    ['/v1/chat/completions', { ...chat, max_tokens: 0 }, 'max_tokens must be at least 1, but it is 0.'],
    ['/v1/chat/completions', { ...chat, messages: [] }, 'messages must have at least 1 item, but it is a list of 0.'],
    ['/v1/chat/completions', { ...chat, stream: 'yes' }, 'stream must be true or false, but it is "yes".'],
    ['/voice/history?limit=501', undefined, 'limit must be a whole number from 1 to 500, but it is 501.'],
    ['/voice/history?limit=many', undefined, 'limit must be a whole number from 1 to 500, but it is "many".'],
    ['/voice/history?limit=5&limit=6', undefined, 'limit must be a whole number from 1 to 500, but it is a list of 2.'],
    ['/voice/history?feature=song', undefined, 'feature must be one of tts, stt, clone, dub, but it is "song".'],
  ])('of %s with %j names field, value and what is allowed', async (path, body, words) => {
    expect(await complaint(path, body)).toBe(words)
  })

  it('does not repeat what somebody wrote', async () => {
    const words = await complaint('/voice/dub/translate', { segments: 'my secret '.repeat(20), target_language: 'yo' })
    expect(words).toBe('segments must be a list.')
  })
})

describe('a form', () => {
  it.each(['True', 'true', '1', 'yes', 'on', ' ON '])('may say yes as "%s"', (diarize) => {
    expect(decodeFields(service.analyze.input, { diarize })).toEqual({ diarize: true })
  })

  it.each(['False', 'false', '0', 'no', 'off'])('may say no as "%s"', (diarize) => {
    expect(decodeFields(service.analyze.input, { diarize })).toEqual({ diarize: false })
  })

  it('may not say anything else', async () => {
    const body = new FormData()
    body.set('file', new Blob(['film']), 'a.mp4')
    body.set('diarize', 'maybe')
    const response = await ask('/voice/dub/analyze', { method: 'POST', body })
    expect([response.status, await response.json()]).toEqual([
      400,
      { detail: 'diarize must be true or false, but it is "maybe".' },
    ])
  })

  it('keeps such words where text or numbers are wanted', () => {
    expect(decodeFields(service.analyze.input, { language: 'no' })).toEqual({ language: 'no' })
    expect(decodeFields(service.render.input, { exaggeration: '1' })).toEqual({ exaggeration: 1 })
  })
})

describe('the sound of a history item', () => {
  it('comes from the path that the item names, until the item is removed', async () => {
    const originalSpeech = Buffer.from(
      await collectSpeech(await under.service.tts({ text: 'Habari.', voice_id: 'sw-juma' })),
    )
    const [item] = (await under.service.history({ limit: 1 })).items
    const again = await ask(item?.audio ?? '')
    expect([again.status, again.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    expect(Buffer.from(await again.arrayBuffer()).equals(originalSpeech)).toBe(true)
    const historySpeech = await under.service.historyAudio({ item_id: item?.id ?? '' })
    expect(Buffer.from(await collectSpeech(historySpeech)).equals(originalSpeech)).toBe(true)
    await under.service.deleteHistory({ item_id: item?.id ?? '' })
    expect((await ask(item?.audio ?? '')).status).toBe(404)
    expect((await ask('/voice/history/..%2f..%2fetc/audio')).status).toBe(404)
  })
})
