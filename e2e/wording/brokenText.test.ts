// @module-tag together
// @module-tag quick
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

// Bytes and escapes that are no text: refused, never replaced in silence.

let under: TestEngine
beforeAll(async () => {
  under = await startTestEngine()
})
afterAll(() => under[Symbol.asyncDispose]())

async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; errorDetail: string }> {
  const headers = { authorization: `Bearer ${under.engine.key}`, ...(init.headers as Record<string, string>) }
  const response = await fetch(`${under.engine.url}${path}`, { ...init, headers })
  const body = (await response.json()) as { detail?: string; error?: { message: string } }
  return { status: response.status, errorDetail: body.detail ?? body.error?.message ?? '' }
}
/** Latin-1 text, so that every byte can be written. */
const post = (path: string, latin: string, type = 'application/json') =>
  ask(path, { method: 'POST', body: Buffer.from(latin, 'latin1'), headers: { 'content-type': type } })

const INVALID = ['\xff', 'caf\xe9', '\xc3', '\xed\xa0\x80', '\xc0\xaf', '\xf4\x90\x80\x80']

describe.each(INVALID)('the bytes %j', (bytes) => {
  it.each([
    ['/voice/tts', `{"text":"${bytes}"}`],
    ['/voice/tts/stream', `{"text":"${bytes}"}`],
    ['/voice/dub/translate', `{"segments":[],"target_language":"${bytes}"}`],
    ['/v1/chat/completions', `{"model":"a","messages":[{"role":"user","content":"${bytes}"}]}`],
  ])('are 400 in a body for %s', async (path, body) => {
    const { status, errorDetail } = await post(path, body)
    expect([status, errorDetail]).toEqual([400, 'The body of the request is not text in UTF-8. Send it in UTF-8.'])
  })

  it.each([
    ['/voice/dub/analyze', 'language'],
    ['/voice/dub/render', 'segments'],
    ['/voice/dub/render', 'voice_map'],
    ['/voice/clone', 'name'],
  ])('are 400 in a form for %s, in %s', async (path, field) => {
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nvideo\r\n'
    const part = `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n["${bytes}"]\r\n--x--\r\n`
    const { status, errorDetail } = await post(path, file + part, 'multipart/form-data; boundary=x')
    expect([status, errorDetail]).toEqual([400, `${field} is not text in UTF-8. Send it in UTF-8.`])
  })
})

it.each(['feature=%ff', 'limit=%e9', 'offset=%c3'])('a query of %s is 400', async (query) => {
  expect((await ask(`/voice/history?${query}`)).status).toBe(400)
})

it.each([
  ['/voice/tts', { text: 'a\ud800' }, 'text'],
  ['/v1/chat/completions', { model: 'a', messages: [{ role: 'user', content: '\udc00' }] }, 'messages.0.content'],
  [
    '/voice/dub/translate',
    { segments: [{ id: 0, start: 0, end: 1, text: '\udfff', speaker: 'S' }], target_language: 'sw' },
    'segments.0.text',
  ],
])('half of a character is 400 at %s', async (path, body, field) => {
  const { status, errorDetail } = await post(path, JSON.stringify(body))
  expect([status, errorDetail]).toEqual([400, expect.stringContaining(`${field} must be text of whole characters`)])
})

it('takes whole characters of any plane, as bytes and as escapes, and a mark of byte order', async () => {
  const reply = await ask('/voice/dub/jobs/%F0%9F%98%80')
  expect([reply.status, reply.errorDetail]).toEqual([404, expect.stringContaining('😀')])
  const body = Buffer.from('\ufeff{"text":"Ndiyo 😀","voice_id":"\\ud83d\\ude00"}').toString('latin1')
  expect((await post('/voice/tts', body)).errorDetail).toContain('There is no voice 😀')
})
