import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, extname, isAbsolute, join } from 'node:path'
import type { DubOrder, dubs as table } from '../../shared/commands/dubs.ts'
import { invalid } from '../../shared/failure.ts'
import { targetBeside } from '../dubbing/steps/findSources.ts'
import { planDub } from '../dubbing/steps/planDub.ts'
import { placeToWrite } from '../files/placeFile.ts'
import type { CommandHandlers } from './commands/command.ts'
import type { DubFiles, StoredDub } from './dubFiles.ts'
import { checkOutput, defaultOutput, isInside, uploadsIn } from './files/outputFile.ts'
import { findDub, type Jobs } from './jobs.ts'
import { checkFile, type Media } from './media/media.ts'
import type { ProjectOfVideo } from './project/projectOfVideo.ts'
import { copySample } from './sample.ts'
import type { Connection } from './service/connection.ts'
import type { SettingsFile } from './settings/settings.ts'

interface JobCommandsOptions {
  readonly dataDir: string
  readonly dubs: DubFiles
  readonly jobs: Jobs
  readonly connection: Connection
  readonly media: Media
  readonly settings: SettingsFile
  /** Folder of the sample, if it is not in the source. */
  readonly sampleDir?: string | undefined
  readonly projectOf: ProjectOfVideo
  onChange(): void
}

const SUBTITLES = ['.srt', '.vtt', '.ass', '.ssa', '.ttml', '.dfxp', '.sbv']

/** Creates the handlers of the dub queue. */
export function jobCommands(options: JobCommandsOptions): CommandHandlers<typeof table> {
  const { dataDir, dubs, jobs, connection, media, settings, sampleDir, projectOf, onChange } = options
  const uploads = uploadsIn(dataDir)

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
    }
    await dubs.save({
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
    await dubs.save(dub)
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
    await save({ ...dub, order: { ...dub.order, output: free }, state: { name: 'ordered' }, notes: [], reached })
    jobs.next()
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
        return { ...jobs.view(dub), ...(project === undefined ? {} : { project }) }
      }
      return { dubs: await Promise.all(dubs.all().map(withProject)) }
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
      const { video, order } = findDub(dubs, id)
      onProgress({ stage: 'Looking into the video' })
      const opened = await media.open(video, signal)
      onProgress({ stage: listen ? 'Telling the speakers apart' : 'Looking beside the video' })
      const link = await connection.link(connection.current, signal)
      return planDub({ media: opened, order, link, listen, signal })
    },
    changeDub: inTurn(async ({ id, order: change }) => {
      const dub = findDub(dubs, id)
      if (dub.state.name === 'ordered') throw invalid('This video is being dubbed. Cancel it first.')
      await jobs.stop(id)
      const next = await changed(dub, withoutMissing(change))
      if (change.to !== undefined) await settings.set(withTarget(settings.value, change.to))
      await save({ ...next, state: { name: 'draft' } })
      return jobs.view(findDub(dubs, id))
    }),
    startDub: inTurn(async ({ id }) => {
      const dub = findDub(dubs, id)
      if (dub.state.name === 'draft') await order(dub)
      return {}
    }),
    pauseDub: inTurn(async ({ id }) => {
      if (findDub(dubs, id).state.name === 'ordered') await jobs.pause(id)
      return {}
    }),
    resumeDub: inTurn(async ({ id }) => {
      const dub = findDub(dubs, id)
      if (dub.state.name !== 'paused') return {}
      await checkFile(dub.video)
      await save({ ...dub, state: { name: 'ordered' } })
      jobs.next()
      return {}
    }),
    cancelDub: inTurn(async ({ id }) => {
      if (!isOpen(findDub(dubs, id))) return {}
      await jobs.stop(id)
      const after = findDub(dubs, id)
      // A waiting or paused dub has no running work that would record the state.
      if (isOpen(after)) await save({ ...after, state: { name: 'cancelled' } })
      return {}
    }),
    retryDub: inTurn(async ({ id }) => {
      const dub = findDub(dubs, id)
      if (dub.state.name === 'done') {
        const again = await add(dub.video, { own: dub.uploaded })
        onChange()
        return { id: again }
      }
      if (dub.state.name === 'failed' || dub.state.name === 'cancelled') await order(dub)
      return { id }
    }),
    removeDub: inTurn(async ({ id }) => {
      await jobs.stop(id)
      const { video } = findDub(dubs, id)
      await dubs.remove(id)
      // An upload belongs to its dubs alone, so its folder is removed with the last of them.
      const batch = dirname(video)
      const used = dubs.all().some((one) => dirname(one.video) === batch)
      if (dirname(batch) === uploads && !used) await rm(batch, { recursive: true, force: true })
      onChange()
      return {}
    }),
  }
}

const ignore = () => undefined

/** Whether a dub is waiting, running or paused. */
function isOpen({ state }: StoredDub): boolean {
  return state.name === 'ordered' || state.name === 'paused'
}

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
