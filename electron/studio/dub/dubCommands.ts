import { basename } from 'node:path'
import type { Dub, DubOrder, DubPlan, dubs as table } from '../../../shared/commands/dubs.ts'
import { invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { type PlanCache, type PlanInputs, planDub } from '../../dubbing/work/planDub.ts'
import type { ProjectDub } from '../../dubbing/work/projectStore.ts'
import { createTurns } from '../../files/turns.ts'
import type { CommandContext, CommandHandlers } from '../commands/command.ts'
import { checkFile } from '../media/media.ts'
import type { SettingsFile } from '../settings/settings.ts'
import type { StudioParts } from '../studioParts.ts'
import { dubAdditions } from './dubAdditions.ts'
import { dubList } from './dubList.ts'
import { createDubOrders, type DubOrders, isUploaded } from './dubOrders.ts'

/** The parts that the list of dubs needs. */
type DubParts = Parameters<typeof createDubOrders>[0] &
  Pick<StudioParts, 'connection' | 'media' | 'files' | 'sampleDir' | 'removals' | 'known' | 'events'>

/** The handlers of `shared/commands/dubs.ts`. */
export function dubCommands(options: DubParts): CommandHandlers<typeof table> {
  const { dataDir, queue, connection, media, files, settings, recent, projects, projectsOf, removals, known, events } =
    options
  const { store, items } = queue
  const orders = createDubOrders(options)
  const { find } = orders
  const shown = () => store.dubs().filter(({ id }) => !removals.isHidden(id))
  const serialize = createTurns()
  const parts = { ...options, orders, serialize }

  /** Converts a dub to the form shown on pages. */
  function view(dub: ProjectDub): Dub {
    const { id, video, order, notes } = dub
    const state = items.stateOf(dub)
    const common = {
      id,
      video,
      name: basename(video),
      uploaded: isUploaded({ dataDir, video }),
      order: order.dub,
      notes,
    }
    if (state.name !== 'done') return { ...common, state }
    const { result } = state
    // A dub that is done has its result.
    if (result === undefined) return { ...common, state: { name: 'draft' } }
    return { ...common, state: { name: 'done', result: { ...result, url: files.urlOf(result.path) } } }
  }

  const caches = { speakerCache: createPlanCache(), placeCache: createPlanCache() } satisfies Partial<PlanInputs>

  /** Keeps the voices that a plan shows, which are then the ones of the dub, as long as the order is the one that was planned. */
  const promise = serialize(async ({ id, order, plan }: Shown) => {
    const dub = store.getDub(id)
    if (dub?.state.name !== 'draft' || dub.order.dub !== order) return
    const promised = suggestedVoices(plan)
    if (JSON.stringify(promised) === JSON.stringify(order.promised ?? {})) return
    await store.save({ ...dub, order: { kind: 'dub', dub: { ...order, promised } } })
  })

  return {
    ...dubAdditions(parts),
    ...queueing(parts),
    ...removing(parts),
    async dubs() {
      await known
      const { look } = projectsOf
      return { dubs: await dubList({ dubs: shown(), look, isOpened: recent.isOpened, view, urlOf: files.urlOf }) }
    },
    async planDub({ id, listen, to }, { signal, onProgress }) {
      const {
        video,
        place,
        order: { dub: own },
      } = find(id)
      const order = to === undefined || to === own.to ? own : { ...own, to, voices: {} }
      onProgress({ stage: say('doing.lookInto') })
      const opened = await media.open(video, signal)
      onProgress({ stage: say(listen ? 'doing.speakers' : 'doing.lookBeside') })
      const link = await connection.link(connection.current, signal)
      const document = await orders.document(place)
      const plan = await planDub({ media: opened, order, document, link, listen, ...caches, signal })
      if (order === own) await promise({ id, order, plan })
      const { soundTrack } = plan
      return { media: soundTrack === undefined ? opened : await media.open(video, signal, soundTrack), ...plan }
    },
    changeDub: serialize(async ({ id, order: change }) => {
      const dub = find(id)
      if (dub.state.name === 'waiting') throw invalid(say('failure.beingDubbed'))
      await items.cancel(id)
      const next = await orders.changed(dub, change)
      if (change.to !== undefined) await settings.set(withTarget(settings.value, change.to))
      await store.save({ ...next, state: { name: 'draft' } })
      events.jobsChanged()
      return view(find(id))
    }),
    findVideo: serialize(
      async ({ id, path }: { readonly id: string; readonly path: string }, { signal }: CommandContext) => {
        const { place } = find(id)
        using held = await projects.holdAt(place)
        const { revision } = await projects.describe(held.id)
        await projects.relink(held.id, { base: revision, path, replace: false, signal })
        events.jobsChanged()
      },
    ),
    projectOfDub: async ({ id }) => {
      const { place, order } = find(id)
      return { path: place, order: order.dub }
    },
  }
}

/** A plan that is shown, and the order that it was made of. */
interface Shown {
  readonly id: string
  readonly order: DubOrder
  readonly plan: Pick<DubPlan, 'speakers'>
}

/** The voice that a plan suggests for each speaker, by the speaker's label. */
function suggestedVoices({ speakers }: Shown['plan']): Record<string, string> {
  return Object.fromEntries(
    speakers.flatMap(({ label, suggested }) => (suggested === undefined ? [] : [[label, suggested]])),
  )
}

/** Most answers on films that are kept in memory: an order is planned again at each change of it. */
const MAX_REMEMBERED_FILMS = 16

/** Keeps the latest answers on films in memory. */
function createPlanCache<A>(): PlanCache<object, A> {
  const kept = new Map<string, A>()
  const keyOf = (question: object) => JSON.stringify(question)
  return {
    known: (question) => kept.get(keyOf(question)),
    keep(question, answer) {
      kept.set(keyOf(question), answer)
      const [oldest] = kept.keys()
      if (kept.size > MAX_REMEMBERED_FILMS && oldest !== undefined) kept.delete(oldest)
    },
  }
}

/** The dependencies that all handlers of dubs share. */
export interface DubHandlerParts extends DubParts {
  readonly orders: DubOrders
  readonly serialize: ReturnType<typeof createTurns>
}

export type DubHandlers<K extends keyof typeof table> = Pick<CommandHandlers<typeof table>, K>

/** The commands to the queue. */
function queueing({
  orders,
  serialize,
  queue: { items },
  events,
}: DubHandlerParts): DubHandlers<'startDub' | 'startDubs' | 'pauseDub' | 'resumeDub' | 'cancelDub' | 'retryDub'> {
  const { find } = orders
  return {
    startDub: serialize(async ({ id }) => {
      const dub = find(id)
      if (dub.state.name === 'draft') await orders.start(dub)
    }),
    async startDubs({ ids, targets }) {
      const started: string[] = []
      for (const id of ids) {
        const spread = serialize(async (listedDub: { readonly id: string }) => {
          const dub = find(listedDub.id)
          return dub.state.name === 'draft' ? orders.spread(dub, targets) : []
        })
        started.push(...(await spread({ id })))
      }
      for (const id of started) await orders.start(find(id))
      events.jobsChanged()
      return { ids: started }
    },
    pauseDub: serialize(async ({ id }) => {
      find(id)
      await items.pause(id)
    }),
    resumeDub: serialize(async ({ id }) => {
      const dub = find(id)
      if (dub.state.name !== 'paused') return
      await checkFile(dub.video)
      await items.resume(id)
    }),
    cancelDub: serialize(async ({ id }) => {
      find(id)
      await items.cancel(id)
    }),
    retryDub: serialize(async ({ id }) => {
      const dub = find(id)
      if (dub.state.name === 'done') {
        const again = await orders.again(dub)
        events.jobsChanged()
        return { id: again }
      }
      if (dub.state.name === 'failed' || dub.state.name === 'cancelled') await orders.start(dub)
      return { id }
    }),
  }
}

/** The commands that take a dub from the list, and put it back. */
function removing({
  orders,
  serialize,
  removals,
  events,
}: DubHandlerParts): DubHandlers<'removeDub' | 'restoreDub' | 'finishRemovals'> {
  return {
    removeDub: serialize(async ({ id }) => {
      await removals.hide(orders.find(id))
      events.jobsChanged()
    }),
    restoreDub: serialize(async ({ id }) => {
      await removals.restore(id)
      events.jobsChanged()
    }),
    finishRemovals: async ({ ids }) => removals.finish(ids),
  }
}

function withTarget(settings: SettingsFile['value'], target: DubOrder['to']): SettingsFile['value'] {
  return { ...settings, general: { ...settings.general, target } }
}
