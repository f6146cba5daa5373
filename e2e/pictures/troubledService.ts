import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { received, reply, serve } from '../../electron/client/server.testing.ts'
import { SAMPLE } from '../support/studioProcess.ts'

/** A hosted service that answers with one trouble at a time, everywhere or from one step of a dub on. */
export interface TroubledService extends AsyncDisposable {
  readonly url: string
  trouble: TroubleName
}

const VOICES = [
  { voice_id: 'nova', name: 'Nova', language: 'sw', gender: 'female', tier: 3 },
  { voice_id: 'juma', language: ['sw'], extra: { nested: true } },
]
const LINES = [
  { start: 0.5, end: 3, text: 'Good morning.', speaker: 'SPEAKER_00', confidence: 0.9 },
  { start: '4', end: '7', text: 'How are you?', speaker: 'SPEAKER_01' },
]

type Answer = (path: string, response: ServerResponse) => boolean

const refuse =
  (status: number, detail: string, { at = '', after }: { at?: string; after?: string } = {}): Answer =>
  (path, response) => {
    if (!path.includes(at)) return false
    if (after !== undefined) response.setHeader('retry-after', after)
    reply(response, { detail }, status)
    return true
  }

const job =
  (state: object): Answer =>
  (path, response) => {
    if (!path.includes('/jobs/')) return false
    reply(response, state)
    return true
  }

/** The troubles, by the name of the picture. All else is answered as the spec allows, in shapes that it leaves open. */
const TROUBLES = {
  'other-shapes': () => false,
  'slow-poll': job({ status: 'running' }),
  'job-error': job({ status: 'error', progress: 0.4, result: null, error: 'CUDA out of memory' }),
  '429-without-a-time': refuse(429, 'Rate limit exceeded.', { at: 'analyze' }),
  '429-with-a-time': refuse(429, 'Rate limit exceeded.', { at: 'analyze', after: '90' }),
  '502-from-a-proxy': (path, response) => {
    if (!path.includes('analyze')) return false
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>')
    return true
  },
  '503-no-engine': refuse(503, 'The GPU engine is not configured for dubbing.', { at: 'analyze' }),
  'huge-result': (path, response) => {
    if (!path.includes('/jobs/r')) return false
    response.write('{"status":"done","progress":1,"error":null,"result":{"format":"mp4","video_base64":"')
    const piece = 'A'.repeat(4 * 1024 ** 2)
    const pour = () => {
      if (response.destroyed) return
      response.write(piece, () => setTimeout(pour, 50))
    }
    pour()
    return true
  },
  'changed-voices': refuse(404, 'Unknown voice: nova', { at: 'render' }),
  '403-no-voice-product': refuse(403, 'The voice product is not active on this account.'),
  '401-wrong-key': refuse(401, 'Invalid API key.'),
  'no-service': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome to nginx!</html>')
    return true
  },
} as const satisfies Readonly<Record<string, Answer>>
export type TroubleName = keyof typeof TROUBLES
export const TROUBLE_NAMES = Object.keys(TROUBLES) as TroubleName[]

/** Starts the service. Disposing ends it. */
export async function startTroubledService(): Promise<TroubledService> {
  const film = readFileSync(SAMPLE[0] ?? '').toString('base64')
  const answers: readonly (readonly [RegExp, (body: Buffer) => unknown])[] = [
    [/\/voices$/, () => VOICES],
    [/analyze$/, () => ({ id: 'a', status: 'queued' })],
    [/render$/, () => ({ jobId: 'r' })],
    [/jobs\/a$/, () => ({ status: 'DONE', progress: 100, result: { language: 'en', segments: LINES } })],
    [/jobs\/r$/, () => ({ status: 'done', result: { video_base64: film } })],
    [/translate$/, (body) => JSON.parse(String(body)).segments],
  ]
  let trouble: TroubleName = 'other-shapes'
  const server = await serve(async (request, response) => {
    const body = await received(request).catch(() => Buffer.alloc(0))
    const path = new URL(request.url ?? '', 'http://service').pathname
    if (TROUBLES[trouble](path, response)) return
    const answer = answers.find(([pattern]) => pattern.test(path))?.[1]
    if (answer === undefined) return reply(response, { detail: 'Not found' }, 404)
    response.setHeader('content-type', 'text/plain').end(JSON.stringify(answer(body)))
  })
  return {
    url: server.url,
    get trouble() {
      return trouble
    },
    set trouble(name) {
      trouble = name
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
