import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { FilmStretch, LevelPoint } from '../../../shared/contract/assemble.ts'
import { AssembleOrder } from '../../../shared/contract/filmOrders.ts'
import {
  type RenderSegment,
  ratio,
  SpeakerCount,
  VoiceMap,
  VoiceSettingsMap,
} from '../../../shared/contract/records.ts'
import { AppError, diskFullAt, toFailure } from '../../../shared/failure.ts'
import { RenderSettings } from '../../../shared/settings/settings.ts'
import { Budget } from '../../../shared/speechServers/budget.ts'
import { TimeMapKnots } from '../../../shared/timing/waits/timeMapKnots.ts'
import type { ClonedVoices } from '../backends/shared/clonedVoices.ts'
import type { History } from '../backends/shared/history.ts'
import type { JobRunner } from '../backends/shared/jobQueue.ts'
import type { JobKind } from '../backends/shared/jobRecord.ts'
import type { Step } from '../backends/shared/steps.ts'
import { forOrder } from '../core/forOrder.ts'
import { hereOnly } from '../core/hereOnly.ts'
import type { Capabilities } from '../core/ports.ts'
import { assemble } from './film/assemble.ts'
import { checkUnchanged, FilmFile } from './film/filmFile.ts'
import type { CachedFilm, MediaCache } from './film/mediaCache.ts'
import { render } from './film/render.ts'
import { roundTimes } from './plan/roundTimes.ts'
import { analyze } from './read/analyze.ts'
import { speak } from './speak/speak.ts'
import type { VoiceCache } from './speak/voiceCache.ts'

/** Whether nothing may be sent to another server. */
const staysHere = z.boolean()
const budget = Budget.optional()
const AnalyzeInput = z.object({
  language: z.string(),
  diarize: z.boolean(),
  staysHere,
  budget,
  from: z.enum(['speech', 'track']).optional(),
  speakers: SpeakerCount.optional(),
  film: FilmFile.optional(),
})
/** Lines to speak, and the voices they are spoken by. */
const SpokenInput = z.object({
  /** Checked when they were ordered: thousands are not checked twice. */
  segments: z.custom<RenderSegment[]>(Array.isArray),
  voiceMap: VoiceMap,
  voiceSettings: VoiceSettingsMap,
  control: z.object({ exaggeration: ratio.optional(), cfgWeight: ratio.optional() }),
  staysHere,
  budget,
})
const RenderInput = SpokenInput.extend({
  bedLevels: z.array(LevelPoint).optional(),
  keep: z.array(FilmStretch).optional(),
})
const SpeakInput = SpokenInput.extend({
  timeMap: TimeMapKnots.optional(),
  takes: z.string().optional(),
  film: FilmFile,
  output: z.string(),
})
const AssembleInput = AssembleOrder.extend({ film: FilmFile })

interface RunnerOptions {
  readonly capabilities: Capabilities
  readonly history: Pick<History, 'add'>
  readonly clones: ClonedVoices
  readonly voiceCache: VoiceCache
  /** Absent where films are uploaded, to be read by one job each. */
  readonly films?: MediaCache | undefined
}

