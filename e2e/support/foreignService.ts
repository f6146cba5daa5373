import type { IncomingMessage, ServerResponse } from 'node:http'
import { received, reply, serve, type TestServer } from '../../electron/client/server.testing.ts'
import { tone } from '../../shared/audio/sounds.testing.ts'
import { toPcm16, wavHeader } from '../../shared/audio/wav.ts'

/** A service of somebody else: the spec's paths, with shapes of its own where the spec shows none. */
export interface ForeignService extends AsyncDisposable {
  readonly url: string
  /** Every request so far, as `METHOD /path`. */
  readonly seen: readonly string[]
  /** Requests for speech. */
  readonly orders: readonly Record<string, unknown>[]
  /** Every call but that for the voices is refused like this from now on, or served again. `retryAfter` in seconds. */
  refuse(status: number | undefined, detail?: string, retryAfter?: number): void
  /** From now on speech stops after its first second until it is let go on. */
  hold(): { goOn(): void; breakOff(): void }
  /** How many entries the history still has. */
  readonly entries: number
}

const SAMPLE_RATE_HZ = 24_000

/** Answers that do not depend on the request: a dub is begun, and never done. */
const READY: Readonly<Record<string, unknown>> = {
  '/voice/dub/render': { job_id: 'long' },
  '/voice/dub/jobs/long': { status: 'running', progress: 0.25 },
}

interface Refusal {
  readonly status: number
  readonly detail: string | undefined
  readonly retryAfter: number | undefined
}

function turnDown(response: ServerResponse, { status, detail, retryAfter }: Refusal): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
  reply(response, { detail }, status)
}

/** Starts it, with so many entries in its history, which it sends in pages of at most 30. */
export async function startForeignService(entries: number): Promise<ForeignService> {
  const history = Array.from({ length: entries }, (_, at) => ({
    ...{ history_id: `item-${entries - at}`, type: 'tts', prompt: `Entry number ${entries - at}`, voiceId: 'nova' },
    ...{ createdAt: new Date(Date.UTC(2026, 0, 1) + (entries - at) * 60_000).toISOString(), extra: { nested: true } },
  }))
  const orders: Record<string, unknown>[] = []
  let refusal: Refusal | undefined
  let held: PromiseWithResolvers<boolean> | undefined

  async function speak(request: IncomingMessage, response: ServerResponse): Promise<void> {
    orders.push(JSON.parse(String(await received(request))))
    response.writeHead(200, { 'content-type': 'audio/wav' })
    const second = toPcm16(tone(220, 0.3, { seconds: 1, sampleRate: SAMPLE_RATE_HZ }))
    response.write(Buffer.concat([wavHeader({ sampleRate: SAMPLE_RATE_HZ, channels: 1 }), second]))
    if (held !== undefined && !(await held.promise)) return void response.destroy()
    response.end(second)
  }

  function answer(request: IncomingMessage, response: ServerResponse): Promise<void> | void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
    if (pathname === '/voice/voices') return reply(response, [{ voice_id: 'nova', display_name: 'Nova', lang: 'en' }])
    if (refusal !== undefined) return turnDown(response, refusal)
    if (pathname.startsWith('/voice/tts')) return speak(request, response)
    const ready = READY[pathname]
    if (ready !== undefined) return reply(response, ready)
    if (pathname === '/voice/history') {
      const offset = Number(searchParams.get('offset'))
      return reply(response, { generations: history.slice(offset, offset + 30) })
    }
    const at = history.findIndex(({ history_id }) => pathname === `/voice/history/${history_id}`)
    if (request.method !== 'DELETE' || at < 0) return reply(response, { detail: 'Not found' }, 404)
    history.splice(at, 1)
    response.writeHead(204).end()
  }

  const server: TestServer = await serve((request, response) => void answer(request, response))
  return {
    url: server.url,
    seen: server.seen,
    orders,
    get entries() {
      return history.length
    },
    refuse(status, detail, retryAfter) {
      refusal = status === undefined ? undefined : { status, detail, retryAfter }
    },
    hold() {
      const own = Promise.withResolvers<boolean>()
      held = own
      const end = (whole: boolean) => {
        if (held === own) held = undefined
        own.resolve(whole)
      }
      return { goOn: () => end(true), breakOff: () => end(false) }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
