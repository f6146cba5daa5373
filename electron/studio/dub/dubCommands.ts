import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { DubOrder, dubs as table } from '../../../shared/commands/dubs.ts'
import { invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { QueueStore } from '../../dubbing/queue/queueItem.ts'
import type { StoredDub } from '../../dubbing/queue/storedDub.ts'
import { planDub } from '../../dubbing/steps/planDub.ts'
import type { CommandHandlers } from '../commands/command.ts'
import { uploadsIn } from '../files/outputFile.ts'
import { checkFile, type Media } from '../media/media.ts'
import type { MediaFiles } from '../media/mediaFiles.ts'
import type { ProjectOfVideo } from '../project/projectOfVideo.ts'
import type { Connection } from '../service/connection.ts'
import type { SettingsFile } from '../settings/settings.ts'
import { additions } from './additions.ts'
import { dubList } from './dubList.ts'
import { createDubOrders, type DubOrders } from './dubOrders.ts'
import type { DubProjects } from './dubProjects.ts'
import type { DubQueue } from './dubQueue.ts'
import { createTurns } from './turns.ts'

interface DubCommandsOptions {
  readonly dataDir: string
  readonly store: QueueStore<StoredDub>
  readonly queue: DubQueue
  readonly connection: Connection
  readonly media: Media
  readonly files: Pick<MediaFiles, 'urlOf'>
  readonly settings: SettingsFile
  /** Folder of the sample, if it is not in the source. */
  readonly sampleDir?: string | undefined
  readonly projectOf: ProjectOfVideo
  readonly dubProjects: DubProjects
  onChange(): void
}

/** The handlers of `shared/commands/dubs.ts`. */
export function dubCommands(options: DubCommandsOptions): CommandHandlers<typeof table> {
  const { dataDir, store, queue, connection, media, files, settings, projectOf, dubProjects, onChange } = options
  const orders = createDubOrders({ dataDir, store, queue, connection, settings })
  const { find } = orders
  const uploads = uploadsIn(dataDir)
  const takesOf = (id: string) => join(dataDir, 'cache', 'spoken', id)
  const inTurn = createTurns()
  const given = { ...options, orders, inTurn }

  return {
    ...additions(given),
    ...queueing(given),
    dubs: async () => ({
      dubs: await dubList({ dubs: store.list(), projectOf, view: queue.view, urlOf: files.urlOf }),
    }),
    async planDub({ id, listen, to }, { signal, onProgress }) {
      const { video, order: own, project } = find(id)
      const order = to === undefined || to === own.to ? own : { ...own, to, voices: {} }
      onProgress({ stage: say('doing.lookInto') })
      const opened = await media.open(video, signal)
      onProgress({ stage: say(listen ? 'doing.speakers' : 'doing.lookBeside') })
      const link = await connection.link(connection.current, signal)
      const found = await projectOf(video, project)
      const document = found && (await dubProjects.document(found.path))
      return { media: opened, ...(await planDub({ media: opened, order, document, link, listen, signal })) }
    },
    changeDub: inTurn(async ({ id, order: change }) => {
      const dub = find(id)
      if (dub.state.name === 'ordered') throw invalid(say('failure.beingDubbed'))
      await queue.cancel(id)
      const next = await orders.changed(dub, change)
      if (change.to !== undefined) await settings.set(withTarget(settings.value, change.to))
      await store.save({ ...next, state: { name: 'draft' } })
      onChange()
      return queue.view(find(id))
    }),
    async projectOfDub({ id }, { signal }) {
      using project = await dubProjects.hold(find(id).id, signal)
      return { path: project.path }
    },
    removeDub: inTurn(async ({ id }) => {
      const dub = find(id)
      const { video } = dub
      const isSame = (one: StoredDub) => one.id === id || (one.video === video && one.order.to === dub.order.to)
      // A draft only stood before what counted until then.
      const removed = dub.state.name === 'draft' ? [dub] : store.list().filter(isSame)
      for (const one of removed) {
        await queue.remove(one.id)
        await rm(takesOf(one.id), { recursive: true, force: true })
      }
      if (dub.project !== undefined && !store.list().some((one) => one.video === video))
        await dubProjects.drop(dub.project)
      // An upload belongs to its dubs alone, so its folder is removed with the last of them.
      // Resolved: a path with `..` in it can name the data folder itself.
      const batchOf = (path: string) => dirname(resolve(path))
      const batch = batchOf(video)
      const used = store.list().some((one) => batchOf(one.video) === batch)
      if (dirname(batch) === uploads && !used) await rm(batch, { recursive: true, force: true })
      onChange()
      return {}
    }),
  }
}

/** What the handlers of one kind are made of. */
export interface Given extends DubCommandsOptions {
  readonly orders: DubOrders
  readonly inTurn: ReturnType<typeof createTurns>
}

export type Handlers<K extends keyof typeof table> = Pick<CommandHandlers<typeof table>, K>

/** The commands to the queue. */
function queueing({
  orders,
  inTurn,
  queue,
  onChange,
}: Given): Handlers<'startDub' | 'startDubs' | 'pauseDub' | 'resumeDub' | 'cancelDub' | 'retryDub'> {
  const { find } = orders
  return {
    startDub: inTurn(async ({ id }) => {
      const dub = find(id)
      if (dub.state.name === 'draft') await orders.start(dub)
      return {}
    }),
    async startDubs({ ids, targets }) {
      const started: string[] = []
      for (const id of ids) {
        const spread = inTurn(async (given: { readonly id: string }) => {
          const dub = find(given.id)
          return dub.state.name === 'draft' ? orders.spread(dub, targets) : []
        })
        started.push(...(await spread({ id })))
      }
      for (const id of started) await orders.start(find(id))
      onChange()
      return { ids: started }
    },
    pauseDub: inTurn(async ({ id }) => {
      find(id)
      await queue.pause(id)
      return {}
    }),
    resumeDub: inTurn(async ({ id }) => {
      const dub = find(id)
      if (dub.state.name !== 'paused') return {}
      await checkFile(dub.video)
      await queue.resume(id)
      return {}
    }),
    cancelDub: inTurn(async ({ id }) => {
      find(id)
      await queue.cancel(id)
      return {}
    }),
    retryDub: inTurn(async ({ id }) => {
      const dub = find(id)
      if (dub.state.name === 'done') {
        const again = await orders.add(dub.video, { own: dub.uploaded })
        onChange()
        return { id: again }
      }
      if (dub.state.name === 'failed' || dub.state.name === 'cancelled') await orders.start(dub)
      return { id }
    }),
  }
}

function withTarget(settings: SettingsFile['value'], target: DubOrder['to']): SettingsFile['value'] {
  return { ...settings, general: { ...settings.general, target } }
}
