import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, extname, isAbsolute, join } from 'node:path'
import type { DubOrder, dubs as table } from '../../../shared/commands/dubs.ts'
import { AppError, invalid } from '../../../shared/failure.ts'
import type { QueueStore } from '../../dubbing/queue/queueStore.ts'
import { targetBeside } from '../../dubbing/steps/findSources.ts'
import { planDub } from '../../dubbing/steps/planDub.ts'
import { placeToWrite } from '../../files/placeFile.ts'
import type { CommandHandlers } from '../commands/command.ts'
import { checkOutput, defaultOutput, isInside, uploadsIn } from '../files/outputFile.ts'
import { checkFile, type Media } from '../media/media.ts'
import type { ProjectOfVideo } from '../project/projectOfVideo.ts'
import { copySample } from '../sample.ts'
import type { Connection } from '../service/connection.ts'
import type { SettingsFile } from '../settings/settings.ts'
import type { DubQueue } from './dubQueue.ts'
import type { StoredDub } from './storedDub.ts'

interface DubCommandsOptions {
  readonly dataDir: string
  readonly store: QueueStore<StoredDub>
  readonly queue: DubQueue
  readonly connection: Connection
  readonly media: Media
  readonly settings: SettingsFile
  /** Folder of the sample, if it is not in the source. */
  readonly sampleDir?: string | undefined
  readonly projectOf: ProjectOfVideo
  onChange(): void
}

const SUBTITLES = ['.srt', '.vtt', '.ass', '.ssa', '.ttml', '.dfxp', '.sbv']

