import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, resolve } from 'node:path'
import type { AddedSubtitles } from '../../../shared/commands/dubs.ts'
import { invalid, toFailure } from '../../../shared/failure.ts'
import { filesOfFolder } from '../../../shared/filesOfFolder.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { isSubtitleName } from '../../../shared/subtitles/subtitleExtensions.ts'
import { fingerprintOf, isSameMedia } from '../../dubbing/project/mediaReference.ts'
import type { ProjectDub } from '../../dubbing/work/projectStore.ts'
import { readSubtitleFile } from '../../files/readSubtitleFile.ts'
import { isInside, uploadsIn } from '../files/outputFile.ts'
import { copySample, SAMPLE_NAME } from '../sample.ts'
import type { DubHandlerParts, DubHandlers } from './dubCommands.ts'
import { placeBeside, placeSubtitles, videoOf } from './placeSubtitles.ts'
import { describeRefusal, whyRefused } from './refusals.ts'

/** How many files are looked into at once. */
const MAX_CONCURRENT_PROBES = 4

/** The outcome of adding videos: the ids of their rows, those of them that were on the list before, and why others were refused. */
interface Added {
  readonly ids: string[]
  readonly there: string[]
  readonly refused: Message[]
}

/** The commands that put videos onto the list, and subtitles to them. */
export function dubAdditions(parts: DubHandlerParts): DubHandlers<'addDubs' | 'addSample' | 'giveSubtitles'> {
  const { dataDir, sampleDir, orders, removals, known, events } = parts
  const addVideos = videoAdder(parts)
  const { give, placeAll } = subtitleGiver(parts)

  return {
    async addDubs({ paths: requestedPaths, again }, { signal }) {
      const relativePath = requestedPaths.find((path) => !isAbsolute(path))
      if (relativePath !== undefined) throw invalid(say('failure.path.relative', { path: relativePath }), 'path')
      const { paths, empty } = await withFolders(requestedPaths.map((path) => resolve(path)))
      await known
      await removals.finishNamed(paths)
      const { ids, there, refused } = await addVideos(
        paths.filter((path) => !isSubtitleName(path)),
        again,
        signal,
      )
      const placed = await placeAll(paths.filter(isSubtitleName), ids)
      events.jobsChanged()
      return { ...placed, ids, there, refused: [...empty, ...refused, ...placed.refused] }
    },
    async giveSubtitles({ id, paths }) {
      const placed: AddedSubtitles[] = []
      for (const file of paths) placed.push(await give({ id, file }))
      events.jobsChanged()
      return { given: placed }
    },
    async addSample(_, { signal, onProgress }) {
      onProgress({ stage: say('cli.stage.sample') })
      await removals.finishNamed([SAMPLE_NAME])
      const video = await copySample(signal, { from: sampleDir, into: join(uploadsIn(dataDir), 'sample') })
      const id = dubOf(parts, video)?.id ?? (await orders.add(video))
      events.jobsChanged()
      return { id }
    },
  }
}

/** The latest dub of a video on the list. */
const dubOf = ({ queue }: DubHandlerParts, video: string) => queue.store.dubs().findLast((one) => one.video === video)

/** Creates the function that puts videos onto the list. */
function videoAdder(parts: DubHandlerParts) {
  const { dataDir, orders, media, removals, queue } = parts
  const uploads = uploadsIn(dataDir)
  // What a project uses stays, also where it cannot be read at the moment.
  const drop = (path: string) => (removals.isUsed(path) ? undefined : dropUpload(path, uploads))

  /** Adds the videos among some files, and removes what was sent of those that are none. */
  async function addVideos(paths: readonly string[], again: boolean, signal: AbortSignal): Promise<Added> {
    const [ids, there, refused]: [string[], string[], Message[]] = [[], [], []]
    for (let at = 0; at < paths.length; at += MAX_CONCURRENT_PROBES) {
      const some = paths.slice(at, at + MAX_CONCURRENT_PROBES)
      const reasons = await Promise.all(some.map((path) => whyRefused(path, (one) => media.open(one, signal))))
      for (const [place, path] of some.entries()) {
        const reason = reasons[place]
        if (reason !== undefined) {
          refused.push(reason)
          await drop(path)
          continue
        }
        await addOne(path, again, { ids, there, refused })
      }
    }
    return { ids, there, refused }
  }

  async function addOne(path: string, again: boolean, { ids, there, refused }: Added): Promise<void> {
    try {
      const video = await asKnown(path)
      const dub = dubOf(parts, video)
      const id = dub === undefined ? await orders.add(video) : again ? await orders.again(dub) : dub.id
      if (dub !== undefined && !again && !ids.includes(dub.id)) there.push(dub.id)
      ids.push(id)
    } catch (error) {
      // A film whose project cannot be opened keeps no other one of a drop off the list.
      if (again || toFailure(error).kind !== 'file') throw error
      refused.push(describeRefusal(path, error))
    }
  }

  /** A film that a browser sends again lies at a new place: it is taken for the one that is on the list, and what was sent is removed. */
  async function asKnown(sent: string): Promise<string> {
    // What a row has stays where it is.
    if (!isInside(uploads, sent) || dubOf(parts, sent) !== undefined) return sent
    const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size
    const size = await sizeOf(sent)
    for (const video of new Set(queue.store.dubs().map((dub) => dub.video))) {
      if (basename(video) !== basename(sent) || (await sizeOf(video)) !== size) continue
      if (!isSameMedia(await fingerprintOf(video), await fingerprintOf(sent))) continue
      await drop(sent)
      return video
    }
    return sent
  }

  return addVideos
}

