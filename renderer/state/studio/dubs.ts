import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { AddedSubtitles, Dub, DubOrder, DubPlan, ListedDub } from '../../../shared/commands/dubs.ts'
import { AppError, failureMessage } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { failureWords, t, words } from '../../locales/t.ts'
import { closeDialog, openDialog, showDialog } from '../dialogs.ts'
import { open } from '../document/openProjects.ts'
import { createLatest, type Latest } from '../latest.ts'
import { runTask } from '../pageTasks.ts'
import { announce, type PlanState, patch, session } from '../session.ts'
import { pickVideo } from './pickVideo.ts'
import { failureOf, forgetRefusals, run, showRefusal, studio } from './studio.ts'

type OrderChanges = ReadonlyMap<string, readonly Partial<DubOrder>[]>

/** Changes of orders that the studio has not confirmed, by dub, oldest first. */
let changing: OrderChanges = new Map()

/** A dub with unconfirmed changes applied to its order. */
function asOrdered<D extends Dub>(dub: D, changes: OrderChanges): D {
  const own = changes.get(dub.id) ?? []
  const order: DubOrder = Object.assign({ ...dub.order }, ...own)
  return { ...dub, order }
}

const list = createLatest()

/** Loads the list of dubs and announces its changes to screen readers. */
export function loadDubs(): Promise<void> {
  const earlier = changing
  return list.again(
    () => studio().api.dubs({}),
    // The answer may be older than changes that were or are on their way, so these are applied to it.
    ({ dubs }) => show(dubs.map((dub) => asOrdered(asOrdered(dub, earlier), changing))),
  )
}

function show(dubs: readonly ListedDub[]): void {
  const before = session().dubs ?? []
  const announcement = dubs.map((dub) => change(dub, before)).find((text) => text !== '')
  const kept = dubs.some(({ id }) => id === session().selected)
  patch({
    dubs,
    ...(kept ? {} : { selected: dubs.at(-1)?.id }),
  })
  if (announcement !== undefined) announce(announcement)
}

function change(dub: Dub, before: readonly Dub[]): string {
  const was = before.find(({ id }) => id === dub.id)?.state
  const { name, state } = dub
  if (was === undefined) return ''
  if (state.name === 'running' && !(was.name === 'running' && words(was.doing) === words(state.doing))) {
    return t('status.announce', { name, doing: words(state.doing) })
  }
  if (state.name === was.name) return ''
  if (state.name === 'done') return t('status.done', { name })
  if (state.name === 'paused') return t('status.paused', { name })
  return state.name === 'failed' ? t('status.failed', { name, reason: failureWords(state.failure) }) : ''
}

/** Selects a video of the list. */
export function select(id: string): void {
  patch({ selected: id })
}

/** Adds dropped or chosen files; a browser uploads them first. */
export async function addFiles(files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  forgetRefusals()
  await addMore(files)
}

/** Adds further files of the same drop: what was refused of it stays. */
export async function addMore(files: readonly File[]): Promise<void> {
  await add(await sendFiles(files))
}

/** Adds the video that was chosen for some subtitles, and gives them to it. */
export async function addVideoFor(subtitles: readonly string[], video: File): Promise<void> {
  forgetRefusals()
  const id = await addAll(await sendFiles([video]))
  if (id !== undefined) await giveSubtitles(id, subtitles)
}

/** Adds videos by path, with subtitles that wait for theirs; opens a project if one is among them. */
export function addPaths(paths: readonly string[]): Promise<void> {
  forgetRefusals()
  return add(paths)
}

async function add(paths: readonly string[]): Promise<void> {
  const videos = paths.filter((path) => !isProject(path))
  // A window shows one project, so only the last one is opened.
  const project = paths.findLast(isProject)
  try {
    const waiting = openDialog('whoseSubtitles')?.paths ?? []
    if (videos.length > 0) await addAll([...videos, ...waiting])
  } finally {
    if (project !== undefined) await open(project)
  }
}

/**
 * Adds videos and their subtitles; reports refused files, and asks what to do with videos that are on the list, and whose subtitles
 * are that might be several videos'. Answers the id of the first video.
 */
async function addAll(paths: readonly string[]): Promise<string | undefined> {
  const { ids, there, refused, given, homeless } = await studio().api.addDubs({ paths: [...paths] })
  notifyRefused(refused)
  const added = ids.find((id) => !there.includes(id))
  if (added !== undefined) await showLoaded(added)
  await showProvidedSubtitles(given)
  await askAbout(there)
  if (homeless.length > 0) showDialog({ name: 'whoseSubtitles', paths: homeless })
  else closeDialog('whoseSubtitles')
  return ids[0]
}

