import http from 'node:http'
import { fileURLToPath } from 'node:url'
import type { EngineProcess } from '../../electron/studio/service/engineProcess.ts'
import { benchEngine, quantile } from './benchEngine.ts'
import { atLeast, atMost, report } from './goals.ts'

const RUSH_EVENTS = 300_000
const PACED_EVENTS = 1500

/** Overhead of our side in a chat stream: the delay of an event, and events a second. */
export async function events(): Promise<void> {
  const program = fileURLToPath(new URL('./instantEngine.ts', import.meta.url))
  await benchEngine(
    async ({ engine }) => {
      await rush(engine, 50_000) // the first events compile the code
      const rates: number[] = []
      for (let round = 0; round < 3; round++) rates.push(await rush(engine, RUSH_EVENTS))
      const delays = await paced(engine)
      const rate = Math.round(quantile(rates, 0.5))
      report('events a second', rate.toLocaleString('en'), atLeast(rate, 50_000))
      const [median, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)]
      const value = `${median.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`
      report('time of an event on its way, median', value, atMost(median, 1, 'ms'))
    },
    { program },
  )
}

async function rush(engine: EngineProcess, count: number): Promise<number> {
  let bytes = 0
  let first = 0
  let last = 0
  let tail = ''
  await ask(engine, { content: 'rush', count }, (chunk, now) => {
    if (bytes === 0) first = now
    last = now
    bytes += chunk.length
    tail = (tail + chunk.toString('latin1')).slice(-20)
  })
  if (!tail.endsWith('data: [DONE]\n\n')) throw new Error('The stream ended without [DONE].')
  return (count / (last - first)) * 1000
}

async function paced(engine: EngineProcess): Promise<number[]> {
  const delays: number[] = []
  await ask(engine, { content: 'paced', count: PACED_EVENTS }, (chunk, now) => {
    for (const [, made] of chunk.toString().matchAll(/"content":"([\d.]+)"/g)) delays.push(now - Number(made))
  })
  return delays
}

/** Streams one answer; `now` is on the clock that the engine's events carry. */
function ask(
  { url, key }: EngineProcess,
  { content, count }: { content: string; count: number },
  onData: (chunk: Buffer, now: number) => void,
): Promise<void> {
  const body = { model: 'instant', messages: [{ role: 'user', content }], max_tokens: count, stream: true }
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const request = http.request(`${url}/v1/chat/completions`, { method: 'POST', headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Status ${response.statusCode}.`))
      response.on('data', (chunk: Buffer) => onData(chunk, performance.timeOrigin + performance.now()))
      response.on('end', resolve).on('error', reject)
    })
    request.on('error', reject).end(JSON.stringify(body))
  })
}

if (import.meta.main) await events()