/** The handlers of `shared/commands/dubs.ts`. */
export function dubCommands(options: DubCommandsOptions): CommandHandlers<typeof table> {
  const { dataDir, store, queue, connection, media, settings, sampleDir, projectOf, onChange } = options
  const uploads = uploadsIn(dataDir)

  function find(id: string): StoredDub {
    const dub = store.get(id)
    if (dub !== undefined) return dub
    throw new AppError({ kind: 'not_found', message: 'This video is no longer on the list.' })
  }

  async function add(video: string, given: { own: boolean }): Promise<string> {
    await checkFile(video)
    const uploaded = given.own || isInside(uploads, video)
    const id = randomUUID()
    const { target, subtitles } = settings.value.general
    const to = await targetBeside(video, target)
    const output = await outputOf(video, to, uploaded)
    const order: DubOrder = {
      to,
      transcript: { from: 'auto' },
      translation: { from: 'auto' },
      voices: {},
      output,
      subtitles,
      shorten: true,
    }
    await store.save({
      id,
      video,
      uploaded,
      addedAt: Date.now(),
      order,
      state: { name: 'draft' },
      notes: [],
      reached: {},
    })
    return id
  }

  const outputOf = (video: string, to: string, own: boolean) => defaultOutput(video, to, { dataDir, settings, own })

  async function save(dub: StoredDub): Promise<void> {
    await store.save(dub)
    onChange()
  }

  /** Changes an order: its checkpoint is dropped, and the output's name follows the language. */
  async function changed(dub: StoredDub, change: Partial<DubOrder>): Promise<StoredDub> {
    const order = { ...dub.order, ...change }
    const anotherLanguage = change.to !== undefined && change.to !== dub.order.to
    const named = change.output ?? (anotherLanguage ? await outputOf(dub.video, order.to, dub.uploaded) : order.output)
    return {
      ...dub,
      order: { ...order, output: checkOutput(named), ...(anotherLanguage ? { voices: {} } : {}) },
      reached: {},
    }
  }

  async function order(dub: StoredDub): Promise<void> {
    await checkFile(dub.video)
    const { output } = dub.order
    const free = await placeToWrite(output, isInside(dataDir, output))
    const reached = reachedAt(connection.current, dub)
    await queue.order({ ...dub, order: { ...dub.order, output: free }, notes: [], reached })
  }

  const turns = new Map<string, Promise<void>>()

  /** Serialises the commands on one dub: a start must not overtake the change before it. */
  function inTurn<I extends { readonly id: string }, T>(handle: (input: I) => Promise<T>): (input: I) => Promise<T> {
    return (input) => {
      const { id } = input
      const done = (turns.get(id) ?? Promise.resolve()).then(() => handle(input))
      const turn = done.then(ignore, ignore).then(() => {
        if (turns.get(id) === turn) turns.delete(id)
      })
      turns.set(id, turn)
      return done
    }
  }

  return {
    async dubs() {
      const withProject = async (dub: StoredDub) => {
        const project = await projectOf(dub.video)
        return { ...queue.view(dub), ...(project === undefined ? {} : { project }) }
      }
      return { dubs: await Promise.all(store.list().map(withProject)) }
    },
    async addDubs({ paths }) {
      const videos = paths.filter((path) => !SUBTITLES.includes(extname(path).toLowerCase()))
      if (videos.length === 0) throw invalid('These are subtitles. Add the video they belong to together with them.')
      const relativePath = videos.find((path) => !isAbsolute(path))
      if (relativePath !== undefined)
        throw invalid(`${relativePath} is not a whole path. Write it from the root on.`, 'path')
      await Promise.all(videos.map(checkFile))
      const ids: string[] = []
      for (const video of videos) ids.push(await add(video, { own: false }))
      onChange()
      return { ids }
    },
    async addSample(_, { signal, onProgress }) {
      onProgress({ stage: 'Making the sample video' })
      const id = await add(await copySample(signal, { from: sampleDir, into: join(uploads, 'sample') }), { own: true })
      onChange()
      return { id }
    },
    async planDub({ id, listen }, { signal, onProgress }) {
      const { video, order } = find(id)
      onProgress({ stage: 'Looking into the video' })
      const opened = await media.open(video, signal)
      onProgress({ stage: listen ? 'Telling the speakers apart' : 'Looking beside the video' })
      const link = await connection.link(connection.current, signal)
      return planDub({ media: opened, order, link, listen, signal })
    },
    changeDub: inTurn(async ({ id, order: change }) => {
      const dub = find(id)
      if (dub.state.name === 'ordered') throw invalid('This video is being dubbed. Cancel it first.')
      await queue.cancel(id)
      const next = await changed(dub, withoutMissing(change))
      if (change.to !== undefined) await settings.set(withTarget(settings.value, change.to))
      await save({ ...next, state: { name: 'draft' } })
      return queue.view(find(id))
    }),
    startDub: inTurn(async ({ id }) => {
      const dub = find(id)
      if (dub.state.name === 'draft') await order(dub)
      return {}
    }),
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
        const again = await add(dub.video, { own: dub.uploaded })
        onChange()
        return { id: again }
      }
      if (dub.state.name === 'failed' || dub.state.name === 'cancelled') await order(dub)
      return { id }
    }),
    removeDub: inTurn(async ({ id }) => {
      const { video } = find(id)
      await queue.remove(id)
      // An upload belongs to its dubs alone, so its folder is removed with the last of them.
      const batch = dirname(video)
      const used = store.list().some((one) => dirname(one.video) === batch)
      if (dirname(batch) === uploads && !used) await rm(batch, { recursive: true, force: true })
      onChange()
      return {}
    }),
  }
}

const ignore = () => undefined

/** The checkpoint of an earlier attempt; jobs and voices count only at the service they belong to. */
function reachedAt(profile: string, { reached }: StoredDub): StoredDub['reached'] {
  if (reached.profile === profile) return reached
  const { profile: _profile, cast: _cast, analyzeJob: _analyze, renderJob: _render, ...lines } = reached
  return lines
}

function withTarget(settings: SettingsFile['value'], target: DubOrder['to']): SettingsFile['value'] {
  return { ...settings, general: { ...settings.general, target } }
}

function withoutMissing(change: { readonly [N in keyof DubOrder]?: DubOrder[N] | undefined }): Partial<DubOrder> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