/** Reports refused files in one notice with a line for each: the remedies are the same for all. */
export function notifyRefused(refused: readonly Message[]): void {
  const [firstMessage] = refused
  if (firstMessage === undefined) return
  const message = refused.map(words).join('\n')
  showRefusal({ kind: 'file', message, said: firstMessage })
}

/** Asks what to do with videos that are on the list. */
async function askAbout(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await loadDubs()
  const dubs = (session().dubs ?? []).filter(({ id }) => ids.includes(id))
  showDialog({ name: 'there', dubs: dubs.map(({ id, name, video }) => ({ id, name, video })) })
}

/** Adds further dubs of videos that are on the list. */
export async function addAgain(videos: string[]): Promise<void> {
  const { ids } = await studio().api.addDubs({ paths: videos, again: true })
  await showLoaded(ids[0])
}

/** Gives subtitle files on the disk to a dub. */
export async function giveSubtitles(id: string, paths: readonly string[]): Promise<void> {
  const { given } = await studio().api.giveSubtitles({ id, paths: [...paths] })
  closeDialog('whoseSubtitles')
  await showProvidedSubtitles(given)
}

/** Gives chosen subtitle files to a dub. */
export async function giveFiles(id: string, files: readonly File[]): Promise<void> {
  if (files.length > 0) await giveSubtitles(id, await sendFiles(files))
}

async function showProvidedSubtitles(providedSubtitles: readonly AddedSubtitles[]): Promise<void> {
  const [first] = providedSubtitles
  if (first === undefined) return
  await showLoaded(first.id)
  await Promise.all([...new Set(providedSubtitles.map(({ id }) => id))].map((id) => plan(id)))
  announce(providedSubtitles.map(({ part, name, video }) => t(`given.${part}`, { name, video })).join(' '))
}

function isProject(path: string): boolean {
  return path.toLowerCase().endsWith('.griot')
}

/** Adds a video by a pasted path, which may have quotes or `file:`. */
export function addPath(text: string): Promise<void> {
  return addPaths([plainPath(text)])
}

/** Adds the sample video, which the studio makes if it is missing. */
export async function addSample(): Promise<void> {
  const { api } = studio()
  const added = await runTask({ label: say('start.sampleMaking') }, ({ signal }) => api.addSample({}, { signal }))
  await showLoaded(added.id)
}

/** Loads the list and selects a dub of it. */
export async function showLoaded(id: string | undefined): Promise<void> {
  await loadDubs()
  patch({ selected: id })
}

/** Sends files to the studio and answers their paths there. */
export async function sendFiles(files: readonly File[]): Promise<readonly string[]> {
  const label = say('start.sending', { names: files.map(({ name }) => name).join(', ') })
  return runTask({ label }, async ({ signal, reportProgress }) => {
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    const result = await studio().bridge.pathsOf(files, { stopped, onProgress: reportProgress })
    if (result.ok) return result.value
    throw new AppError(result.failure)
  })
}

/** The latest plan request of each dub. */
const planning = new Map<string, Latest>()

function planningOf(id: string): Latest {
  const latest = planning.get(id) ?? createLatest()
  planning.set(id, latest)
  return latest
}

interface Planning {
  /** Whether to diarize the film, which takes long. */
  readonly listen?: boolean
  /** A change of the order that the plan waits for. */
  readonly after?: Promise<unknown>
  /** The plan to show meanwhile; by default the last one. */
  readonly before?: DubPlan | undefined
}

/** Plans a draft: its media, lines, speakers and voices. */
export async function plan(
  id: string,
  { listen = false, after, before = shownPlan(id) }: Planning = {},
): Promise<void> {
  setPlan(id, { name: 'loading', ...omitUndefined({ before }) })
  const question = async (signal: AbortSignal) => {
    // A refused change does not prevent a plan of the order as it is.
    await after?.catch(() => undefined)
    signal.throwIfAborted()
    const look = (lookSignal: AbortSignal) => studio().api.planDub({ id, listen }, { signal: lookSignal })
    if (!listen) return look(signal)
    return runTask({ label: say('order.hearing') }, (task) => look(AbortSignal.any([signal, task.signal])))
  }
  try {
    await planningOf(id).ask(question, (made) => setPlan(id, { name: 'ready', plan: made }))
  } catch (error) {
    const failed = { name: 'failed', failure: failureOf(error) } as const
    // Who does not want to wait for the listening leaves the voices to the dub.
    const isCancelled = failed.failure.kind === 'cancelled' && before !== undefined
    if (isCancelled) return setPlan(id, { name: 'ready', plan: { ...before, unheard: false } })
    setPlan(id, failed)
    const path = session().dubs?.find((dub) => dub.id === id)?.video
    if (path === undefined) return
    const open = (signal: AbortSignal) => studio().api.openMedia({ path }, { signal })
    // What the plan failed with may be the film itself, which then fails once more.
    await planningOf(id)
      .again(open, (media) => setPlan(id, { ...failed, media }))
      .catch(() => undefined)
  }
}

