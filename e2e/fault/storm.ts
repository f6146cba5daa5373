import type { ServerResponse } from 'node:http'
import { createClient } from '../../electron/client/client.ts'
import { reply, serve } from '../../electron/client/server.testing.ts'
import { service } from '../../shared/contract/service.ts'

const REQUESTS = 400
/** Requests a second that the service takes. */
const LIMIT = 20

/** Asks far more at once than a service takes. Throws where requests fail, take too long or are refused too often. */
export async function storm(): Promise<void> {
  const taken: number[] = []
  let refused = 0
  await using server = await serve((_, response) => answer(response))

  function answer(response: ServerResponse): void {
    const now = performance.now()
    while (taken[0] !== undefined && taken[0] <= now - 1000) taken.shift()
    if (taken.length < LIMIT) {
      taken.push(now)
      reply(response, { voices: [] })
    } else {
      refused++
      reply(response, { detail: 'Too many requests.' }, 429)
    }
  }
  using client = createClient(service, { baseUrl: server.url, key: 'storm' })
  const started = performance.now()
  await Promise.all(Array.from({ length: REQUESTS }, () => client.voices({})))
  const seconds = (performance.now() - started) / 1000
  const ideal = (REQUESTS - LIMIT) / LIMIT
  process.stdout.write(
    `requests: ${REQUESTS} at once against ${LIMIT} a second, all answered\n` +
      `time: ${seconds.toFixed(1)} s, ${(seconds / ideal).toFixed(2)} of the ideal (goal ≤ 1.25)\n` +
      `refusals for each success: ${(refused / REQUESTS).toFixed(2)} (goal ≤ 1)\n`,
  )
  if (seconds > 1.25 * ideal || refused > REQUESTS) throw new Error('The storm was not weathered.')
}

if (import.meta.main) await storm()
