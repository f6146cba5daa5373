import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Document } from '../../../shared/project/document.ts'
import { truePath } from '../../dubbing/project/projectFile.ts'
import { withoutJobs } from '../../dubbing/work/checkpoint.ts'
import type { ProjectDub } from '../../dubbing/work/projectStore.ts'
import { targetBeside } from '../../dubbing/work/text/findSources.ts'
import { safeFileName, stemOf } from '../../files/fileNames.ts'
import { placeToWrite } from '../../files/placeFile.ts'
import { checkDubPath, defaultOutput, isInside, projectsIn, uploadsIn } from '../files/outputFile.ts'
import { checkFile } from '../media/media.ts'
import type { StudioParts } from '../studioParts.ts'
import { filesInto } from './placeSubtitles.ts'

/** The orders of the dubs on the list: how one begins, changes and is given to the queue. */
export interface DubOrders {
  /** Throws `not_found` for a dub that is not on the list. */
  find(id: string): ProjectDub
  /** Adds a video as a draft of its project, which is made where it has none; returns the id of the draft. */
  add(video: string): Promise<string>
  /** The document of a project as it stands; undefined where it cannot be read. */
  document(place: string): Promise<Document | undefined>
  /** Adds another draft of the project of a dub. */
  again(dub: ProjectDub): Promise<string>
  /**
   * The dub with its order changed, not yet stored: its checkpoint is dropped, and the output's name follows the
   * language.
   */
  changed(dub: ProjectDub, change: DubOrderChange): Promise<ProjectDub>
  /** Makes a draft the dub of one language and adds dubs for the others; returns the ids of all of them, in order. */
  spread(dub: ProjectDub, targets: readonly Target[]): Promise<readonly string[]>
  /** Gives a dub to the queue, to be written under a free name. */
  start(dub: ProjectDub): Promise<void>
}

type DubOrderChange = { readonly [N in keyof DubOrder]?: DubOrder[N] | undefined }

type OrderParts = Pick<
  StudioParts,
  'dataDir' | 'queue' | 'projects' | 'recent' | 'projectsOf' | 'connection' | 'settings'
>

/** Creates access to the orders. */
export function createDubOrders(options: OrderParts): DubOrders {
  const { dataDir, queue, projects, projectsOf, connection, settings } = options
  const { store, items } = queue
  const { make, addTo } = projectDrafts(options)

  return {
    find(id) {
      const dub = store.getDub(id)
      if (dub !== undefined) return dub
      throw new AppError({ kind: 'not_found', message: say('failure.dubGone') })
    },
    async add(video) {
      await checkFile(video)
      const place = await projectsOf.find(video)
      return place === undefined ? make(video) : addTo(place, video)
    },
    async document(place) {
      try {
        using held = await projects.holdAt(place)
        return await projects.use(held.id, ({ journal }) => journal.document)
      } catch {
        return undefined // opening it tells why
      }
    },
    async again({ place, video }) {
      await checkFile(video)
      return addTo(place, video)
    },
    async changed(dub, change) {
      const { dub: before } = dub.order
      const anotherLanguage = (change.to ?? before.to) !== before.to
      const files =
        anotherLanguage && change.translation === undefined ? await filesInto(change.to ?? before.to, before) : {}
      // The next plan shows the voices anew.
      const { promised: _, ...kept } = before
      const order = { ...kept, ...files, ...withoutMissing(change) }
      const named =
        change.output ??
        (anotherLanguage ? await defaultOutput(dub.video, order.to, { dataDir, settings }) : order.output)
      return {
        ...dub,
        order: {
          kind: 'dub',
          dub: { ...order, output: checkDubPath(named), ...(anotherLanguage ? { voices: {} } : {}) },
        },
        // The project keeps what it has; the steps of the order are looked at anew.
        checkpoint: {},
      }
    },
    async spread(dub, targets) {
      const { to: now, translation: chosen } = dub.order.dub
      const own = targets.find((to) => to === now) ?? targets[0] ?? now
      const ids: string[] = []
      using _held = await projects.holdAt(dub.place)
      for (const [at, to] of [own, ...targets.filter((one) => one !== own)].entries()) {
        const alongside = targets.filter((one) => one !== to)
        // A translation is in one language.
        const translation = to === now ? chosen : ({ from: 'auto' } as const)
        const next = await this.changed(this.find(dub.id), { to, alongside, translation })
        // Right after its film, so that its languages are dubbed one after the other.
        const place = at === 0 ? {} : { id: randomUUID(), addedAt: (dub.addedAt ?? 0) + at / 1000 }
        const added = { ...next, ...place, state: { name: 'draft' as const } }
        await store.save(added)
        ids.push(added.id)
      }
      return ids
    },
    async start(dub) {
      await checkFile(dub.video)
      const { output } = dub.order.dub
      const free = await placeToWrite(output, { own: isInside(dataDir, output) })
      const checkpoint = checkpointAt(connection.current, dub)
      // A result is shown with the verdict of its check.
      const order = { kind: 'dub' as const, dub: { check: true, ...dub.order.dub, output: free } }
      await items.order({ ...dub, order, notes: [], checkpoint })
    },
  }
}