/** The obstacles to dubbing a draft into a language, and whether it has a picture; a film that cannot be read is an obstacle. */
export async function obstaclesOf(
  id: string,
  to: DubOrder['to'],
  signal: AbortSignal,
): Promise<{ readonly obstacles: readonly Message[]; readonly hasPicture: boolean }> {
  try {
    const { obstacles, media } = await studio().api.planDub({ id, listen: false, to }, { signal })
    return { obstacles, hasPicture: media.facts.video !== undefined }
  } catch (error) {
    return { obstacles: signal.aborted ? [] : [failureMessage(failureOf(error))], hasPicture: false }
  }
}

/** Drops all plans and the requests for them, as another service has other voices. */
export function forgetPlans(): void {
  for (const latest of planning.values()) latest.drop()
  patch({ plans: {} })
}

/** Plans anew what something was missing for, as it may be there now. */
export async function planLacking(): Promise<void> {
  const lacking = Object.entries(session().plans).filter(
    ([, state]) => state.name === 'failed' || (state.name === 'ready' && state.plan.obstacles.length > 0),
  )
  await Promise.all(lacking.map(([id]) => plan(id)))
}

function shownPlan(id: string): DubPlan | undefined {
  const known = session().plans[id]
  return known?.name === 'ready' ? known.plan : known?.name === 'loading' ? known.before : undefined
}

function setPlan(id: string, state: PlanState): void {
  patch(({ plans }) => ({ plans: { ...plans, [id]: state } }))
}

/** Changes an order, at once on the page, and plans it again. */
export async function changeOrder(id: string, order: Partial<DubOrder>): Promise<void> {
  const other = order.to !== undefined
  const before = shownPlan(id)
  // Voices belong to a language, so another language clears them.
  const changed = keepOrder(id, other ? { ...order, voices: {} } : order)
  const planned = plan(id, { after: changed, before: other && before !== undefined ? withoutVoices(before) : before })
  await changed
  await planned
}

async function keepOrder(id: string, order: Partial<DubOrder>): Promise<void> {
  const changes = () => changing.get(id) ?? []
  changing = new Map(changing).set(id, [...changes(), order])
  patch(({ dubs }) => ({ dubs: dubs?.map((dub) => asOrdered(dub, changing)) }))
  try {
    await studio().api.changeDub({ id, order })
  } finally {
    changing = new Map(changing).set(
      id,
      changes().filter((one) => one !== order),
    )
    await loadDubs()
  }
}

function withoutVoices(plan: DubPlan): DubPlan {
  return { ...plan, voices: [], unheard: false, speakers: plan.speakers.map(({ suggested: _, ...speaker }) => speaker) }
}

/** Starts a dub. */
export const start = (id: string) => run(() => studio().api.startDub({ id }))
/** Starts drafts, each in every one of these languages. */
export const startAll = (ids: readonly string[], targets: readonly DubOrder['to'][]) =>
  run(() => studio().api.startDubs({ ids: [...ids], targets: [...targets] }))
/** Pauses a dub. */
export const pause = (id: string) => run(() => studio().api.pauseDub({ id }))
/** Resumes a paused dub. */
export const resume = (id: string) => run(() => studio().api.resumeDub({ id }))
/** Cancels a dub; what is done so far is kept. */
export const cancel = (id: string) => run(() => studio().api.cancelDub({ id }))
/** Starts a failed or cancelled dub again, or another dub of a finished video. */
export const repeatDub = (id: string) =>
  run(async () => {
    const again = await studio().api.retryDub({ id })
    await showLoaded(again.id)
  })
/** Makes a finished dub again, with this of its order changed. */
export async function againWith(id: string, change: Partial<DubOrder>): Promise<void> {
  const again = await studio().api.retryDub({ id })
  await keepOrder(again.id, change)
  await studio().api.startDub({ id: again.id })
  await showLoaded(again.id)
}
/** Lets the user find the video of a dub that lies somewhere else now. */
export async function findVideo(id: string): Promise<void> {
  const path = await pickVideo()
  if (path === undefined) return
  await studio().api.findVideo({ id, path })
  await loadDubs()
  await plan(id)
}
/** Turns a dub back into a draft, so that its order can be changed. */
export const reopenDub = (id: string) => run(() => changeOrder(id, {}))

/** A pasted path without quotes or `file:`. */
export function plainPath(text: string): string {
  const bare = text.trim().replace(/^(["'])(.*)\1$/, '$2')
  return bare.startsWith('file://') ? decodeURIComponent(new URL(bare).pathname) : bare
}
