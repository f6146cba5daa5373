import type { ServerResponse } from 'node:http'
import { createClient } from '../../electron/client/client.ts'
import { reply, serve } from '../../electron/client/server.testing.ts'
import { service } from '../../shared/contract/service.ts'

const REQUEST_COUNT = 400
/** Requests a second that the service takes. */
const REQUESTS_PER_SECOND = 20

/** Asks far more at once than a service takes. Throws where requests fail, take too long or are refused too often. */
export async function storm(): Promise<void> {
  const taken: number[] = []
  let refused = 0
  await using server = await serve((_, response) => answer(response))

  function answer(response: ServerResponse): void {
    const now = performance.now()
    while (taken[0] !== undefined && taken[0] <= now - 1000) taken.shift()
    if (taken.length < REQUESTS_PER_SECOND) {
      taken.push(now)
      reply(response, { voices: [] })
    } else {
      refused++
      reply(response, { detail: 'Too many requests.' }, 429)
    }
  }
  using client = createClient(service, { baseUrl: server.url, key: 'storm' })
  const started = performance.now()
  await Promise.all(Array.from({ length: REQUEST_COUNT }, () => client.voices({})))
  const seconds = (performance.now() - started) / 1000
  const ideal = (REQUEST_COUNT - REQUESTS_PER_SECOND) / REQUESTS_PER_SECOND
  process.stdout.write(
    `requests: ${REQUEST_COUNT} at once against ${REQUESTS_PER_SECOND} a second, all answered\n` +
      `time: ${seconds.toFixed(1)} s, ${(seconds / ideal).toFixed(2)} of the ideal (goal ≤ 1.25)\n` +
      `refusals for each success: ${(refused / REQUEST_COUNT).toFixed(2)} (goal ≤ 1)\n`,
  )
  if (seconds > 1.25 * ideal || refused > REQUEST_COUNT) throw new Error('The storm was not weathered.')
}

if (import.meta.main) await storm()
