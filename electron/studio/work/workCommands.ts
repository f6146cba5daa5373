import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isNegligibleTempo } from '../../../shared/audio/stretch.ts'
import { castMissing } from '../../../shared/casting/castMissing.ts'
import type { ForecastRequest, projectWork as table } from '../../../shared/commands/work.ts'
import type { TakeMeasure } from '../../../shared/contract/localMedia.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { AppError, failureMessage, invalid, toFailure } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { unseenLines } from '../../../shared/project/lines/viewEdits.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { writeTakeFiles } from '../../dubbing/project/takeFiles.ts'
import type { ProjectQueue } from '../../dubbing/work/projectQueue.ts'
import { applyVoices } from '../../dubbing/work/render/castProjectSpeakers.ts'
import { planRender, type RenderRequest, toAssembleMix } from '../../dubbing/work/render/renderPlan.ts'
import { checkVideo } from '../../dubbing/work/workContext.ts'
import { placeToWrite } from '../../files/placeFile.ts'
import type { CommandHandlers } from '../commands/command.ts'
import { checkDubPath, defaultOutput, isInside } from '../files/outputFile.ts'
import { measuresFolder, openFilmMeasures } from '../media/filmMeasures.ts'
import { revisionOf } from '../project/projectCommands.ts'
import type { StudioParts } from '../studioParts.ts'

/** The parts that work on projects needs. */
type WorkParts = Pick<
  StudioParts,
  'queue' | 'works' | 'projects' | 'connection' | 'auditions' | 'budgetOf' | 'dataDir' | 'settings'
>

/** The handlers of `shared/commands/work.ts`. */
export function workCommands(options: WorkParts): CommandHandlers<typeof table> {
  const { queue, works, projects, connection, auditions, budgetOf, settings } = options

  async function voices(signal: AbortSignal) {
    const { service } = await connection.link(connection.current, signal)
    return (await service.voices({}, { signal })).voices
  }

  return {
    ...renders(options),
    ...controls(queue),
    forecastMix: createForecasts(options),
    projectWork: async ({ project }) => {
      const dubs = await projects.use(project, ({ records, reports }) => {
        const read = new Map(
          reports
            .list()
            .toReversed()
            .map(({ dub, id }) => [dub, id]),
        )
        return records.results().map(({ to, path, basis, tooLong, verdict, states }) => {
          return { to, path, basis, tooLong, verdict, states, report: read.get(path) }
        })
      })
      return { work: works.list(project), dubs }
    },
    async transcribe({ project, source, language, speakers, voices }) {
      const { document } = await projects.describe(project)
      const to = document.targets[0] ?? settings.value.general.target
      const languageOption = language === undefined ? {} : { language }
      return {
        work: await queue.start(project, { kind: 'transcript', source, speakers, to, voices, ...languageOption }),
      }
    },
    async translate({ project, target, lines, source }) {
      const some = lines === undefined ? {} : { lines }
      return { work: await queue.start(project, { kind: 'translation', target, source, ...some }) }
    },
    async lookForFaces({ project }) {
      const { document, media } = await projects.describe(project)
      checkVideo(media)
      if (unseenLines(document).length === 0) throw invalid(say('failure.facesKnown'))
      const to = document.targets[0] ?? settings.value.general.target
      return { work: await queue.start(project, { kind: 'faces', to }) }
    },
    async castProject({ project, target }, { signal }) {
      const { document } = await projects.describe(project)
      const cast = castMissing(document, target, await voices(signal))
      const committed = await projects.edit(project, say('edit.castVoices'), (draft) => {
        addTarget(draft, target)
        applyVoices(draft, target, cast)
      })
      return revisionOf(committed)
    },
    speak: async ({ project, target, lines }) => ({
      work: await queue.start(project, { kind: 'takes', target, lines }),
    }),
    async audition({ project, target, text, voice, settings: how }, { signal }) {
      const { staysHere = false } = (await projects.describe(project)).document
      return auditions.speak(
        { text, voice, target, settings: how },
        { staysHere, budget: await budgetOf(project), signal },
      )
    },
  }
}

type Handlers<K extends keyof typeof table> = Pick<CommandHandlers<typeof table>, K>

