// @module-tag together
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { type ChatPeer, startChatPeer } from '../support/chatPeer.ts'
import { audio, MediaFolder, video } from '../support/media.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

// The written interface of the service, section by section, against a running engine and below any client of ours.

const TONES = 'Ọjọ́ dára gan-an ni.'
const segments = [{ id: 0, start: 0.2, end: 1.2, text: 'Habari.', speaker: 'SPEAKER_00' }]

const folder = new MediaFolder()
let peer: ChatPeer
let under: TestEngine
let film: Blob
beforeAll(async () => {
  const path = folder.file('film.mkv')
  const cues = [
    { start: 0.2, end: 0.8, text: 'Habari.' },
    { start: 0.9, end: 1.4, text: 'Asante.' },
  ]
  const subtitles = [{ codec: 'subrip' as const, language: 'swa', cues }]
  writeMedia({ out: path, video: video('h264', 2), audio: [audio('aac', 2)], subtitles })
  film = new Blob([await readFile(path)])
  peer = await startChatPeer()
  under = await startTestEngine({ chatServer: { baseUrl: peer.baseUrl } })
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  await peer[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${under.engine.key}`, ...(init.headers as Record<string, string>) }
  return fetch(`${under.engine.url}${path}`, { ...init, headers })
}
function post(path: string, body: unknown): Promise<Response> {
  return ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
}
function send(path: string, fields: Record<string, string>, file: Blob | undefined = film): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file !== undefined) form.set('file', file, 'film.mkv')
  return ask(path, { method: 'POST', body: form })
}
const refusedAs = async (response: Response, status: number) => {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await response.json()).toEqual({ detail: expect.stringMatching(/\.$/) })
}
/** The job as it is answered when it has ended. */
async function ended(job_id: string): Promise<Record<string, unknown>> {
  for (;;) {
    const response = await ask(`/voice/dub/jobs/${job_id}`)
    expect(response.status).toBe(200)
    const job = (await response.json()) as { status: string; progress: number; result: unknown; error: unknown }
    expect(['queued', 'running', 'done', 'error']).toContain(job.status)
    expect(job.progress).toBeGreaterThanOrEqual(0)
    expect(job.progress).toBeLessThanOrEqual(1)
    if (job.status === 'done' || job.status === 'error') return job
    expect([job.result, job.error]).toEqual([null, null])
    await setTimeout(50)
  }
}

describe('2.1 a synthesis request', () => {
  it.each<readonly [string, object]>([
    ['text is missing', {}],
    ['text is empty', { text: '' }],
    ['text is no string', { text: 7 }],
    ['text has 5001 characters', { text: 'a'.repeat(5001) }],
    ['voice_id is no string', { text: 'a', voice_id: 1 }],
    ['speed is 0.49', { text: 'a', speed: 0.49 }],
    ['speed is 2.01', { text: 'a', speed: 2.01 }],
    ['language is a number', { text: 'a', language: 5 }],
    ...['exaggeration', 'cfg_weight', 'stability', 'similarity'].flatMap((field) => [
      [`${field} is -0.01`, { text: 'a', [field]: -0.01 }] as const,
      [`${field} is 1.01`, { text: 'a', [field]: 1.01 }] as const,
      [`${field} is a string`, { text: 'a', [field]: 'much' }] as const,
    ]),
  ])('is refused where %s', async (_, body) => {
    for (const path of ['/voice/tts', '/voice/tts/stream']) await refusedAs(await post(path, body), 400)
  })

  it.each([
    { text: 'a' },
    { text: 'a', speed: 0.5 },
    { text: 'a', speed: 2 },
    { text: 'a', voice_id: 'af_heart', language: null, exaggeration: null, cfg_weight: null },
    { text: 'a', speed: null, stability: null },
    { text: 'a', language: 'sw', exaggeration: 0, cfg_weight: 1, stability: 0, similarity: 1 },
  ])('is served as %j', async (body) => {
    const response = await post('/voice/tts', body)
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  })
})

describe('2.2 and 4.1 speech', () => {
  it('is the WAV itself, with its metadata in the header', async () => {
    const response = await post('/voice/tts', { text: TONES, voice_id: 'yo-adeola' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    const wav = Buffer.from(await response.arrayBuffer())
    expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE'])
    const metadata = JSON.parse(response.headers.get('x-vox-metadata') ?? '') as Record<string, unknown>
    expect(metadata).toMatchObject({ voice_id: 'yo-adeola', text: TONES, character_count: [...TONES].length })
    for (const name of ['id', 'voice_name']) expect(metadata[name]).toEqual(expect.any(String))
    const rate = wav.readUInt32LE(24)
    expect(metadata['sample_rate']).toBe(rate)
    expect(metadata['duration_seconds']).toBe(Math.round(((wav.length - 44) / 2 / rate) * 1000) / 1000)
    expect(metadata['created_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  })
})

describe('4.2 streamed speech', () => {
  it('comes in chunks as audio/wav', async () => {
    const response = await post('/voice/tts/stream', { text: 'Habari.', voice_id: 'sw-juma' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    expect([response.headers.get('transfer-encoding'), response.headers.get('content-length')]).toEqual([
      'chunked',
      null,
    ])
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF')
  })
})

describe('4.3 voices', () => {
  it('have ids that synthesis takes', async () => {
    const { voices } = (await (await ask('/voice/voices')).json()) as { voices: { id: string }[] }
    expect(voices.length).toBeGreaterThan(0)
    const spoken = await post('/voice/tts', { text: 'a', voice_id: voices.at(-1)?.id })
    expect(spoken.status).toBe(200)
    await spoken.arrayBuffer()
  })
})

describe('2.4, 2.5 and 4.4 analyze', () => {
  it('answers a ticket at once and a DubAnalysis in the end', async () => {
    const response = await send('/voice/dub/analyze', {})
    expect(response.status).toBe(200)
    const ticket = (await response.json()) as { job_id: string }
    expect(ticket).toEqual({ job_id: expect.any(String) })
    const job = await ended(ticket.job_id)
    expect(job).toMatchObject({ status: 'done', progress: 1, error: null })
    const analysis = job['result'] as Record<string, unknown> & { segments: object[]; speakers: string[] }
    expect(analysis).toMatchObject({ language: 'sw', duration_seconds: expect.closeTo(2, 1) })
    expect(typeof analysis['diarized']).toBe('boolean')
    expect(analysis.segments.map((one) => ({ ...one }))).toEqual([
      expect.objectContaining({ id: 0, start: 0.2, end: 0.8, text: 'Habari.', speaker: expect.stringMatching(LABEL) }),
      expect.objectContaining({ id: 1, start: 0.9, end: 1.4, text: 'Asante.', speaker: expect.stringMatching(LABEL) }),
    ])
    expect(JSON.stringify(analysis)).not.toMatch(/"(start|end|duration_seconds)":\d+\.\d{4}/)
    expect(analysis.speakers.every((label) => LABEL.test(label))).toBe(true)
  })

  it('takes its two fields, and refuses what they cannot be', async () => {
    const { job_id } = (await (await send('/voice/dub/analyze', { language: 'sw', diarize: 'false' })).json()) as {
      job_id: string
    }
    expect((await ended(job_id))['result']).toMatchObject({ language: 'sw', diarized: false })
    await refusedAs(await send('/voice/dub/analyze', { diarize: 'perhaps' }), 400)
    await refusedAs(await send('/voice/dub/analyze', {}, new Blob([])), 400)
  })

  it('tells a failure by the job and not by the status of the poll (7.4)', async () => {
    const { job_id } = (await (await send('/voice/dub/analyze', {}, new Blob(['no video']))).json()) as {
      job_id: string
    }
    expect(await ended(job_id)).toMatchObject({ status: 'error', result: null, error: expect.stringMatching(/\.$/) })
  })
})
const LABEL = /^SPEAKER_\d\d+$/

describe('4.5 translate', () => {
  it('keeps id, start, end and speaker, and says the language', async () => {
    peer.answer = () => JSON.stringify([{ id: 1, text: 'Hello.' }])
    const response = await post('/voice/dub/translate', { segments, target_language: 'en' })
    const body = (await response.json()) as { segments: object[]; target_language: string }
    expect([response.status, body.target_language]).toEqual([200, 'en'])
    expect(body.segments).toEqual([{ ...segments[0], text: expect.any(String) }])
  })

  it.each(['pcm', 'fr', 'EN', ''])('refuses the target language "%s"', async (target_language) => {
    await refusedAs(await post('/voice/dub/translate', { segments, target_language }), 400)
  })
})

describe('2.6 and 4.6 render', () => {
  const whole = { segments: JSON.stringify(segments) }

  it('makes an MP4 in base64, with each kind of voice map', async () => {
    for (const voice_map of [undefined, '{}', '{"SPEAKER_00":"sw-juma"}', '{"SPEAKER_00":"preserve"}']) {
      const more = voice_map === undefined ? {} : { voice_map, exaggeration: '0.3', cfg_weight: '0.7' }
      const response = await send('/voice/dub/render', { ...whole, ...more })
      expect(response.status).toBe(200)
      const { job_id } = (await response.json()) as { job_id: string }
      const job = await ended(job_id)
      expect(job).toMatchObject({ status: 'done', progress: 1, error: null })
      const { video_base64, format, ...other } = job['result'] as Record<string, string>
      expect([format, other]).toEqual(['mp4', {}])
      expect(Buffer.from(video_base64 ?? '', 'base64').toString('latin1', 4, 8)).toBe('ftyp')
    }
  })

  it.each([
    ['segments are missing', {}],
    ['segments are broken JSON', { segments: '[{' }],
    ['segments are no list', { segments: '{}' }],
    ['voice_map is broken JSON', { ...whole, voice_map: '{' }],
    ['voice_map is a list', { ...whole, voice_map: '[]' }],
    ['exaggeration is 1.5', { ...whole, exaggeration: '1.5' }],
    ['cfg_weight is a word', { ...whole, cfg_weight: 'much' }],
  ])('is refused where %s', async (_, fields) => refusedAs(await send('/voice/dub/render', fields), 400))

  it('answers 404 to an unknown voice (7.3)', async () => {
    await refusedAs(await send('/voice/dub/render', { ...whole, voice_map: '{"SPEAKER_00":"nobody"}' }), 404)
    await refusedAs(await post('/voice/tts', { text: 'a', voice_id: 'nobody' }), 404)
  })
})