/** The runner of each kind of job. Inputs come back from disk. */
export function jobRunners({
  capabilities,
  history,
  clones,
  voiceCache,
  films,
}: RunnerOptions): Record<JobKind, JobRunner> {
  /** The voices that may speak the lines of an order: those of this engine, and the account's own. */
  const speakMeansFor = async (
    { staysHere, budget }: Pick<z.infer<typeof SpokenInput>, 'staysHere' | 'budget'>,
    account: string,
  ) => ({
    capabilities: forOrder(hereOnly(capabilities, staysHere), { caller: account, budget }),
    own: await clones.spokenBy(capabilities.cloner, account),
  })
  /** Adds a dub to the history, with its words. */
  const addToHistory = async (
    { id, account }: { readonly id: string; readonly account: string },
    segments: readonly RenderSegment[],
    video?: string,
  ): Promise<void> => {
    const text = segments.map((segment) => segment.text).join(' ')
    await setImmediate() // texts of megabytes are stored in a turn of their own
    await history.add(account, { id, feature: 'dub', created_at: new Date().toISOString(), text }, video)
  }
  return {
    async analyze({ input, ...job }) {
      const { film, staysHere, budget, ...order } = AnalyzeInput.parse(input)
      const orderCapabilities = forOrder(hereOnly(capabilities, staysHere), { caller: job.account, budget })
      const { analysis, notes } = await onFilm(film, { ...job, films }, (files, shared) =>
        analyze(order, files, { capabilities: orderCapabilities, shared, ...job }),
      )
      return { result: roundTimes(analysis), report: { notes, lines: [] } }
    },
    async render({ input, ...job }) {
      const order = RenderInput.parse(input)
      const settings = RenderSettings.parse(input)
      const means = { ...(await speakMeansFor(order, job.account)), voiceCache, ...job }
      const shared = { folder: job.scratch, step: job.step }
      const report = await render({ ...order, settings }, job, { ...means, shared })
      await addToHistory(job, order.segments, job.video)
      return { result: { format: 'mp4' }, report }
    },
    async speak({ input, ...job }) {
      const { film, output, ...order } = SpeakInput.parse(input)
      const settings = RenderSettings.parse(input)
      const means = await speakMeansFor(order, job.account)
      const report = await onFilm(film, { ...job, films }, (files, shared) =>
        speak({ ...order, settings }, { ...files, output }, { ...job, ...means, shared }),
      ).catch(rethrowNamingFullDisk(order.takes, job.scratch))
      if (order.takes !== undefined) await addToHistory(job, order.segments)
      return { result: null, report }
    },
    async assemble({ input, ...job }) {
      const { film, ...order } = AssembleInput.parse(input)
      const reportPromise = onFilm(film, { ...job, films }, (_, shared) =>
        assemble(order, { ...job, capabilities, voiceCache, shared }),
      )
      return { result: null, report: await reportPromise.catch(rethrowNamingFullDisk(order.output, job.scratch)) }
    },
  }
}

/**
 * Creates an error handler that rethrows what work failed by. Where a disk was full it names the fuller one of those it wrote
 * to; work that writes to its folder of temporary files alone names none.
 */
function rethrowNamingFullDisk(output: string | undefined, scratch: string): (error: unknown) => Promise<never> {
  return async (error) => {
    const failure = toFailure(error)
    if (output === undefined || failure.said?.key !== 'failure.diskFull') throw error
    // The folder of all jobs, as this one's is gone when it is read.
    const jobsFolder = join(scratch, '..', '..')
    const folders = await Promise.all(
      [dirname(output), jobsFolder].map(async (folder) => ({ folder, ...(await statfs(folder)) })),
    )
    const [first] = folders.toSorted((a, b) => a.bavail * a.bsize - b.bavail * b.bsize)
    throw new AppError(diskFullAt(failure, first?.folder), { cause: error })
  }
}

/** A film, and a folder for temporary files. */
interface SourceFiles {
  readonly source: string
  readonly scratch: string
}

/**
 * Runs work on the film of an order in place, or on the upload, whose shared work is the job's own. Throws `job_failed` if the
 * film changed meanwhile.
 */
async function onFilm<T>(
  film: FilmFile | undefined,
  { films, step, ...files }: SourceFiles & { readonly films: MediaCache | undefined; readonly step: Step },
  work: (files: SourceFiles, shared: CachedFilm) => Promise<T>,
): Promise<T> {
  if (film === undefined) return work(files, { folder: files.scratch, step })
  await checkUnchanged(film)
  using shared = await films?.open(film)
  const made = await work(
    { ...files, source: film.path },
    shared ?? { folder: files.scratch, soundTrack: film.soundTrack, step },
  )
  await checkUnchanged(film)
  return made
}
