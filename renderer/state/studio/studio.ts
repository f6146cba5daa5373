import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { AppError, type Failure, toFailure } from '../../../shared/failure.ts'
import type { Bridge } from '../../../shared/ipc.ts'
import { openProject } from '../document/project.ts'
import { patch, type Session, session } from '../session.ts'
import { type Api, createApi } from './api.ts'

interface Held {
  readonly api: Api
  readonly bridge: Bridge
}

let held: Held | undefined

/** Registers the bridge to the studio; called once, before anything is drawn. */
export function holdStudio(bridge: Bridge): void {
  const news = { onFailed: (failure: Failure, cause: string) => void causes.set(failure, cause), onDone: forgive }
  held = { api: createApi(bridge, news), bridge }
}

/** The studio's commands and its bridge. Throws before `holdStudio`. */
export function studio(): Held {
  if (held === undefined) throw new Error('The page was drawn before it had a studio')
  return held
}

/**
 * Runs an action of the user; a failure becomes a notice where the user then is. A cancellation does not, nor does what was asked
 * of a project that the user has left meanwhile and the studio has closed.
 *
 * @example
 * onClick={() => void run(() => studio().api.openProject({ path }))}
 */
export async function run(action: () => Promise<unknown>): Promise<void> {
  const projectBefore = openProject()?.id
  try {
    await action()
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind === 'not_found' && openProject()?.id !== projectBefore) return
    notify(failure, placeNow(), () => void run(action))
  }
}

/** An error as a failure. */
export function failureOf(error: unknown): Failure {
  return error instanceof AppError ? error.failure : toFailure(error)
}

/**
 * Shows a failure as a notice until it is dismissed, or what failed works; each message once, cancellations never. With a place it is shown there
 * alone: it does not follow the user into rooms and projects that it does not concern. `again` repeats what failed.
 */
export function notify(failure: Failure, place?: string, again?: () => void): void {
  const { kind, message } = failure
  if (kind === 'cancelled') return
  const notice = { id: crypto.randomUUID(), text: message, place, failure, ...omitUndefined({ again }) }
  patch(({ notices }) => ({ notices: [...notices.filter(({ text }) => text !== message), notice] }))
}

/** Failures about refused files or texts. */
const refusals = new WeakSet<Failure>()

/** Shows a refusal of files or texts, beside the others of the same drop. */
export function showRefusal(failure: Failure): void {
  refusals.add(failure)
  notify(failure, placeNow())
}

/** Removes earlier refusals of this place: the user brings something else now. */
export function forgetRefusals(): void {
  const place = placeNow()
  dropNotices((one) => refusals.has(one.failure) && one.place === place)
}

/** Where the user is: a room, or the project or start page under it. */
export function placeNow(): string {
  return session().room ?? openProject()?.id ?? 'start'
}

/** Removes a notice. */
export function dismiss(id: string): void {
  dropNotices((one) => one.id === id)
}

/** The call behind each failure, by its name. */
const causes = new WeakMap<Failure, string>()

/** Removes the notices of a call that works again. */
function forgive(cause: string): void {
  dropNotices(({ failure }) => causes.get(failure) === cause)
}

/** Removes the notices of a service that could not be reached. */
export function forgiveConnection(): void {
  dropNotices(({ failure: { kind } }) => kind === 'offline' || kind === 'engine_down')
}

function dropNotices(isOver: (notice: Session['notices'][number]) => boolean): void {
  if (session().notices.some(isOver)) patch(({ notices }) => ({ notices: notices.filter((one) => !isOver(one)) }))
}
