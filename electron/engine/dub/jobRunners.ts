import { z } from 'zod'
import { AssembleOrder, Picture, Separate, Timing } from '../../../shared/contract/assemble.ts'
import { RenderSegment, ratio, VoiceMap } from '../../../shared/contract/records.ts'
import type { ClonedVoices } from '../backends/shared/clonedVoices.ts'
import type { History } from '../backends/shared/history.ts'
import type { JobRunner } from '../backends/shared/jobQueue.ts'
import type { JobKind } from '../backends/shared/jobRecord.ts'
import type { Capabilities } from '../core/ports.ts'
import { analyze } from './analyze.ts'
import { assemble } from './assemble.ts'
import { checkUnchanged, FilmFile, shareFile } from './filmFile.ts'
import { render } from './render.ts'
import { roundTimes } from './roundTimes.ts'
import type { VoiceCache } from './voiceCache.ts'

const AnalyzeInput = z.object({
  language: z.string(),
  diarize: z.boolean(),
  from: z.enum(['speech', 'track']).optional(),
  film: FilmFile.optional(),
})
const RenderInput = z.object({
  segments: z.array(RenderSegment),
  voiceMap: VoiceMap,
  control: z.object({ exaggeration: ratio.optional(), cfgWeight: ratio.optional() }).default({}),
  consent: z.boolean().default(false),
  separate: Separate.default('auto'),
  timing: Timing.default('natural'),
  picture: Picture.default('keep'),
  constantRate: z.boolean().optional(),
  film: FilmFile.optional(),
  /** Path of the finished video; absent if it is stored as the job's result. */
  output: z.string().optional(),
})

interface RunnerOptions {
  readonly capabilities: Capabilities
  readonly history: Pick<History, 'add'>
  readonly clones: ClonedVoices
  readonly voiceCache: VoiceCache
}

/** The runner of each kind of job. Inputs are parsed because they come back from disk. */
export function jobRunners({ capabilities, history, clones, voiceCache }: RunnerOptions): Record<JobKind, JobRunner> {
  return {
    async analyze({ input, ...job }) {
      const { film, ...order } = AnalyzeInput.parse(input)
      const { analysis, notes } = await onFilm(film, job, (files) => analyze(order, files, { capabilities, ...job }))
      return { result: roundTimes(analysis), report: { notes, lines: [] } }
    },
    async render({ input, ...job }) {
      const { film, output, ...order } = RenderInput.parse(input)
      const own = await clones.spokenBy(capabilities.cloner, job.account)
      const video = output ?? job.video
      const report = await onFilm(film, { ...job, video }, (files) =>
        render(order, files, { capabilities, own, voiceCache, ...job }),
      )
      if (output !== undefined) await shareFile(output, job.video)
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

/** Runs work on the film of an order in place, or on the upload. Throws `job_failed` if the film changed meanwhile. */
async function onFilm<Files extends { source: string }, T>(
  film: FilmFile | undefined,
  files: Files,
  work: (files: Files) => Promise<T>,
): Promise<T> {
  if (film === undefined) return work(files)
  await checkUnchanged(film)
  const made = await work({ ...files, source: film.path })
  await checkUnchanged(film)
  return made
}
