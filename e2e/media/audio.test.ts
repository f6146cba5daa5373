// @module-tag together
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import OpenAI, { APIError } from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServerMeter } from '../../electron/engine/adapters/servers/serverMeter.ts'
import { createServerSynthesizer } from '../../electron/engine/adapters/servers/serverSynthesizer.ts'
import { createServerTranscriber } from '../../electron/engine/adapters/servers/serverTranscriber.ts'
import { listServerVoices } from '../../electron/engine/adapters/servers/serverVoices.ts'
import { findCapabilities } from '../../electron/engine/capabilities.ts'
import type { Transcriber } from '../../electron/engine/core/ports.ts'
import { wavParts } from '../../shared/audio/wav.ts'
import { SpeechServer } from '../../shared/speechServers/speechServer.ts'
import { identifyLanguage } from '../../shared/text/identify/identifyLanguage.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

const never = new AbortController().signal
const WORDS = [
  { text: 'Habari', start: 0.1, end: 0.5 },
  { text: 'yako?', start: 0.5, end: 0.9 },
  { text: 'Nzuri.', start: 1.8, end: 2.2 },
]

/** Hears the same words in everything: what is tested is how they are answered. */
const transcriber: Transcriber = {
  name: 'told words',
  languages: ['*'],
  draft: false,
  transcribe: async (_pcm, language) => ({ words: WORDS, language: language === 'auto' ? 'sw' : language }),
}

let under: TestEngine
let openai: OpenAI
beforeAll(async () => {
  under = await startTestEngine({ capabilities: { ...(await findCapabilities()), transcriber } })
  openai = clientWith(under.engine.key)
})
afterAll(() => under[Symbol.asyncDispose]())

function clientWith(apiKey: string): OpenAI {
  return new OpenAI({ baseURL: `${under.engine.url}/v1`, apiKey, maxRetries: 0 })
}

async function refusal(call: Promise<unknown>): Promise<APIError> {
  const error = await call.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(APIError)
  return error as APIError
}

const speech = { model: 'any', voice: 'sw-juma', input: 'Habari za asubuhi.' }

describe('speech for an unchanged openai client', () => {
  it.each([
    ['mp3', 'audio/mpeg', /^(ID3|\xff[\xe2-\xff])/],
    ['opus', 'audio/ogg', /^OggS/],
    ['aac', 'audio/aac', /^\xff[\xf0-\xff]/],
    ['flac', 'audio/flac', /^fLaC/],
    ['wav', 'audio/wav', /^RIFF/],
  ] as const)('comes as %s', async (response_format, type, magic) => {
    const answer = await openai.audio.speech.create({ ...speech, response_format })
    expect(answer.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 8)).toMatch(magic)
  })

  it('comes as MP3 where no format is named, and as samples at 24 kHz', async () => {
    expect((await openai.audio.speech.create(speech)).headers.get('content-type')).toBe('audio/mpeg')
    const wav = wavParts(
      Buffer.from(await (await openai.audio.speech.create({ ...speech, response_format: 'wav' })).arrayBuffer()),
    )
    const pcm = await (await openai.audio.speech.create({ ...speech, response_format: 'pcm' })).arrayBuffer()
    const seconds = (wav?.data?.length ?? 0) / 2 / (wav?.format?.sampleRate ?? 1)
    expect(Math.abs(pcm.byteLength / 2 / 24_000 - seconds)).toBeLessThan(0.05)
  })

  it('comes as WAV with its true length, which is left open where a stream is asked for by name', async () => {
    const lengths = async (more: object) => {
      const answer = await openai.audio.speech.create({ ...speech, response_format: 'wav', ...more })
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { riff: bytes.readUInt32LE(4), data: bytes.readUInt32LE(40), size: bytes.length }
    }
    const { riff, data, size } = await lengths({})
    expect([riff, data]).toEqual([size - 8, size - 44])
    const streamed = await lengths({ stream_format: 'audio' })
    expect([streamed.riff, streamed.data]).toEqual([0xffff_ffff, 0xffff_ffff])
  })

  it('takes what is null as left out', async () => {
    const nulls = { model: null, response_format: null, speed: null, instructions: null, stream_format: null }
    const answer = await openai.post<Response>('/audio/speech', {
      body: { input: speech.input, voice: 'alloy', ...nulls },
      __binaryResponse: true,
    })
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
  })

  it('comes as events', async () => {
    const speechRequest = { ...speech, response_format: 'wav' as const, stream_format: 'sse' as const }
    const lines = (await (await openai.audio.speech.create(speechRequest)).text())
      .split('\n')
      .filter((line) => line.startsWith('data: {'))
    const events = lines.map((line) => JSON.parse(line.slice(6)))
    expect(events.at(-1)).toMatchObject({ type: 'speech.audio.done' })
    const sound = Buffer.concat(events.slice(0, -1).map((event) => Buffer.from(event.audio, 'base64')))
    expect(sound.toString('latin1', 0, 4)).toBe('RIFF')
  })

  it("is in the language of the text where the voice is one of OpenAI's, and in the history", async () => {
    const input = 'Ẹ káàárọ̀, ṣé dáadáa ni ẹ jí lónìí? Mo fẹ́ lọ sí ọjà.'
    expect(identifyLanguage(input)?.language).toBe('yo')
    await openai.audio.speech
      .create({ ...speech, input, voice: 'alloy', response_format: 'wav' })
      .then((answer) => answer.arrayBuffer())
    const { items } = await under.service.history({ limit: 1 })
    expect(items[0]).toMatchObject({ text: input, voice_id: expect.stringMatching(/^yo-/) })
  })

  it.each([
    [{ ...speech, voice: 'nobody' }, 404, { type: 'invalid_request_error', code: 'not_found' }],
    [{ ...speech, input: '' }, 400, { type: 'invalid_request_error', code: 'invalid_value', param: 'input' }],
    [{ ...speech, speed: 3 }, 400, { code: 'invalid_value', param: 'speed' }],
    [{ ...speech, input: '♪ 🎉' }, 400, { code: 'invalid_value', param: 'input' }],
    [{ ...speech, instructions: 'Cheerful.' }, 400, { code: 'invalid_value', param: 'instructions' }],
    [{ ...speech, lang_code: 'a' }, 400, { code: 'invalid_value', param: 'lang_code' }],
    [{ model: 'any', voice: 'sw-juma' }, 400, { code: 'missing_field', param: 'input' }],
  ])('refuses %j in the form of chat errors', async (invalidInput, status, error) => {
    const thrown = await refusal(openai.audio.speech.create(invalidInput as typeof speech))
    expect(thrown.status).toBe(status)
    expect(thrown.error).toMatchObject({ ...error, message: expect.any(String), param: expect.any(String) })
  })

  it('needs a valid key, of an account with voices', async () => {
    expect((await refusal(clientWith('wrong').audio.speech.create(speech))).status).toBe(401)
    await under.accounts.saveAccount('mute', { voice: false })
    const { secret } = await under.accounts.addKey('mute', { name: 'first' })
    const thrown = await refusal(clientWith(secret).audio.speech.create(speech))
    expect([thrown.status, (thrown.error as { code: string }).code]).toEqual([403, 'forbidden'])
  })
})

