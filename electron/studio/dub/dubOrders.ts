import { randomUUID } from 'node:crypto'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { QueueStore } from '../../dubbing/queue/queueItem.ts'
import type { StoredDub } from '../../dubbing/queue/storedDub.ts'
import { targetBeside } from '../../dubbing/steps/findSources.ts'
import { placeToWrite } from '../../files/placeFile.ts'
import { checkOutput, defaultOutput, isInside, uploadsIn } from '../files/outputFile.ts'
import { checkFile } from '../media/media.ts'
import type { Connection } from '../service/connection.ts'
import type { SettingsFile } from '../settings/settings.ts'
import type { DubQueue } from './dubQueue.ts'

/** The orders of the dubs on the list: how one begins, changes and is given to the queue. */
export interface DubOrders {
  /** Throws `not_found` for a dub that is not on the list. */
  find(id: string): StoredDub
  /** Adds a video as a draft and returns its id; an `own` video is the studio's, which keeps its dub in the data folder. */
  add(video: string, given: { readonly own: boolean }): Promise<string>
  /**
   * The dub with its order changed, not yet stored: its checkpoint is dropped, and the output's name follows the
   * language.
   */
  changed(dub: StoredDub, change: DubOrderChange): Promise<StoredDub>
  /** Makes a draft the dub of one language and adds dubs for the others; returns the ids of all of them, in order. */
  spread(dub: StoredDub, targets: readonly Target[]): Promise<readonly string[]>
  /** Gives a dub to the queue, to be written under a free name. */
  start(dub: StoredDub): Promise<void>
}

type DubOrderChange = { readonly [N in keyof DubOrder]?: DubOrder[N] | undefined }

interface DubOrdersOptions {
  readonly dataDir: string
  readonly store: QueueStore<StoredDub>
  readonly queue: DubQueue
  readonly connection: Connection
  readonly settings: SettingsFile
}

/** Creates access to the orders. */
export function createDubOrders({ dataDir, store, queue, connection, settings }: DubOrdersOptions): DubOrders {
  const uploads = uploadsIn(dataDir)
  const outputOf = (video: string, to: string, own: boolean) => defaultOutput(video, to, { dataDir, settings, own })
  return {
    find(id) {
      const dub = store.get(id)
      if (dub !== undefined) return dub
      throw new AppError({ kind: 'not_found', message: say('failure.dubGone') })
    },
    async add(video, { own }) {
      await checkFile(video)
      const uploaded = own || isInside(uploads, video)
      const id = randomUUID()
      const { target, subtitles } = settings.value.general
      const to = await targetBeside(video, target)
      const order: DubOrder = {
        to,
        transcript: { from: 'auto' },
        translation: { from: 'auto' },
        voices: {},
        output: await outputOf(video, to, uploaded),
        subtitles,
        shorten: true,
      }
      // Never two of the same time: further languages of a film go between it and the next one.
      const addedAt = Math.max(Date.now(), Math.floor(store.list().at(-1)?.addedAt ?? 0) + 1)
      await store.save({ id, video, uploaded, addedAt, order, state: { name: 'draft' }, notes: [], reached: {} })
      return id
    },
    async changed(dub, change) {
      const order = { ...dub.order, ...withoutMissing(change) }
      const anotherLanguage = order.to !== dub.order.to
      const named =
        change.output ?? (anotherLanguage ? await outputOf(dub.video, order.to, dub.uploaded) : order.output)
      return {
        ...dub,
        order: { ...order, output: checkOutput(named), ...(anotherLanguage ? { voices: {} } : {}) },
        // The project keeps what it has; the steps of the order are looked at anew.
        reached: {},
      }
    },
    async spread(dub, targets) {
      const own = targets.find((to) => to === dub.order.to) ?? targets[0] ?? dub.order.to
      const ids: string[] = []
      for (const [at, to] of [own, ...targets.filter((one) => one !== own)].entries()) {
        const alongside = targets.filter((one) => one !== to)
        // A translation is in one language.
        const translation = to === dub.order.to ? dub.order.translation : ({ from: 'auto' } as const)
        const next = await this.changed(dub, { to, alongside, translation })
        // Right after its film, so that its languages are dubbed one after the other.
        const place = at === 0 ? {} : { id: randomUUID(), addedAt: dub.addedAt + at / 1000 }
        const added = { ...next, ...place, state: { name: 'draft' as const } }
        await store.save(added)
        ids.push(added.id)
      }
      return ids
    },
    async start(dub) {
      await checkFile(dub.video)
      const { output } = dub.order
      const free = await placeToWrite(output, isInside(dataDir, output))
      const reached = reachedAt(connection.current, dub)
      // A result is shown with the verdict of its check.
      await queue.order({ ...dub, order: { check: true, ...dub.order, output: free }, notes: [], reached })
    },
  }
}

/** What an earlier attempt keeps; jobs count only at the service they belong to. */
function reachedAt(profile: string, { reached }: StoredDub): StoredDub['reached'] {
  if (reached.profile === profile) return reached
  const { profile: _profile, analyzeJob: _analyze, renderJob: _render, ...rest } = reached
  return rest
}

function withoutMissing(change: DubOrderChange): Partial<DubOrder> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
