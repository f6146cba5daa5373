import { join } from 'node:path'
import type { projectWork as table } from '../../../shared/commands/work.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { invalid, saidOf, toFailure } from '../../../shared/failure.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import { unseenLines } from '../../../shared/project/lines/viewEdits.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { renderKey } from '../../../shared/project/renderKey.ts'
import type { Budget } from '../../../shared/speechServers/budget.ts'
import { applyVoices, castMissing } from '../../dubbing/work/castMissing.ts'
import type { ProjectQueue } from '../../dubbing/work/projectQueue.ts'
import { planRender, type RenderWish } from '../../dubbing/work/renderPlan.ts'
import { checkVideo } from '../../dubbing/work/workContext.ts'
import { placeToWrite } from '../../files/placeFile.ts'
import type { CommandHandlers } from '../commands/command.ts'
import { checkOutput, defaultOutput, isInside, type OutputPlaces } from '../files/outputFile.ts'
import { revisionOf } from '../project/projectCommands.ts'
import type { Projects } from '../project/projects.ts'
import type { Connection } from '../service/connection.ts'
import type { Auditions } from './audition.ts'
import { createForecasts } from './forecasts.ts'

/** Dependencies of the commands for project work items. */
interface WorkCommandsOptions extends OutputPlaces {
  readonly queue: ProjectQueue
  readonly projects: Projects
  readonly connection: Connection
  readonly auditions: Auditions
  /** The account that costs of a project's orders are added to. */
  readonly budgetOf: (project: string) => Promise<Budget>
}

/** The handlers of `shared/commands/work.ts`. */
export function workCommands(options: WorkCommandsOptions): CommandHandlers<typeof table> {
  const { queue, projects, connection, auditions, budgetOf, settings, dataDir } = options

  async function voices(signal: AbortSignal) {
    const { service } = await connection.link(connection.current, signal)
    return (await service.voices({}, { signal })).voices
  }

  return {
    ...renders(options),
    ...controls(queue),
    foretellMix: createForecasts({ projects, connection, folder: join(dataDir, 'cache', 'measures') }),
    projectWork: async ({ project }) => {
      const dubs = await projects.use(project, ({ records, reports }) => {
        const read = new Map(
          reports
            .list()
            .toReversed()
            .map(({ dub, id }) => [dub, id]),
        )
        return records.results().map(({ to, path, basis, tooLong, verdict }) => {
          return { to, path, basis, tooLong, verdict, report: read.get(path) }
        })
      })
      return { work: queue.list(project), dubs }
    },
    async transcribe({ project, source, language, speakers }) {
      const { document } = await projects.describe(project)
      const to = document.targets[0] ?? settings.value.general.target
      const told = language === undefined ? {} : { language }
      return { work: await queue.start(project, { kind: 'transcript', source, speakers, to, ...told }) }
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
      return auditions.hear(
        { text, voice, target, settings: how },
        { staysHere, budget: await budgetOf(project), signal },
      )
    },
  }
}

type Handlers<K extends keyof typeof table> = Pick<CommandHandlers<typeof table>, K>

/** The commands that render, and the file that a render writes. */
function renders(options: WorkCommandsOptions): Handlers<'render' | 'renderAll' | 'suggestOutput'> {
  const { queue, projects, dataDir } = options

  /** Plans a render and queues it; answers its id. */
  async function render(project: string, wish: RenderWish): Promise<string> {
    const output = checkOutput(wish.options.output)
    const free = await placeToWrite(output, isInside(dataDir, output))
    const placed = { ...wish, options: { ...wish.options, output: free } }
    const made = await projects.use(project, (file) => planRender(placed, file))
    const basis = renderKey(wish.document, wish.target)
    return queue.start(project, { kind: 'render', target: wish.target, plan: { ...made, basis } })
  }

  return {
    async render({ project, target, options: wished }) {
      const { document, media } = await projects.describe(project)
      checkVideo(media)
      return { work: await render(project, { document, target, options: wished }) }
    },
    async renderAll({ project, options: wished }) {
      const { document, media } = await projects.describe(project)
      checkVideo(media)
      const started: Target[] = []
      const skipped: { target: Target; reason: Said }[] = []
      for (const target of document.targets) {
        try {
          const output = await defaultOutput(media.path, target, options)
          await render(project, { document, target, options: { ...wished, output } })
          started.push(target)
        } catch (error) {
          skipped.push({ target, reason: saidOf(toFailure(error)) })
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
    async pauseWork({ project, work }) {
      await queue.pause(project, work)
      return {}
    },
    async resumeWork({ project, work }) {
      await queue.resume(project, work)
      return {}
    },
    async cancelWork({ project, work }) {
      await queue.cancel(project, work)
      return {}
    },
    async dismissWork({ project, work }) {
      await queue.dismiss(project, work)
      return {}
    },
  }
}
