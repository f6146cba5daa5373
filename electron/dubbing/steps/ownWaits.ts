import { say } from '../../../shared/locale/message.ts'
import type { TimeMapKnots } from '../../../shared/timing/timeMap.ts'
import type { DubContext } from './dubContext.ts'
import { type RenderInput, unfinishedFiles } from './makeVideo.ts'
import { runJob } from './runJob.ts'

/** Where the picture waits for the lines of this dub alone: they are spoken once to measure it, on the engine of this computer. */
export async function ownWaits(context: DubContext, input: RenderInput): Promise<TimeMapKnots> {
  const { id, order, video, reached } = context
  if (reached.ownWaits !== undefined) return reached.ownWaits
  const [output] = unfinishedFiles(id, order.output)
  const { job_id } = await runJob(context, {
    kept: 'renderJob',
    stage: 'render',
    doing: say('doing.waits'),
    async start({ local }, { signal }) {
      if (local === undefined) throw new Error('The engine of this computer has its own calls.')
      return local.renderFile({ ...input, path: video, output, onlyWaits: true }, { signal })
    },
  })
  const report = await context.onLink(async ({ local }, signal) => local?.jobReport({ job_id }, { signal }))
  const waits = report?.time_map ?? []
  await context.reach({ ownWaits: waits, renderJob: undefined })
  return waits
}
