import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { AssembleOrder } from '../../../shared/contract/assemble.ts'
import type { JobReport } from '../../../shared/contract/local.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { figures, placeVideo, writeSubtitles } from '../dub/render.ts'
import { type JobJourney, runJob } from '../dub/runJob.ts'
import { freePath, placeFile } from '../placeFile.ts'
import type { Takes } from '../takes.ts'
import { joinTakes } from './joinTakes.ts'
import type { ProjectJourney } from './projectJourney.ts'
import { loudnessOf } from './renderByService.ts'
import type { Made } from './runWork.ts'
import type { TakesPlan } from './workOrder.ts'

/** Has the engine of this computer lay the chosen takes over the video. */
export async function renderFromTakes(journey: ProjectJourney, plan: TakesPlan, target: Target): Promise<Made> {
  for (const note of plan.notes) journey.note(note)
  const onProgress = journey.enter('render', 'Putting the takes together')
  const { output } = plan.options
  const { takes, folder } = placesOf(journey, output)
  const made = join(folder, basename(output))
  try {
    const { job_id } = await runJob(onThisComputer(journey), {
      kept: 'renderJob',
      async start({ local }, signal) {
        if (local === undefined) throw new Error('The engine of this computer has its own calls.')
        await mkdir(folder, { recursive: true })
        await mkdir(journey.scratch, { recursive: true, mode: 0o700 })
        const order = await orderOf(journey, plan, { takes, output: made, target, signal })
        return local.assemble(order, { signal })
      },
      onProgress,
    })
    const report = await journey.onThisComputer(async ({ local }, signal) => local?.jobReport({ job_id }, { signal }))
    for (const note of report?.notes ?? []) journey.note(note)
    const path = await placeVideo(journey, made)
    const stems = await placeStems(report, { made, path })
    const subtitles = plan.options.subtitles ? await writeSubtitles(journey, path, plan.cues) : []
    return { path, others: [...subtitles, ...stems], ...figures(plan.lines.length, report), ...loudnessOf(report) }
  } finally {
    // A studio that closes comes back to the job, which needs them until it is done.
    if (!journey.signal.aborted || journey.isCancelled()) {
      await clearRender(journey, output)
    }
  }
}

/** Whose render it is, and where things lie that are only needed on the way. */
type RenderPlace = Pick<ProjectJourney, 'id' | 'scratch'>

/** The takes in a row, and a folder beside the result, so that what is made takes its name without being copied. */
function placesOf({ id, scratch }: RenderPlace, output: string): { takes: string; folder: string } {
  return { takes: join(scratch, `${id}.wav`), folder: join(dirname(output), `.griot-${id.slice(0, 8)}`) }
}

/** Removes what a render keeps on its way. */
export async function clearRender(place: RenderPlace, output: string): Promise<void> {
  const { takes, folder } = placesOf(place, output)
  await Promise.all([rm(takes, { force: true }), rm(folder, { recursive: true, force: true })])
}

interface OrderGiven {
  readonly takes: string
  readonly output: string
  readonly target: Target
  readonly signal: AbortSignal
}

async function orderOf(journey: ProjectJourney, plan: TakesPlan, given: OrderGiven): Promise<AssembleOrder> {
  const { takes, output, target, signal } = given
  const ids = plan.lines.map(({ take }) => take)
  const withTakes = <T>(work: (takes: Takes) => T) => journey.use((file) => work(file.takes))
  const places = await joinTakes(takes, ids, {
    withTakes,
    signal,
    // Files that go to other programs have the rate of pictures.
    ...(plan.options.lineFiles ? { leastRate: 48_000 } : {}),
  })
  const lines = plan.lines.map(({ take, ...line }) => {
    const place = places.get(take)
    if (place === undefined)
      throw new AppError({ kind: 'not_found', message: 'A take is not in the project any more.' })
    return { ...line, ...place }
  })
  const { originalTrack, stems, lineFiles } = plan.options
  return {
    source: journey.video,
    takes,
    lines,
    keep: plan.keep,
    mix: plan.mix,
    timing: plan.timing,
    output,
    language: target,
    originalTrack,
    stems,
    lineFiles,
    ...(plan.burn === undefined ? {} : { burn: plan.burn }),
  }
}

/** Puts a file or a folder under its name, or the next free one. */
async function place(made: string, wanted: string): Promise<string> {
  if ((await stat(made)).isFile()) return placeFile(made, wanted)
  const path = await freePath(wanted)
  await rename(made, path)
  return path
}

/** Stems carry the name of the video, which may have got a number. */
async function placeStems(
  report: JobReport | undefined,
  { made, path }: { made: string; path: string },
): Promise<string[]> {
  const stem = made.slice(0, -extname(made).length)
  const placed: string[] = []
  for (const file of report?.files ?? []) {
    if (file === made || !file.startsWith(stem)) continue
    placed.push(await place(file, `${path.slice(0, -extname(path).length)}${file.slice(stem.length)}`))
  }
  return placed
}

function onThisComputer(journey: ProjectJourney): JobJourney {
  return {
    onLink: journey.onThisComputer,
    get reached() {
      return journey.reached
    },
    reach: journey.reach,
    signal: journey.signal,
    isCancelled: journey.isCancelled,
  }
}