it('lists the voices', async () => {
  const { voices } = (await openai.get('/audio/voices')) as { voices: { id: string; language: string }[] }
  expect(voices).toContainEqual(expect.objectContaining({ id: 'sw-juma', language: 'sw' }))
})

describe('transcription for an unchanged openai client', () => {
  const model = 'any'
  const text = 'Habari yako? Nzuri.'
  let path = ''
  beforeAll(async () => {
    const answer = await openai.audio.speech.create({ ...speech, response_format: 'wav' })
    path = join(under.folder, 'recording.wav')
    await writeFile(path, Buffer.from(await answer.arrayBuffer()))
  })
  const file = () => createReadStream(path)

  it('answers the text', async () => {
    expect(await openai.audio.transcriptions.create({ model, file: file() })).toEqual({ text })
  })

  it('answers plain text and subtitles', async () => {
    const as = (response_format: 'text' | 'srt' | 'vtt') =>
      openai.audio.transcriptions.create({ model, file: file(), response_format })
    expect(await as('text')).toBe(`${text}\n`)
    expect(await as('srt')).toContain('00:00:00,100 --> 00:00:00,900')
    expect(await as('vtt')).toMatch(/^WEBVTT/)
  })

  it('answers words and segments with their times', async () => {
    const found = await openai.audio.transcriptions.create({
      ...{ model, file: file(), response_format: 'verbose_json', language: 'sw' },
      timestamp_granularities: ['word', 'segment'],
    })
    expect(found).toMatchObject({ text, language: 'swahili', duration: expect.any(Number) })
    expect(found.words).toEqual(WORDS.map(({ text: word, ...times }) => ({ word, ...times })))
    expect(found.segments?.map((segment) => segment.text)).toEqual(['Habari yako?', 'Nzuri.'])
  })

  it('answers who spoke', async () => {
    const found = await openai.audio.transcriptions.create({ model, file: file(), response_format: 'diarized_json' })
    expect(found).toMatchObject({ text, segments: [{ speaker: expect.stringMatching(/^SPEAKER_/) }, {}] })
  })

  it('answers as events', async () => {
    const events = await Array.fromAsync(
      await openai.audio.transcriptions.create({ model, file: file(), stream: true }),
    )
    expect(events.at(-1)).toMatchObject({ type: 'transcript.text.done', text })
  })

  it('refuses an unknown format, and a form without a file', async () => {
    const response_format = 'pdf' as 'json'
    const thrown = await refusal(openai.audio.transcriptions.create({ model, file: file(), response_format }))
    expect([thrown.status, (thrown.error as { param: string }).param]).toEqual([400, 'response_format'])
    const empty = await refusal(openai.post('/audio/transcriptions', { body: { model } }))
    expect([empty.status, (empty.error as { param: string }).param]).toEqual([400, 'file'])
  })
})

it('serves the adapter of speech servers, which lists, speaks and hears', async () => {
  const url = `${under.engine.url}/v1`
  const own = {
    ...SpeechServer.parse({ id: 'own', name: 'Own', kind: 'openai', url, hears: true }),
    key: under.engine.key,
  }
  const voices = await listServerVoices(own, never)
  const juma = voices.find(({ id }) => id === 'sw-juma')
  expect(juma).toMatchObject({ language: 'sw', gender: 'male' })
  const meter = createServerMeter()
  const synthesizer = createServerSynthesizer({ ...own, voices: juma === undefined ? [] : [juma] }, { meter })
  const order = { text: speech.input, voice: 'own/sw/sw-juma', speed: 1, live: true }
  const pieces = await Array.fromAsync(synthesizer.speak(order, never))
  expect(pieces.reduce((sum, { samples }) => sum + samples.length, 0)).toBeGreaterThan(8000)
  await synthesizer.close()
  const path = join(under.folder, 'heard.pcm')
  await writeFile(path, Buffer.alloc(96_000))
  const transcription = await createServerTranscriber(own, { meter })?.transcribe(
    { path, sampleRate: 16_000, duration: 3 },
    'sw',
    {
      signal: never,
    },
  )
  expect(transcription).toEqual({ language: 'sw', words: WORDS })
})