/** Creates the functions that give subtitles to the dubs on the list. */
function subtitleGiver({ dataDir, orders, serialize, removals, queue: { store } }: DubHandlerParts) {
  const give = serialize(
    async ({ id, file }: { readonly id: string; readonly file: string }): Promise<AddedSubtitles> => {
      const dub = orders.find(id)
      if (dub.state.name === 'waiting') throw invalid(say('failure.beingDubbed'))
      const { part, change } = await placeSubtitles(
        await placeBeside(file, { video: dub.video, uploads: uploadsIn(dataDir) }),
        {
          video: dub.video,
          order: dub.order.dub,
        },
      )
      if (Object.keys(change).length > 0)
        await store.save({ ...(await orders.changed(dub, change)), state: { name: 'draft' } })
      return { id, part, name: basename(file), video: basename(dub.video) }
    },
  )

  /**
   * Gives subtitles to their videos: one of those that were `added` with them, else one on the list that is not under way or done. A
   * text without times may be anything, so only its name says which video it is of, unless it alone was added with one.
   */
  async function placeAll(files: readonly string[], added: readonly string[]) {
    const all: { given: AddedSubtitles[]; refused: Message[]; homeless: string[] } = {
      given: [],
      refused: [],
      homeless: [],
    }
    for (const file of files) {
      const open = store.dubs().filter(({ id, state: { name } }) => {
        return name !== 'waiting' && name !== 'done' && !removals.isHidden(id)
      })
      const fresh = open.filter(({ id }) => added.includes(id))
      const isNamed = await isPlainText(file)
      const dub: ProjectDub | undefined =
        videoOf(file, fresh, isNamed && files.length > 1) ?? videoOf(file, open, isNamed)
      if (dub === undefined) all.homeless.push(file)
      else
        await give({ id: dub.id, file }).then(
          (one) => all.given.push(one),
          (error: unknown) => all.refused.push(describeRefusal(file, error)),
        )
    }
    return all
  }

  return { give, placeAll }
}

/** Whether a file is a text without times. One that cannot be read is not: giving it says why. */
async function isPlainText(file: string): Promise<boolean> {
  if (!['.txt', '.text', '.md', '.docx'].includes(extname(file).toLowerCase())) return false
  return readSubtitleFile(file).then(
    ({ timed }) => !timed,
    () => false,
  )
}

/** Some paths with the files of folders in the place of these; `empty` names folders that hold nothing to dub, or cannot be read. */
async function withFolders(inputPaths: readonly string[]): Promise<{ paths: string[]; empty: Message[] }> {
  const [paths, empty]: [string[], Message[]] = [[], []]
  for (const path of inputPaths) {
    const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() === true
    if (!isFolder) {
      paths.push(path)
      continue
    }
    const name = basename(path)
    try {
      const taken = filesOfFolder(await filesIn(path))
      if (taken.length === 0) empty.push(say('refused.folder', { name }))
      paths.push(...taken)
    } catch {
      empty.push(say('refused.other', { name, why: say('failure.file.closed', { path }) }))
    }
  }
  return { paths, empty }
}

/** All files in a folder and the folders in it. Links to other folders are not followed. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** Removes an uploaded file that is not taken, with the folder of its batch where it was alone in it. */
async function dropUpload(path: string, uploads: string): Promise<void> {
  if (!isInside(uploads, path)) return
  await rm(path, { force: true })
  await rmdir(dirname(path)).catch(() => undefined)
}
