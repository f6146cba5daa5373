// @module-tag together
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { collectSpeech } from '../../electron/client/speech.ts'
import { fillPath } from '../../electron/engine/adapters/servers/fillTemplate.ts'
import { openServerMeter } from '../../electron/engine/adapters/servers/openServerMeter.ts'
import { createServerMeter } from '../../electron/engine/adapters/servers/serverMeter.ts'
import { createServerTranscriber } from '../../electron/engine/adapters/servers/serverTranscriber.ts'
import { listServerVoices } from '../../electron/engine/adapters/servers/serverVoices.ts'
import { analysisOf } from '../../shared/contract/service.ts'
import { english } from '../../shared/locale/english.ts'
import { PROVIDER_KINDS, providerOf } from '../../shared/speechServers/providers.ts'
import { failureOf, PEER_KEY, peerServer, peerSpeaker, QUICK } from '../support/peerSpeaker.ts'
import { PEER_RATE, peerSound, peerWav, requestText, type SpeechPeer, startSpeechPeer } from '../support/speechPeer.ts'
import { startTestEngine } from '../support/startTestEngine.ts'
import { talk, writeTalkFilm } from '../support/talkFilm.ts'

const never = new AbortController().signal

let peer: SpeechPeer
let folder = ''
beforeAll(async () => {
  peer = await startSpeechPeer()
  folder = await mkdtemp(join(tmpdir(), 'griot-servers-'))
})
afterAll(async () => {
  await peer[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  peer.answer = () => false
  peer.requests.length = 0
})

describe.each(PROVIDER_KINDS)('a server of the kind %s', (kind) => {
  it('is asked to speak as its documents say', async () => {
    await using voice = peerSpeaker(peerServer(peer, kind))
    const [piece] = await voice.say('Ẹ káàárọ̀ & <o>.')
    expect(piece?.sampleRate).toBe(PEER_RATE)
    expect(piece?.samples.length).toBe(peerSound(requestText(peer.requests[0] as never)).length / 2)
    expect(piece?.words[0]).toEqual({ offset: 0, start: 0 })
    const { key, speech } = providerOf(kind)
    const [request] = peer.requests
    expect(request?.headers[key.header]).toBe(`${key.prefix}${PEER_KEY}`)
    expect(request?.headers['content-type']).toBe(speech.type)
    if (kind === 'azure')
      expect(request?.body).toContain("name='sade'><prosody rate='1'>Ẹ káàárọ̀ &amp; &lt;o&gt;.</prosody>")
    else expect(requestText(request as never)).toBe('Ẹ káàárọ̀ & <o>.')
    expect(request?.path).toBe(fillPath(speech.path, { voice: 'sade' }))
  })

  it('lists its voices', async () => {
    const voices = await listServerVoices(peerServer(peer, kind), never)
    expect(voices.length).toBeGreaterThan(0)
    for (const { language, gender } of voices)
      expect([language.length >= 2, gender]).toEqual([true, expect.any(String)])
  })

  it('quotes its documents', () => {
    const { quotes, untried } = providerOf(kind)
    for (const { url, read, says } of quotes)
      expect([URL.canParse(url), read, says !== '']).toEqual([true, expect.stringMatching(/^\d{4}-\d\d-\d\d$/), true])
    expect([quotes.length > 0, untried !== '']).toEqual([true, true])
  })
})

it.each(['openai', 'spitch', 'elevenlabs'] as const)('hears through a server of the kind %s', async (kind) => {
  const path = join(folder, 'sound.pcm')
  const duration = 700 // more than one request
  await writeFile(path, Buffer.alloc(duration * 32_000))
  const meter = createServerMeter()
  const transcriber = createServerTranscriber(peerServer(peer, kind, { hears: true }), { meter, ...QUICK })
  const transcription = await transcriber?.transcribe({ path, sampleRate: 16_000, duration }, 'yo', { signal: never })
  expect(transcription?.language).toBe('yo')
  expect(transcription?.words.slice(0, 2)).toMatchObject([
    { text: 'Ẹ', start: 0.1 },
    { text: 'káàárọ̀', end: 0.9 },
  ])
  expect(transcription?.words[2]?.start).toBeGreaterThan(100)
  expect(peer.requests.length).toBeGreaterThan(2)
  expect(peer.requests[0]?.body).toContain(`name="${providerOf(kind).recognition?.file}"; filename=`)
  expect(meter.spent()[0]?.secondsHeard).toBeCloseTo(duration, 0)
})

describe('speakers', () => {
  const DIALOGUE = [
    { start: 0, end: 1, text: 'Ẹ káàárọ̀.', speaker: 'A' },
    { start: 1, end: 2, text: 'Ẹ kúulé o.', speaker: 'B' },
  ]
  const transcribeWith = async (kind: 'openai' | 'elevenlabs', seconds: number, hearingModel?: string) => {
    const path = join(folder, `dialogue-${kind}-${seconds}.pcm`)
    await writeFile(path, Buffer.alloc(seconds * 32_000))
    const server = peerServer(peer, kind, { hears: true, ...(hearingModel && { hearingModel }) })
    const transcriber = createServerTranscriber(server, { meter: createServerMeter(), ...QUICK })
    const how = { signal: never, shouldDiarize: true, speakers: 2 }
    return transcriber?.transcribe({ path, sampleRate: 16_000, duration: seconds }, 'yo', how)
  }

  it('are told by a model of OpenAI that does, where a request takes the whole recording', async () => {
    peer.answer = (_, response) => {
      response.end(JSON.stringify({ text: 'x', segments: DIALOGUE }))
      return true
    }
    const model = 'gpt-4o-transcribe-diarize'
    expect((await transcribeWith('openai', 4, model))?.turns).toEqual([
      { speaker: 'A', start: 0, end: 1 },
      { speaker: 'B', start: 1, end: 2 },
    ])
    expect(peer.requests[0]?.body).toContain('diarized_json')
    const long = await transcribeWith('openai', 800, model)
    expect([long?.turns, long?.words.length]).toEqual([undefined, peer.requests.length * 5 - 5])
    expect((await transcribeWith('openai', 4))?.turns).toBeUndefined()
    expect(peer.requests.at(-1)?.body).toContain('verbose_json')
  })

  it('are asked for at ElevenLabs with their number, and left out where a word has none', async () => {
    const words = DIALOGUE.map(({ speaker, ...word }) => ({ ...word, type: 'word', speaker_id: `speaker_${speaker}` }))
    peer.answer = (_, response) => {
      response.end(JSON.stringify({ language_code: 'yor', text: 'x', words }))
      return true
    }
    expect((await transcribeWith('elevenlabs', 4))?.turns?.map(({ speaker }) => speaker)).toEqual([
      'speaker_A',
      'speaker_B',
    ])
    expect(peer.requests[0]?.body).toMatch(/name="diarize"\s+true.*name="num_speakers"\s+2/s)
    words.push({ start: 2, end: 3, text: 'o', type: 'word' } as never)
    expect((await transcribeWith('elevenlabs', 4))?.turns).toBeUndefined()
  })

  it('are those of an analysis, which says so', async () => {
    const words = DIALOGUE.map(({ speaker, ...word }) => ({ ...word, type: 'word', speaker_id: speaker }))
    peer.answer = (_, response) => {
      response.end(JSON.stringify({ language_code: 'yor', text: 'x', words }))
      return true
    }
    const film = writeTalkFilm(join(folder, 'dialogue.mp4'), 2)
    await using under = await startTestEngine({ speechServers: [peerServer(peer, 'elevenlabs', { hears: true })] })
    const { job_id } = await under.local.analyzeFile({ path: film, language: 'yo', from: 'speech' })
    const analysis = analysisOf(await waitForJob(under.service, job_id))
    expect(analysis.segments.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['Ẹ káàárọ̀.', 'SPEAKER_00'],
      ['Ẹ kúulé o.', 'SPEAKER_01'],
    ])
    const { notes } = await under.local.jobReport({ job_id })
    expect(notes.map(english).join()).toContain('It told the speakers apart too.')
  })
})

