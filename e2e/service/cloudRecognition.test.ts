// @module-tag quick
// @module-tag together
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createServerMeter, type ServerMeter } from '../../electron/engine/adapters/servers/serverMeter.ts'
import { createServerTranscriber } from '../../electron/engine/adapters/servers/serverTranscriber.ts'
import { hostElsewhere, recognitionUrl } from '../../shared/speechServers/serverFacts.ts'
import { failureOf, PEER_KEY, peerServer, QUICK } from '../support/peerSpeaker.ts'
import { type SpeechPeer, startSpeechPeer } from '../support/speechPeer.ts'

let peer: SpeechPeer
let folder = ''
beforeAll(async () => {
  peer = await startSpeechPeer()
  folder = await mkdtemp(join(tmpdir(), 'griot-cloud-'))
})
afterAll(async () => {
  await peer[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  peer.answer = () => false
  peer.requests.length = 0
})

interface HearingOptions {
  readonly seconds?: number
  readonly shouldDiarize?: boolean
  readonly speakers?: number
  readonly meter?: ServerMeter
  readonly signal?: AbortSignal
}

async function transcribeWith(kind: 'azure' | 'google', language: string, options: HearingOptions = {}) {
  const { seconds = 2, meter = createServerMeter(), signal = new AbortController().signal, ...how } = options
  const path = join(folder, `${kind}-${seconds}.pcm`)
  await writeFile(path, Buffer.alloc(seconds * 32_000))
  const server = peerServer(peer, kind, { hears: true })
  const transcriber = createServerTranscriber(server, { meter, ...QUICK })
  const pcm = { path, sampleRate: 16_000, duration: seconds }
  return transcriber?.transcribe(pcm, language, { signal, speakers: 2, ...how })
}

const GOOD_MORNING = [
  { text: 'Good', start: 0.1, end: 0.3 },
  { text: 'morning', start: 0.3, end: 0.9 },
]
const rounded = (words: readonly { text: string; start: number; end: number }[] = []) =>
  words.map(({ text, start, end }) => ({
    text,
    start: Math.round(start * 1000) / 1000,
    end: Math.round(end * 1000) / 1000,
  }))

it('hears by Azure as its documents say, with its language and speakers', async () => {
  const transcription = await transcribeWith('azure', 'en')
  expect(rounded(transcription?.words)).toEqual(GOOD_MORNING)
  const [request] = peer.requests
  expect(request?.path).toBe('/speechtotext/transcriptions:transcribe?api-version=2024-11-15')
  expect(request?.headers['ocp-apim-subscription-key']).toBe(PEER_KEY)
  expect(request?.body).toMatch(/name="definition"\s+\{"locales":\["en-US"\]\}\s.*name="audio"; filename=/s)

  const found = await transcribeWith('azure', 'auto', { shouldDiarize: true })
  expect([found?.language, found?.turns?.map(({ speaker }) => speaker)]).toEqual(['en', ['1']])
  expect(peer.requests[1]?.body).toContain('{"diarization":{"enabled":true,"maxSpeakers":2}}')
})

it('hears by Google as its documents say, in pieces of less than a minute', async () => {
  const transcription = await transcribeWith('google', 'sw', { seconds: 120 })
  expect(rounded(transcription?.words.slice(0, 2))).toEqual(GOOD_MORNING)
  expect(peer.requests.length).toBeGreaterThan(2)
  const [request] = peer.requests
  expect([request?.path, request?.headers['x-goog-api-key']]).toEqual(['/speech:recognize', PEER_KEY])
  const { config, audio } = JSON.parse(request?.body ?? '')
  expect(config).toMatchObject({ encoding: 'LINEAR16', sampleRateHertz: 16_000, languageCode: 'sw-KE' })
  expect(config).not.toHaveProperty('alternativeLanguageCodes')
  expect(Buffer.from(audio.content, 'base64').length).toBeLessThanOrEqual(55 * 32_000)
})

it('lets Google choose among languages where none is known, and takes an empty answer for silence', async () => {
  expect((await transcribeWith('google', 'auto'))?.language).toBe('en')
  const { config } = JSON.parse(peer.requests[0]?.body ?? '')
  expect([config.languageCode, config.alternativeLanguageCodes]).toEqual(['en-US', ['sw-KE', 'fr-FR', 'zu-ZA']])
  peer.answer = (_, response) => {
    response.end('{"totalBilledTime":"15s"}')
    return true
  }
  expect((await transcribeWith('google', 'en'))?.words).toEqual([])
})

it('takes a part without speech for silence, and any other answer without a transcript for a wrong one', async () => {
  let answer = ''
  peer.answer = (_, response) => response.end(answer) !== undefined
  answer = '{"durationMilliseconds":2000,"combinedPhrases":[],"phrases":[]}'
  expect((await transcribeWith('azure', 'en'))?.words).toEqual([])
  for (answer of ['{}', '{"combinedPhrases":null}', '{"combinedPhrases":[{}]}', '<html></html>'])
    expect(await failureOf(transcribeWith('azure', 'en'))).toMatchObject({ kind: 'bad_reply' })
  for (answer of ['[]', '{"results":{}}'])
    expect(await failureOf(transcribeWith('google', 'en'))).toMatchObject({ kind: 'bad_reply' })
})

it('leaves out times that are no numbers', async () => {
  const words = '{"text":"a","offsetMilliseconds":1e999,"durationMilliseconds":-1e999}'
  peer.answer = (_, response) =>
    response.end(`{"combinedPhrases":[{"text":"Good morning"}],"phrases":[{"words":[${words}]}]}`) !== undefined
  const recognizedWords = (await transcribeWith('azure', 'en'))?.words ?? []
  expect(recognizedWords.map(({ text }) => text)).toEqual(['Good', 'morning'])
  expect(recognizedWords.every(({ start, end }) => start >= 0 && end <= 2)).toBe(true)
})

it('does not ask Azure to tell the speakers of a recording with one: it refuses that', async () => {
  const transcription = await transcribeWith('azure', 'en', { shouldDiarize: true, speakers: 1 })
  expect(peer.requests[0]?.body).not.toContain('diarization')
  expect(transcription?.turns).toBeUndefined()
})

it.each(['azure', 'google'] as const)('tells what %s refuses, without the key', async (kind) => {
  peer.answer = (_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { code: 'InvalidArgument', message: `Bad audio for ${PEER_KEY}.` } }))
    return true
  }
  const meter = createServerMeter()
  const failure = await failureOf(transcribeWith(kind, 'en', { meter }))
  expect(failure).toMatchObject({
    message: expect.stringContaining('The peer: It refused the request with status 400.'),
  })
  expect(failure.message).not.toContain(PEER_KEY)
  // Nobody pays for that.
  expect(meter.spent()[0]?.secondsHeard).toBe(0)
})

it('sends recordings to the host of the same company that listens, and says so', () => {
  const google = { kind: 'google' as const, url: 'https://texttospeech.googleapis.com/v1' }
  const azure = { kind: 'azure' as const, url: 'https://westeurope.tts.speech.microsoft.com' }
  expect([google, azure].map(recognitionUrl)).toEqual([
    'https://speech.googleapis.com/v1',
    'https://westeurope.api.cognitive.microsoft.com/',
  ])
  expect(hostElsewhere({ ...google, hears: true })).toBe('texttospeech.googleapis.com, speech.googleapis.com')
  expect(hostElsewhere({ ...google, hears: false })).toBe('texttospeech.googleapis.com')
  const proxy = { kind: 'google' as const, url: 'https://texttospeech.googleapis.com.example.org/v1' }
  expect(recognitionUrl(proxy)).toBe(proxy.url)
})

it('counts sound that was sent, though nobody waits for its words any more', async () => {
  const meter = createServerMeter()
  const stop = new AbortController()
  peer.answer = () => {
    stop.abort()
    return true // it never answers
  }
  await expect(transcribeWith('azure', 'en', { meter, signal: stop.signal })).rejects.toThrow()
  expect(meter.spent()[0]?.secondsHeard).toBe(2)
})
