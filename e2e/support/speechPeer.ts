import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { wavHeader } from '../../shared/audio/wav.ts'

/** A request as the server got it. */
export interface PeerRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** How the server answers; undefined: as its document says. */
export type PeerAnswer = (request: PeerRequest, response: ServerResponse) => boolean | Promise<boolean>

/** A speech server of any kind, made from the public documents that the tables quote. */
export interface SpeechPeer extends AsyncDisposable {
  readonly url: string
  readonly requests: PeerRequest[]
  /** Answers instead, where it returns true. */
  answer: PeerAnswer
}

/** Hz of the sound that the server sends. */
export const PEER_RATE = 24_000

/** A tone whose length tells the text: a hundredth of a second for each letter. */
export function peerSound(utterance: string): Buffer {
  const samples = new Int16Array(Math.round(([...utterance].length * PEER_RATE) / 100))
  for (const index of samples.keys()) samples[index] = 8000 * Math.sin(index / 20)
  return Buffer.from(samples.buffer)
}

/** The sound of a text as a WAV file. */
export function peerWav(utterance: string, rate = PEER_RATE): Buffer {
  const sound = peerSound(utterance)
  return Buffer.concat([wavHeader({ sampleRate: rate }, sound.length), sound])
}

/** Starts a server. Disposing ends it. */
export async function startSpeechPeer(): Promise<SpeechPeer> {
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const peer: SpeechPeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: () => false,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(incoming).catch(() => '')
    const { method = '', url: path = '', headers } = incoming
    const request = { method, path, headers, body }
    peer.requests.push(request)
    if (!(await peer.answer(request, response))) answerAsDocumented(request, response)
  }
  return peer
}

/** The text of a request in any of the documented shapes. */
export function requestText({ headers, body }: PeerRequest): string {
  if (headers['content-type']?.includes('xml')) return body.replace(/<[^>]*>/g, '')
  const order = JSON.parse(body)
  return order.input?.text ?? order.input ?? order.text
}

function answerAsDocumented(request: PeerRequest, response: ServerResponse): void {
  const { method, path } = request
  const json = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
  const spokenText = () => requestText(request)
  if (method === 'GET') json(VOICE_LISTS[path] ?? { voices: [] })
  else if (path === '/text:synthesize') json({ audioContent: peerWav(spokenText()).toString('base64') })
  else if (path.startsWith('/text-to-speech/'))
    response.setHeader('content-type', 'audio/pcm').end(peerSound(spokenText()))
  else if (Object.hasOwn(TRANSCRIPTION_ANSWERS, path)) json(TRANSCRIPTION_ANSWERS[path])
  else response.setHeader('content-type', 'audio/wav').end(peerWav(spokenText()))
}

const VOICE_LISTS: Readonly<Record<string, unknown>> = {
  '/audio/voices': { voices: ['af_heart', { id: 'am_adam', name: 'Adam', language: 'en-US', gender: 'male' }] },
  '/cognitiveservices/voices/list': [
    { ShortName: 'sw-KE-ZuriNeural', DisplayName: 'Zuri', Locale: 'sw-KE', Gender: 'Female', VoiceType: 'Neural' },
    { DisplayName: 'Nameless' },
  ],
  '/voices': {
    voices: [
      { voice_id: 'JBFq', name: 'George', labels: { gender: 'male', language: 'en' } },
      { name: 'en-US-Chirp3-HD-Kore', languageCodes: ['en-US'], ssmlGender: 'FEMALE' },
    ],
  },
}

const WORDS = [
  { word: 'Ẹ', text: 'Ẹ', start: 0.1, end: 0.3 },
  { word: 'káàárọ̀', text: 'káàárọ̀', start: 0.3, end: 0.9 },
]
const TRANSCRIPTION_ANSWERS: Readonly<Record<string, unknown>> = {
  '/audio/transcriptions': { task: 'transcribe', language: 'yoruba', duration: 1, text: 'Ẹ káàárọ̀', words: WORDS },
  '/transcriptions': { request_id: '1', text: 'Ẹ káàárọ̀', timestamps: WORDS },
  '/speech-to-text': { language_code: 'yor', text: 'Ẹ káàárọ̀', words: WORDS },
  '/speechtotext/transcriptions:transcribe?api-version=2024-11-15': {
    durationMilliseconds: 1000,
    combinedPhrases: [{ text: 'Good morning' }],
    phrases: [
      {
        ...{ offsetMilliseconds: 100, durationMilliseconds: 800, text: 'Good morning', locale: 'en-US', speaker: 1 },
        words: [
          { text: 'Good', offsetMilliseconds: 100, durationMilliseconds: 200 },
          { text: 'morning', offsetMilliseconds: 300, durationMilliseconds: 600 },
        ],
        confidence: 0.93,
      },
    ],
  },
  '/speech:recognize': {
    results: [
      {
        alternatives: [
          {
            ...{ transcript: 'Good morning', confidence: 0.98 },
            words: [
              { startTime: '0.100s', endTime: '0.300s', word: 'Good' },
              { startTime: '0.300s', endTime: '0.900s', word: 'morning' },
            ],
          },
        ],
        ...{ resultEndTime: '0.950s', languageCode: 'en-us' },
      },
    ],
    totalBilledTime: '15s',
  },
}
