import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Segment } from '../../../../shared/contract/records.ts'
import type { Capabilities, Translator } from '../../core/ports.ts'
import type { Blobs } from '../shared/blobs.ts'
import type { Leases } from './coordination.ts'
import { blobsOf } from './queues.ts'
import type { TaskQueues } from './taskQueues.ts'
import type { Task } from './tasks.ts'
import { hasTranslator } from './translators.ts'

interface SharedOptions {
  readonly taskQueues: TaskQueues
  readonly leases: Leases
  readonly blobs: Blobs
}

/** Milliseconds between two checks whether a translating worker is still running. */
const WORKER_CHECK_INTERVAL_MS = 2000

/** The capabilities with a translator that sends its work to the workers that offer to translate. */
export function withSharedTranslator(capabilities: Capabilities, options: SharedOptions): Capabilities {
  const translator = {
    enumerable: true,
    get: () => capabilities.translator && sharedTranslator(capabilities.translator, options),
  }
  // Packs come and go, so getters must stay getters.
  return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(capabilities), translator })
}

/**
 * A translator whose work runs on a worker. It runs here when no worker translates or the last one stops meanwhile, and
 * when the translator only calls another server anyway.
 */
function sharedTranslator(here: Translator, options: SharedOptions): Translator {
  if (here.elsewhere) return here
  const { taskQueues, leases, blobs } = options
  const { name, forPair } = here
  return {
    name,
    ...(forPair && { forPair: (source, target) => sharedTranslator(forPair(source, target), options) }),
    async translate(segments, target, work) {
      const { source, glossary } = work
      const task: Task = {
        name: 'translate',
        segments: [...segments],
        source,
        target,
        ...(glossary && { glossary: [...glossary] }),
      }
      if (!(await hasTranslator(leases))) return here.translate(segments, target, work)
      const job = randomUUID()
      const alone = new AbortController()
      const look = async (): Promise<void> => {
        if (!(await hasTranslator(leases))) alone.abort()
      }
      const watch = setInterval(() => void look().catch(() => undefined), WORKER_CHECK_INTERVAL_MS)
      try {
        const signal = AbortSignal.any([work.signal, alone.signal])
        const answer = await taskQueues.ask('translate', { job, task }, { ...work, signal })
        return z.array(Segment).parse(JSON.parse(answer.toString()))
      } catch (error) {
        work.signal.throwIfAborted()
        if (alone.signal.aborted) return await here.translate(segments, target, work)
        throw error
      } finally {
        clearInterval(watch)
        await blobs.remove(blobsOf(job).folder)
      }
    },
  }
}
