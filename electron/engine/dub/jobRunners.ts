import { z } from 'zod'
import { AssembleOrder, Separate, Timing } from '../../../shared/contract/assemble.ts'
import { ratio, Segment, VoiceMap } from '../../../shared/contract/records.ts'
import type { JobRunner } from '../jobs/jobQueue.ts'
import type { Capabilities } from '../ports.ts'
import type { ClonedVoices } from '../store/clonedVoices.ts'
import type { History } from '../store/history.ts'
import type { JobKind } from '../store/jobRecords.ts'
import { analyze } from './analyze.ts'
import { assemble } from './assemble.ts'
import { render } from './render.ts'
import type { VoiceCache } from './voiceCache.ts'

const AnalyzeInput = z.object({ language: z.string(), diarize: z.boolean() })
const RenderInput = z.object({
  segments: z.array(Segment),
  voiceMap: VoiceMap,
  control: z.object({ exaggeration: ratio.optional(), cfgWeight: ratio.optional() }).default({}),
  consent: z.boolean().default(false),
  separate: Separate.default('auto'),
  timing: Timing.default('natural'),
})

interface RunnerOptions {
  readonly capabilities: Capabilities
  readonly history: Pick<History, 'add'>
  readonly clones: ClonedVoices
  readonly voiceCache: VoiceCache
}

/** How each kind of job is done; its input comes back from disk, so it is read with care. */
export function jobRunners({ capabilities, history, clones, voiceCache }: RunnerOptions): Record<JobKind, JobRunner> {
  return {
    async analyze({ input, ...job }) {
      const { analysis, notes } = await analyze(AnalyzeInput.parse(input), job, { capabilities, ...job })
      return { result: analysis, report: { notes, lines: [] } }
    },
    async render({ input, ...job }) {
      const order = RenderInput.parse(input)
      const own = await clones.spokenBy(capabilities.cloner, job.account)
      const report = await render(order, job, { capabilities, own, voiceCache, ...job })
      const text = order.segments.map((segment) => segment.text).join(' ')
      await history.add(
        job.account,
        { id: job.id, feature: 'dub', created_at: new Date().toISOString(), text },
        job.video,
      )
      return { result: { format: 'mp4' }, report }
    },
    async assemble({ input, scratch, ...job }) {
      return {
        result: null,
        report: await assemble(AssembleOrder.parse(input), scratch, { capabilities, voiceCache, ...job }),
      }
    },
  }
}