/** Puts a draft of a dub into the project of its video. */
function projectDrafts({ dataDir, queue: { store }, projects, recent, settings }: OrderParts) {
  const own = projectsIn(dataDir)

  async function draft(video: string, place: string): Promise<ProjectDub> {
    const { target, subtitles, projects } = settings.value.general
    const to = await targetBeside(video, target)
    const dub: DubOrder = {
      to,
      transcript: { from: 'auto' },
      translation: { from: 'auto' },
      voices: {},
      output: await defaultOutput(video, to, { dataDir, settings }),
      subtitles,
      shorten: true,
      longest: projects.longest,
    }
    // Never two of the same time: further languages of a film go between it and the next one.
    const addedAt = Math.max(Date.now(), Math.floor(store.dubs().at(-1)?.addedAt ?? 0) + 1)
    const empty = { state: { name: 'draft' as const }, failures: [], notes: [], checkpoint: {} }
    return { ...empty, id: randomUUID(), place, video, addedAt, order: { kind: 'dub', dub } }
  }

  /** Makes the project of a video, with its first draft. */
  async function make(video: string): Promise<string> {
    await mkdir(own, { recursive: true, mode: 0o700 })
    const first = await draft(video, '')
    const path = await projects.createUnopened(
      join(own, `${safeFileName(stemOf(video))}.griot`),
      video,
      (records, file) => store.write(records, file, first),
    )
    const place = truePath(path)
    store.registerDubs([{ ...first, place }])
    // A project that the list does not name is found in its folder.
    void recent.note(place, { media: video, dubs: [], work: [{ ...first, place }] })
    recent.noteClosed(place)
    return first.id
  }

  async function addTo(place: string, video: string): Promise<string> {
    // One that cannot be opened has no row.
    using _held = await projects.holdAt(place)
    const added = await draft(video, place)
    await store.save(added)
    return added.id
  }

  return { make, addTo }
}

/** Whether a video lies in the studio's own folders: an upload, or the sample. */
export function isUploaded({ dataDir, video }: { readonly dataDir: string; readonly video: string }): boolean {
  return isInside(uploadsIn(dataDir), video)
}

/** The checkpoint of an earlier attempt; its jobs count only at the service they belong to. */
export function checkpointAt(
  profile: string,
  { checkpoint }: Pick<ProjectDub, 'checkpoint'>,
): ProjectDub['checkpoint'] {
  if (checkpoint.profile === profile) return checkpoint
  const { profile: _, ...rest } = withoutJobs(checkpoint)
  return rest
}

function withoutMissing(change: DubOrderChange): Partial<DubOrder> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
