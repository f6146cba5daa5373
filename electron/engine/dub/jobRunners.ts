import { z } from 'zod'
import { AssembleOrder } from '../../../shared/contract/local.ts'
import { Segment, VoiceMap } from '../../../shared/contract/records.ts'
import type { JobRunner } from '../jobs/queue.ts'
import type { Capabilities } from '../ports.ts'
import type { HistoryRecords } from '../store/historyRecords.ts'
import type { JobKind } from '../store/jobRecords.ts'
import { analyze } from './analyze.ts'
import { assemble } from './assemble.ts'
import { render } from './render.ts'

const AnalyzeInput = z.object({ language: z.string(), diarize: z.boolean() })
const RenderInput = z.object({ segments: z.array(Segment), voiceMap: VoiceMap })

/** How each kind of job is done; its input comes back from disk, so it is read with care. */
export function jobRunners(capabilities: Capabilities, history: HistoryRecords): Record<JobKind, JobRunner> {
  return {
    async analyze({ input, ...job }) {
      const { analysis, notes } = await analyze(AnalyzeInput.parse(input), job, { capabilities, ...job })
      return { result: analysis, report: { notes, lines: [] } }
    },
    async render({ input, ...job }) {
      const order = RenderInput.parse(input)
      const report = await render(order, job, { capabilities, ...job })
      const text = order.segments.map((segment) => segment.text).join(' ')
      history.add(job.account, { id: job.id, feature: 'dub', created_at: new Date().toISOString(), text }, job.video)
      return { result: { format: 'mp4' }, report }
    },
    async assemble({ input, scratch, ...job }) {
      return { result: null, report: await assemble(AssembleOrder.parse(input), scratch, job) }
    },
  }
}
