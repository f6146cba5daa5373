import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Segment } from '../../../shared/contract/records.ts'
import type { Blobs } from '../blobs/blobs.ts'
import type { Capabilities, Translator } from '../ports.ts'
import { blobsOf } from './queues.ts'
import type { TaskLines } from './taskLines.ts'
import type { Task } from './tasks.ts'

interface SharedOptions {
  readonly lines: TaskLines
  readonly blobs: Blobs
}

/** The same capabilities, of which translation is done by the workers that take it on. */
export function withSharedTranslator(capabilities: Capabilities, options: SharedOptions): Capabilities {
  const translator = {
    enumerable: true,
    get: () => capabilities.translator && sharedTranslator(capabilities.translator, options),
  }
  // Packs come and go, so what looks each time goes on looking.
  return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(capabilities), translator })
}

/** Done by whichever worker takes it; here where none does, or where another server does the work anyway. */
function sharedTranslator(here: Translator, options: SharedOptions): Translator {
  if (here.elsewhere) return here
  const { lines, blobs } = options
  const { name, forPair } = here
  return {
    name,
    ...(forPair && { forPair: (source, target) => sharedTranslator(forPair(source, target), options) }),
    async translate(segments, target, work) {
      if ((await lines.servers('translate')) === 0) return here.translate(segments, target, work)
      const { source, glossary } = work
      const task: Task = {
        ...{ name: 'translate', segments: [...segments], source, target },
        ...(glossary && { glossary: [...glossary] }),
      }
      const job = randomUUID()
      try {
        const answer = await lines.ask('translate', { job, task }, work)
        return z.array(Segment).parse(JSON.parse(answer.toString()))
      } finally {
        await blobs.remove(blobsOf(job).folder)
      }
    },
  }
}