/** The commands that render, and the file that a render writes. */
function renders(options: WorkParts): Handlers<'render' | 'renderAll' | 'suggestOutput'> {
  const { queue, projects, dataDir } = options

  /** Plans a render and queues it; answers its id. */
  async function render(project: string, request: RenderRequest): Promise<string> {
    const output = checkDubPath(request.options.output)
    const free = await placeToWrite(output, { own: isInside(dataDir, output) })
    const placed = { ...request, options: { ...request.options, output: free } }
    const plan = await projects.use(project, (file) => planRender(placed, file))
    return queue.start(project, { kind: 'render', target: request.target, plan })
  }

  return {
    async render({ project, target, options: renderOptions }) {
      const { document, media } = await projects.describe(project)
      checkVideo(media)
      return { work: await render(project, { document, target, options: renderOptions }) }
    },
    async renderAll({ project, options: renderOptions }) {
      const { document, media } = await projects.describe(project)
      checkVideo(media)
      const started: Target[] = []
      const skipped: { target: Target; reason: Message }[] = []
      for (const target of document.targets) {
        try {
          const output = await defaultOutput(media.path, target, options)
          await render(project, { document, target, options: { ...renderOptions, output } })
          started.push(target)
        } catch (error) {
          skipped.push({ target, reason: failureMessage(toFailure(error)) })
        }
      }
      return { started, skipped }
    },
    async suggestOutput({ project, target }) {
      const { media } = await projects.describe(project)
      return { path: await defaultOutput(media.path, target, options) }
    },
  }
}

/** The commands to a work item that was started. */
function controls(queue: ProjectQueue): Handlers<'pauseWork' | 'resumeWork' | 'cancelWork' | 'dismissWork'> {
  return {
    pauseWork: ({ project, work }) => queue.pause(project, work),
    resumeWork: ({ project, work }) => queue.resume(project, work),
    cancelWork: ({ project, work }) => queue.cancel(project, work),
    dismissWork: ({ project, work }) => queue.dismiss(project, work),
  }
}

/** Takes at their paces whose measures are kept in memory, besides those asked for; each has ten numbers a second. */
const MAX_MEASURED_TAKES = 5000

/** A take, and how many times faster than recorded it is played. */
type PacedTake = Pick<ForecastRequest['lines'][number], 'take' | 'rate'>

const keyOf = ({ take, rate }: PacedTake) => `${take} ${isNegligibleTempo(rate) ? 1 : rate}`

/** Foretells the mix of a project on the engine of this computer. A film, and a take at each of its paces, are measured once each. */
function createForecasts({
  projects,
  connection,
  dataDir,
}: WorkParts): CommandHandlers<Pick<typeof table, 'forecastMix'>>['forecastMix'] {
  const folder = measuresFolder(dataDir)
  const films = openFilmMeasures(dataDir)
  const measured = new Map<string, TakeMeasure>()

  async function measure(project: string, paced: readonly PacedTake[], signal: AbortSignal): Promise<void> {
    if (paced.length === 0) return
    const sounds = join(folder, `${randomUUID()}.part`)
    try {
      const ids = paced.map(({ take }) => take)
      const paths = await writeTakeFiles(sounds, ids, {
        withTakes: (work) => projects.use(project, (file) => work(file.takes)),
        signal,
      })
      const takes = paced.map(({ take, rate }) => ({ path: paths.get(take) ?? '', tempo: rate }))
      const tools = await connection.tools(signal)
      const made = await tools.measureTakes({ takes }, { signal })
      for (const [at, one] of paced.entries()) measured.set(keyOf(one), made.takes[at] ?? { seconds: 0, energies: [] })
    } finally {
      await rm(sounds, { recursive: true, force: true })
    }
  }

  async function energiesOf(project: string, paced: readonly PacedTake[], signal: AbortSignal): Promise<number[][]> {
    const takesByKey = new Map(paced.map((one) => [keyOf(one), one]))
    await measure(
      project,
      [...takesByKey].flatMap(([key, one]) => (measured.has(key) ? [] : [one])),
      signal,
    )
    if (measured.size > MAX_MEASURED_TAKES)
      for (const key of measured.keys()) if (!takesByKey.has(key)) measured.delete(key)
    return paced.map((one) => {
      const known = measured.get(keyOf(one))
      if (known === undefined) throw new AppError({ kind: 'not_found', message: say('failure.takeGone') })
      return known.energies
    })
  }

  return async ({ project, lines, mix, ...order }, { signal }) => {
    const { path } = (await projects.describe(project)).media
    const { soundTrack } = await projects.use(project, ({ journal }) => journal.document)
    const energies = await energiesOf(
      project,
      lines.map(({ take, rate }) => ({ take, rate })),
      signal,
    )
    const measures = await films.of(path, soundTrack)
    const mixLines = lines.map(({ take: _, rate: __, ...line }, at) => ({ ...line, energies: energies[at] ?? [] }))
    const tools = await connection.tools(signal)
    const forecast = await tools.foretellMix(
      { ...order, path, soundTrack, measures, lines: mixLines, mix: toAssembleMix(mix) },
      { signal },
    )
    await films.trim()
    return forecast
  }
}
