import fc from 'fast-check'
import { createClient } from '../../electron/client/client.ts'
import { local } from '../../shared/contract/local.ts'
import { findFault } from './findFault.ts'
import { hostileRequests } from './hostileRequests.ts'
import type { Hostile } from './httpBytes.ts'
import { ABUSE_KEY } from './httpBytes.ts'
import { type RawResult, rawExchange } from './rawExchange.ts'

export interface HostileRun {
  readonly sent: number
  readonly answered: number
  /** How often each status came back. */
  readonly statuses: Readonly<Record<number, number>>
  /** Faults, each with the bytes that caused it. */
  readonly faults: readonly string[]
}

/** Connections under way at once. */
const AT_ONCE = 16

/** Sends so many hostile requests to an engine with `ABUSE_KEY`, the same ones for the same seed. */
export async function sendHostile(url: string, { count, seed }: { count: number; seed: number }): Promise<HostileRun> {
  const port = Number(new URL(url).port)
  const statuses: Record<number, number> = {}
  const faults: string[] = []
  let answered = 0
  using client = createClient(local, { baseUrl: url, key: ABUSE_KEY })

  const send = async (hostile: Hostile): Promise<void> => {
    const result = await rawExchange(hostile.bytes, { port })
    if (result.answers.length > 0) answered++
    for (const { status } of result.answers) statuses[status] = (statuses[status] ?? 0) + 1
    const fault = findFault(result, hostile.row)
    if (fault !== undefined)
      faults.push(`${hostile.label}: ${fault}\n  ${JSON.stringify(hostile.bytes.toString('latin1', 0, 600))}`)
    // A job over nonsense is accepted and fails by itself; hundreds of them would only keep the machine busy.
    for (const job_id of jobsOf(result)) await client.cancelJob({ job_id })
  }
  const requests = fc.sample(hostileRequests, { numRuns: count, seed })[Symbol.iterator]()
  const lane = async (): Promise<void> => {
    for (const hostile of requests) await send(hostile)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { sent: count, answered, statuses, faults }
}

function jobsOf({ answers }: RawResult): string[] {
  return answers
    .filter(({ status }) => status === 200)
    .flatMap(({ body }) => /"job_id":"([^"]+)"/.exec(body.toString('latin1', 0, 200))?.[1] ?? [])
}