it('spreads a transcript without times over the sound', async () => {
  peer.answer = (_, response) => {
    response.end('{"text":"moja mbili tatu"}')
    return true
  }
  const path = join(folder, 'short.pcm')
  await writeFile(path, Buffer.alloc(32_000))
  const transcriber = createServerTranscriber(peerServer(peer, 'openai', { hears: true }), {
    meter: createServerMeter(),
    ...QUICK,
  })
  const transcription = await transcriber?.transcribe({ path, sampleRate: 16_000, duration: 1 }, 'sw', {
    signal: never,
  })
  expect(transcription?.words.map(({ text, start }) => [text, Math.round(start * 10)])).toEqual([
    ['moja', 0],
    ['mbili', 3],
    ['tatu', 7],
  ])
})

it('is cancelled while it waits and while it reads', async () => {
  const received = Promise.withResolvers<void>()
  peer.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'audio/wav' }).write(peerWav('half').subarray(0, 100))
    received.resolve()
    return true
  }
  await using voice = peerSpeaker(peerServer(peer, 'openai'))
  const stop = new AbortController()
  const pendingFailure = failureOf(voice.say('Never ends.', {}, stop.signal))
  await received.promise
  stop.abort()
  expect((await pendingFailure).kind).toBe('cancelled')
})

