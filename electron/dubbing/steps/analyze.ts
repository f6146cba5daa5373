import type { DubAnalysis } from '../../../shared/contract/records.ts'
import { analysisOf } from '../../../shared/contract/service.ts'
import { say } from '../../../shared/locale/message.ts'
import type { DubContext } from './dubContext.ts'
import { runJob } from './runJob.ts'

/** Has the service listen to the video, for its lines or only for its speakers. */
export async function analyze(context: DubContext, stage: 'transcript' | 'speakers'): Promise<DubAnalysis> {
  const { video, order, note } = context
  const input = { language: order.from ?? 'auto' }
  const known = order.speakers ?? undefined
  const { job } = await runJob(context, {
    kept: 'analyzeJob',
    stage,
    doing: say('doing.listen'),
    start({ service, local }, { signal, onUpload }) {
      if (local !== undefined) return local.analyzeFile({ ...input, path: video, speakers: known }, { signal })
      if (known !== undefined) note(say('note.speakersNotAsked'), 'warning')
      return service.analyze(input, { file: video, signal, onUpload })
    },
  })
  return analysisOf(job)
}
