import type { Dub, DubOrder } from '../../shared/commands/jobs.ts'
import { AppError } from '../../shared/failure.ts'
import { t } from '../locales/t.ts'
import { open } from './openProjects.ts'
import { type PlanState, patch, type Sending, session } from './session.ts'
import { failureOf, run, studio } from './studio.ts'

/** Asks for the queue and tells a screen reader what changed in it. */
export async function loadDubs(): Promise<void> {
  const { dubs } = await studio().api.dubs({})
  const before = session().dubs ?? []
  const announcement = dubs.map((dub) => change(dub, before)).find((text) => text !== '')
  const kept = dubs.some(({ id }) => id === session().selected)
  patch({
    dubs,
    ...(kept ? {} : { selected: dubs.at(-1)?.id }),
    ...(announcement === undefined ? {} : { announcement }),
  })
}

function change(dub: Dub, before: readonly Dub[]): string {
  const was = before.find(({ id }) => id === dub.id)?.state
  const { name, state } = dub
  if (was === undefined) return ''
  if (state.name === 'running' && !(was.name === 'running' && was.doing === state.doing)) {
    return t('status.announce', { name, doing: state.doing })
  }
  if (state.name === was.name) return ''
  if (state.name === 'done') return t('status.done', { name })
  if (state.name === 'paused') return t('status.paused', { name })
  return state.name === 'failed' ? t('status.failed', { name, reason: state.failure.message }) : ''
}

/** Shows a video. */
export function select(id: string): void {
  patch({ selected: id })
}

/** Adds dropped or chosen files, which in the browser are sent first. */
export async function addFiles(files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  await addPaths(await send(files))
}

/** Adds files of this computer. */
export async function addPaths(paths: readonly string[]): Promise<void> {
  const project = paths.find(isProject)
  if (project !== undefined) return open(project)
  if (paths.length > 0) await show((await studio().api.addDubs({ paths: [...paths] })).ids)
}

function isProject(path: string): boolean {
  return path.toLowerCase().endsWith('.griot')
}

/** Adds a video by its path, as pasted: quotes and `file:` are fine. */
export function addPath(text: string): Promise<void> {
  return addPaths([plainPath(text)])
}

/** Adds the sample, which is made where it is missing. */
export async function addSample(): Promise<void> {
  const { api } = studio()
  const added = await whileSending(t('start.sampleMaking'), ({ signal }) => api.addSample({}, { signal }))
  await show([added.id])
}

async function show(ids: readonly string[]): Promise<void> {
  await loadDubs()
  patch({ selected: ids[0] })
}

/** Sends files to the studio and returns their paths there. */
async function send(files: readonly File[]): Promise<readonly string[]> {
  const label = t('start.sending', { names: files.map(({ name }) => name).join(', ') })
  return whileSending(label, async ({ signal, tell }) => {
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    const result = await studio().bridge.pathsOf(files, { stopped, onProgress: tell })
    if (result.ok) return result.value
    throw new AppError(result.failure)
  })
}

interface Under {
  readonly signal: AbortSignal
  tell(fraction: number): void
}

async function whileSending<T>(label: string, work: (under: Under) => Promise<T>): Promise<T> {
  const id = crypto.randomUUID()
  const stop = new AbortController()
  const update = (change: (all: readonly Sending[]) => readonly Sending[]) =>
    patch(({ sending }) => ({ sending: change(sending) }))
  update((all) => [...all, { id, label, cancel: () => stop.abort() }])
  const tell = (fraction: number) => update((all) => all.map((one) => (one.id === id ? { ...one, fraction } : one)))
  try {
    return await work({ signal: stop.signal, tell })
  } finally {
    update((all) => all.filter((one) => one.id !== id))
  }
}

/** Finds out what a draft would be made from. */
export async function plan(id: string, listen = false): Promise<void> {
  const before = session().plans[id]
  const shown = before?.name === 'ready' ? before.plan : undefined
  setPlan(id, { name: 'loading', ...(shown === undefined ? {} : { before: shown }) })
  try {
    setPlan(id, { name: 'ready', plan: await studio().api.planDub({ id, listen }) })
  } catch (error) {
    setPlan(id, { name: 'failed', failure: failureOf(error) })
  }
}

function setPlan(id: string, state: PlanState): void {
  patch(({ plans }) => ({ plans: { ...plans, [id]: state } }))
}

/** Changes what is wanted of a video, at once on the page, and looks again at what that means. */
export async function changeOrder(id: string, order: Partial<DubOrder>): Promise<void> {
  patch(({ dubs }) => ({
    dubs: dubs?.map((dub) => (dub.id === id ? { ...dub, order: { ...dub.order, ...order } } : dub)),
  }))
  try {
    await studio().api.changeDub({ id, order })
  } finally {
    await loadDubs()
  }
  await plan(id)
}

/** Takes a subtitle file as transcript or translation. */
export async function takeSubtitles(id: string, part: 'transcript' | 'translation', file: File): Promise<void> {
  const [path = ''] = await send([file])
  await changeOrder(id, { [part]: { from: 'file', path } })
}

/** Begins the dub. */
export const start = (id: string) => run(() => studio().api.startDub({ id }))
/** Stops the dub for now. */
export const pause = (id: string) => run(() => studio().api.pauseDub({ id }))
/** Goes on with a paused dub. */
export const resume = (id: string) => run(() => studio().api.resumeDub({ id }))
/** Ends the dub; what was reached is kept. */
export const cancel = (id: string) => run(() => studio().api.cancelDub({ id }))
/** Takes a dub up again, or begins another one of the same video. */
export const retry = (id: string) =>
  run(async () => {
    const again = await studio().api.retryDub({ id })
    await show([again.id])
  })
/** Takes a video off the list. */
export const remove = (id: string) => run(() => studio().api.removeDub({ id }))
/** Makes a draft of it again, so that the order can be changed. */
export const reopen = (id: string) => run(() => changeOrder(id, {}))

/** A path as it was pasted, without quotes or `file:`. */
export function plainPath(text: string): string {
  const bare = text.trim().replace(/^(["'])(.*)\1$/, '$2')
  return bare.startsWith('file://') ? decodeURIComponent(new URL(bare).pathname) : bare
}