it('speaks in an engine, where it is counted and the text is checked for its tones', async () => {
  const server = peerServer(peer, 'openai', { perMillionCharacters: 15 })
  await using under = await startTestEngine({ speechServers: [server] })
  const { voices } = await under.service.voices({})
  expect(voices.at(-1)).toMatchObject({ id: 'peer/yo/sade', language: 'yo', kind: 'server', unasked: false })
  const text = 'E kaaro o, bawo ni gbogbo awon eniyan ile se wa loni ojo aiku yii.'
  const { metadata } = await under.service.tts({ text, voice_id: 'peer/yo/sade' })
  expect(metadata?.notes?.join()).toContain('Yoruba')
  expect((await under.local.serversSpent({})).servers).toMatchObject([{ id: 'peer', characters: text.length }])
  const listed = await under.local.serverVoices({ server: { ...server, voices: [] }, key: PEER_KEY })
  expect(listed.voices.map(({ id }) => id)).toEqual(['af_heart', 'am_adam'])
  const [voice] = server.voices
  if (voice === undefined) throw new Error('The server has a voice.')
  const sample = await under.local.serverSample({ server, key: PEER_KEY, voice, text: 'Báwo ni' })
  expect((await collectSpeech(sample)).length).toBe(44 + peerSound('Báwo ni').length)
})

it('counts the orders of a project on its budget: what is spoken, dubbed and listened to, after a restart too', async () => {
  const server = peerServer(peer, 'openai', { perMillionCharacters: 1e6, perHourHeard: 3600, hears: true })
  const film = writeTalkFilm(join(folder, 'talk.mp4'), 2)
  await using under = await startTestEngine({ speechServers: [server] })
  const { service, local } = under
  const budget = { id: 'mine' }
  const spent = async (id: string) => (await local.serversSpent({ budget: id })).servers
  await service.tts({ text: 'Báwo ni', voice_id: 'peer/yo/sade', budget })
  expect(await spent('mine')).toEqual([{ id: 'peer', characters: 7, secondsHeard: 0, cost: 7 }])
  expect(JSON.stringify(await service.history({}))).not.toContain('mine')

  const segments = talk(2)
  const order = { path: film, segments, voice_map: { SPEAKER_00: 'peer/yo/sade', SPEAKER_01: 'sw-zawadi' } }
  const files = { output: join(under.folder, 'dub.mp4'), takes: join(under.folder, 'takes') }
  const spoken = await local.speak({ ...order, ...files, budget })
  await waitForJob(service, spoken.job_id)
  const [afterSpeech] = await spent('mine')
  expect(afterSpeech?.characters).toBeGreaterThanOrEqual(7 + (segments[0]?.text.length ?? 0))

  const analysisJob = await local.analyzeFile({ path: film, language: 'yo', diarize: false, from: 'speech', budget })
  await waitForJob(service, analysisJob.job_id)
  expect((await spent('mine'))[0]?.secondsHeard).toBeCloseTo(5, 0)

  const refused = await local.analyzeFile({
    ...{ path: film, language: 'yo', diarize: false, from: 'speech' },
    budget: { id: 'poor', limit: 1 },
  })
  await expect(waitForJob(service, refused.job_id)).rejects.toThrow(/project has reached its limit of \$1/)
  expect((await spent('poor'))[0]?.secondsHeard ?? 0).toBe(0)

  const kept = openServerMeter(join(under.folder, 'engine'))
  expect(kept.spent('mine')).toEqual(await spent('mine'))
})
