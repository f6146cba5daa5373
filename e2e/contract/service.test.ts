// @module-tag quick
// @module-tag together
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectSpeech } from '../../electron/client/speech.ts'
import { SpeechMetadata } from '../../shared/contract/records.ts'
import { service } from '../../shared/contract/service.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

let under: TestEngine
beforeAll(async () => {
  under = await startTestEngine({}, { retry: { deadline: 0 } })
})
afterAll(() => under[Symbol.asyncDispose]())

const line = { id: 0, start: 0, end: 1, text: 'Hello.', speaker: 'SPEAKER_00' }

/** A request below the client, for what the client would never send. */
function raw(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${under.engine.key}`, ...(init.headers as Record<string, string>) }
  return fetch(`${under.engine.url}${path}`, { ...init, headers })
}
function json(path: string, body: unknown): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return raw(path, { method: 'POST', body: text, headers: { 'content-type': 'application/json' } })
}
async function detail(response: Response): Promise<string> {
  return ((await response.json()) as { detail: string }).detail
}

describe('speech', () => {
  it('sends a WAV and metadata that is true of it', async () => {
    const speech = await under.service.tts({ text: 'Habari za asubuhi.', voice_id: 'sw-juma' })
    const wav = Buffer.from(await collectSpeech(speech))
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
    expect(speech.metadata).toMatchObject({ voice_id: 'sw-juma', voice_name: 'Juma', character_count: 18 })
    const seconds = (wav.length - 44) / 2 / (speech.metadata?.sample_rate ?? 1)
    expect(speech.metadata?.duration_seconds).toBe(Math.round(seconds * 1000) / 1000)
  })

  it('says which voice stands in for the default', async () => {
    const { metadata } = await under.service.tts({ text: 'Hello.' })
    expect(metadata?.voice_id).toBe('en-ruth')
  })

  it('keeps the header ASCII and within 8 KB, whatever the text; the history has it whole', async () => {
    const text = 'Ẹ káàárọ̀ ọ̀rẹ́ 😀 \u007f" '.repeat(200).slice(0, 4500)
    const speech = await under.service.tts({ text, voice_id: 'en-kofi', speed: 2 })
    const { text: excerpt = '', id, character_count } = speech.metadata ?? {}
    expect(excerpt.endsWith('…')).toBe(true)
    expect(text.startsWith(excerpt.slice(0, -1))).toBe(true)
    expect(character_count).toBe([...text].length)
    await collectSpeech(speech)
    const { items } = await under.service.history({ limit: 1, feature: 'tts' })
    expect(items[0]).toMatchObject({ id, text })
    const response = await json('/voice/tts', { text: 'ọ̀rẹ́', voice_id: 'sw-juma' })
    const header = response.headers.get('x-vox-metadata') ?? ''
    expect(header).toMatch(/^[\x20-\x7e]+$/)
    expect(SpeechMetadata.parse(JSON.parse(header)).text).toBe('ọ̀rẹ́')
  })

  it('streams with an open-ended header', async () => {
    const speech = await under.service.ttsStream({ text: 'One. Two. Three.', voice_id: 'en-nia' })
    const wav = Buffer.from(await collectSpeech(speech))
    expect(wav.readUInt32LE(4)).toBe(0xffff_ffff)
    expect(wav.readUInt32LE(40)).toBe(0xffff_ffff)
    expect(wav.length).toBeGreaterThan(20_000)
  })

  it('refuses an unknown voice with 404', async () => {
    const response = await json('/voice/tts', { text: 'Hello.', voice_id: 'nobody' })
    expect(response.status).toBe(404)
    expect(await detail(response)).toContain('nobody')
  })

  it.each([
    ['no text', {}],
    ['an empty text', { text: '' }],
    ['5001 characters', { text: 'a'.repeat(5001) }],
    ['a speed out of range', { text: 'Hello.', speed: 2.5 }],
    ['a wrong type', { text: 'Hello.', stability: 'much' }],
    ['no JSON', '{"text": '],
    ['no object', '[]'],
  ])('refuses %s with 400 and a sentence', async (_, body) => {
    const response = await json('/voice/tts', body)
    expect(response.status).toBe(400)
    expect(await detail(response)).toMatch(/\.$/)
  })

  it('counts characters, not code units', async () => {
    const response = await json('/voice/tts', { text: '𐐷'.repeat(5001) })
    expect(response.status).toBe(400)
    expect((await json('/voice/tts', { text: `Hi ${'.'.repeat(4990)}`, speed: 2 })).status).toBe(200)
  })

  it('lists the voices', async () => {
    const { voices } = await under.service.voices({})
    expect(voices.length).toBeGreaterThanOrEqual(12)
    expect(new Set(voices.map((voice) => voice.id)).size).toBe(voices.length)
  })

  it('lists the default first, under its documented id, with the name of the voice that speaks for it', async () => {
    const { voices } = await under.service.voices({})
    const [first] = voices
    expect(first).toMatchObject({
      id: 'af_heart',
      name: 'Default (now: Ruth)',
      stands_for: 'en-ruth',
      kind: 'statistical',
    })
    const { metadata, body } = await under.service.tts({ text: 'Hello.', voice_id: first?.id ?? '' })
    for await (const _ of body);
    expect(metadata?.voice_id).toBe(first?.stands_for)
    expect(voices.filter((voice) => voice.stands_for !== undefined)).toHaveLength(1)
  })
})

describe('history', () => {
  it('records what was spoken, most recent first, and forgets it with its sound', async () => {
    await collectSpeech(await under.service.tts({ text: 'First.' }))
    await collectSpeech(await under.service.tts({ text: 'Second.' }))
    const { items } = await under.service.history({ limit: 2, feature: 'tts' })
    expect(items.map((item) => item.text)).toEqual(['Second.', 'First.'])
    const id = items[0]?.id ?? ''
    await under.service.deleteHistory({ item_id: id })
    await expect(under.service.deleteHistory({ item_id: id })).rejects.toMatchObject({ failure: { kind: 'not_found' } })
    const next = await under.service.history({ limit: 1, feature: 'tts' })
    expect(next.items[0]?.text).toBe('First.')
  })

  it('filters by feature', async () => {
    const { items } = await under.service.history({ feature: 'clone' })
    expect(items).toEqual([])
    expect((await raw('/voice/history?limit=many')).status).toBe(400)
  })
})

describe('dubbing', () => {
  it('answers 503 with the remedy where no translator is installed', async () => {
    const call = under.service.translate({ segments: [line], target_language: 'sw' })
    await expect(call).rejects.toMatchObject({
      failure: { kind: 'unavailable', message: expect.stringContaining('subtitle file') },
    })
  })

  it.each(['pcm', 'xx', ''])('refuses the target language "%s" with 400', async (target_language) => {
    const response = await json('/voice/dub/translate', { segments: [line], target_language })
    expect(response.status).toBe(400)
  })

  it('answers 404 for an unknown job', async () => {
    await expect(under.service.job({ job_id: 'none' })).rejects.toMatchObject({ failure: { kind: 'not_found' } })
  })

  it('refuses an empty video, a missing one and a broken form with 400', async () => {
    const empty = new FormData()
    empty.set('file', new Blob([]), 'video.mp4')
    const response = await raw('/voice/dub/analyze', { method: 'POST', body: empty })
    expect([response.status, await detail(response)]).toEqual([400, expect.stringContaining('empty')])
    expect((await raw('/voice/dub/analyze', { method: 'POST', body: new FormData() })).status).toBe(400)
    expect((await json('/voice/dub/analyze', {})).status).toBe(400)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const broken = await raw('/voice/dub/analyze', { method: 'POST', body: '--x\r\ngarbage', headers })
    expect(broken.status).toBe(400)
  })

  it.each([
    ['broken JSON', { segments: '[{' }],
    ['no segments', {}],
    ['a backward segment', { segments: JSON.stringify([{ ...line, end: 0, start: 1 }]) }],
    ['a broken voice map', { segments: JSON.stringify([line]), voice_map: 'Amara' }],
    ['a list as voice map', { segments: JSON.stringify([line]), voice_map: '[]' }],
  ])('refuses a render with %s with 400', async (_, fields) => {
    const form = new FormData()
    form.set('file', new Blob(['some bytes']), 'video.mp4')
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const response = await raw('/voice/dub/render', { method: 'POST', body: form })
    expect([response.status, await detail(response)]).toEqual([400, expect.stringMatching(/\.$/)])
  })

  it('refuses a render with an unknown voice with 404, before any work', async () => {
    const file = join(under.folder, 'any.mp4')
    await writeFile(file, 'some bytes')
    const call = under.service.render({ segments: [line], voice_map: { SPEAKER_00: 'nobody' } }, { file })
    await expect(call).rejects.toMatchObject({ failure: { kind: 'not_found' } })
  })
})

describe('chat', () => {
  it('answers 503 and an empty list while there is no model, in the shapes of its own interface', async () => {
    const messages = [{ role: 'user', content: 'Hello.' }]
    const response = await json('/v1/chat/completions', { model: 'llama-3.1-70b', messages })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ error: { type: 'server_error', message: expect.any(String) } })
    expect((await under.service.models({})).data).toEqual([])
  })

  it('names the missing field', async () => {
    const response = await json('/v1/chat/completions', { model: 'llama-3.1-70b' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', code: 'missing_field', param: 'messages' },
    })
  })
})

describe('the door', () => {
  it.each(Object.entries(service))('asks for the key at %s', async (_, row) => {
    const path = row.path.replace(/:\w+/g, 'x')
    for (const authorization of ['', 'Bearer wrong', `Basic ${under.engine.key}`]) {
      const response = await fetch(`${under.engine.url}${path}`, { method: row.method, headers: { authorization } })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toContain('Bearer')
    }
  })

  it('answers unknown paths and methods in the right shape', async () => {
    expect(await detail(await raw('/voice/nothing'))).toContain('/voice/nothing')
    expect((await raw('/voice/tts', { method: 'PUT' })).status).toBe(404)
  })

  it('refuses web pages', async () => {
    const response = await raw('/voice/voices', { headers: { origin: 'https://example.com' } })
    expect(response.status).toBe(403)
  })
})
