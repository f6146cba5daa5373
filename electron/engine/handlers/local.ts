import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Local } from '../../../shared/contract/local.ts'
import { LONGEST_SOUND } from '../../../shared/contract/localMedia.ts'
import { invalid } from '../../../shared/failure.ts'
import { findSpeakers } from '../dub/analyze.ts'
import { checkOrder } from '../dub/assemble.ts'
import { checkDub } from '../dub/qc.ts'
import type { Handlers } from '../http/mount.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { runMedia } from '../media/mediaProcess.ts'
import { type Capabilities, REMEDIES, type Work } from '../ports.ts'
import { progressEvents } from './progressEvents.ts'
import { shotEvents } from './shotEvents.ts'

interface LocalOptions {
  readonly queue: JobQueue
  readonly capabilities: Capabilities
  readonly dataDir: string
}

/** What the engine offers only to the studio on the same computer. */
export function localHandlers({ queue, capabilities, dataDir }: LocalOptions): Handlers<Local> {
  return {
    async capabilities() {
      return { capabilities: Object.entries(REMEDIES).map(([name, remedy]) => describe(capabilities, name, remedy)) }
    },
    probe: ({ path }, { signal }) => runMedia('probe', { path }, { signal }),
    async peaks({ path, perSecond, until }, { signal }) {
      const { base64 } = await runMedia('peaks', { path, perSecond, until }, { signal })
      return { perSecond, peaks: base64 }
    },
    async proxy({ path, output, tallest, stream }, { signal }) {
      const make = (work: Work) => runMedia('proxy', { path, out: output, tallest }, work)
      if (stream) return { events: progressEvents(make, signal) }
      await make({ signal })
      return { fraction: 1 }
    },
    stills: ({ path, folder, times, tallest }, { signal }) =>
      runMedia('stills', { path, folder, times, tallest }, { signal }),
    async shots({ path, stream }, { signal }) {
      if (stream) return { events: shotEvents(path, signal) }
      const { times } = await runMedia('shots', { path }, { signal })
      return { times: [...times] }
    },
    sound({ path, output, start, end, rate }, { signal }) {
      const seconds = end - start
      if (seconds > 0 && seconds <= LONGEST_SOUND)
        return runMedia('sound', { path, out: output, start, end, rate }, { signal })
      throw invalid(`end must be later than start, by ${LONGEST_SOUND} seconds at most.`, 'end')
    },
    async speakers({ path, segments }, { signal }) {
      const scratch = join(dataDir, 'incoming', randomUUID())
      await mkdir(scratch, { recursive: true, mode: 0o700 })
      try {
        return await findSpeakers(segments, { source: path, scratch }, { capabilities, signal })
      } finally {
        await rm(scratch, { recursive: true, force: true })
      }
    },
    qc: (order, { signal }) => checkDub(order, { signal }),
    async assemble(order, { idempotencyKey, caller }) {
      checkOrder(order)
      return { job_id: await queue.submit('assemble', { input: order, idempotencyKey, caller }) }
    },
    async cancelJob({ job_id }, { caller }) {
      return { cancelled: await queue.cancel(caller.account, job_id) }
    },
    async jobReport({ job_id }, { caller }) {
      return queue.find(caller.account, job_id).report ?? { notes: [], lines: [] }
    },
  }
}

function describe(
  capabilities: Capabilities,
  name: string,
  remedy: string,
): { name: string; available: boolean; by: string; remedy?: string } {
  const found = capabilities[name as keyof Capabilities]
  if (found === undefined) return { name, available: false, by: '', remedy }
  return { name, available: true, by: 'name' in found ? found.name : 'espeak-ng' }
}
