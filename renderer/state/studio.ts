import { AppError, type Failure, toFailure } from '../../shared/failure.ts'
import type { Bridge } from '../../shared/ipc.ts'
import { type Api, createApi } from './api.ts'
import { patch, session } from './session.ts'

interface Held {
  readonly api: Api
  readonly bridge: Bridge
}

let held: Held | undefined

/** Gives the page its way to the studio; called once, before anything is drawn. */
export function holdStudio(bridge: Bridge): void {
  held = { api: createApi(bridge), bridge }
}

/** The studio's commands and its bridge. */
export function studio(): Held {
  if (held === undefined) throw new Error('The page was drawn before it had a studio')
  return held
}

/** Runs an action of the user: a failure becomes one notice, a cancellation none. */
export async function run(action: () => Promise<unknown>): Promise<void> {
  try {
    await action()
  } catch (error) {
    notify(failureOf(error))
  }
}

/** What went wrong, as data. */
export function failureOf(error: unknown): Failure {
  return error instanceof AppError ? error.failure : toFailure(error)
}

/** Shows a failure until the user has seen it. */
export function notify({ kind, message }: Failure): void {
  if (kind === 'cancelled' || session().notices.some(({ text }) => text === message)) return
  patch(({ notices }) => ({ notices: [...notices, { id: crypto.randomUUID(), text: message }] }))
}

/** Takes a notice away. */
export function dismiss(id: string): void {
  patch(({ notices }) => ({ notices: notices.filter((one) => one.id !== id) }))
}
