import type { Local } from '../../../shared/contract/local.ts'
import type { Service } from '../../../shared/contract/service.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Client } from '../../client/method.ts'
import type { RetryWait } from '../../client/retry.ts'
import { cancelled } from '../../client/waitSeconds.ts'
import type { WorkContext } from './workContext.ts'

/** The calls of a service. */
export interface ServiceCalls {
  readonly service: Client<Service>
  /** The local endpoints; only the engine of this computer has them. */
  readonly local?: Client<Local>
}

/** A link to a service. */
export interface Link extends ServiceCalls {
  readonly profile: string
  /** Aborted when the service is gone for good and a new link is needed. */
  readonly lost: AbortSignal
  /** Whether a recent failure may come from the loss of the service. */
  isLost(): Promise<boolean>
  /** Reports waits before retries; returns the function that stops it. */
  watchWaits(listener: (wait: RetryWait) => void): () => void
}

/** Opens links to services. */
export interface Links {
  /** Opens a link to a profile's service. Throws `not_found` if the profile is gone, `unauthorized` without a key. */
  link(profile: string, signal: AbortSignal): Promise<Link>
}

/** Work that uses a link to a service; the signal is aborted also when the link is lost. */
export type LinkWork<T> = (link: ServiceCalls, signal: AbortSignal) => Promise<T>

interface LinkUse {
  readonly connection: Links
  readonly profile: string
  readonly signal: AbortSignal
  onWait(wait: RetryWait): void
  /** Called when the engine died and is being started again, and when it is there. */
  onRestart?(isThere: boolean): void
}

/** Engine deaths during one piece of work after which the video is taken to be the cause. */
const MAX_ENGINE_LOSSES = 3

/** Runs work on a profile's service. If the engine dies meanwhile, the work is run again on the restarted one. */
export async function onLink<T>(use: LinkUse, work: LinkWork<T>): Promise<T> {
  const { connection, profile, signal, onWait } = use
  for (let losses = 0; ; losses++) {
    const link = await (losses === 0 ? connection.link(profile, signal) : linkAgain(use))
    const unwatch = link.watchWaits(onWait)
    try {
      return await work(link, AbortSignal.any([signal, link.lost]))
    } catch (error) {
      if (signal.aborted) throw cancelled()
      if (!(await link.isLost())) throw error
      if (losses + 1 >= MAX_ENGINE_LOSSES) throw tooMany(error)
    } finally {
      unwatch()
    }
  }
}

/** A link to the engine that is started again, with word of the wait for it. */
async function linkAgain({ connection, profile, signal, onRestart }: LinkUse): Promise<Link> {
  onRestart?.(false)
  const link = await connection.link(profile, signal)
  onRestart?.(true)
  return link
}

function tooMany(cause: unknown): AppError {
  const message = say('failure.engineStopped', { times: MAX_ENGINE_LOSSES })
  return new AppError({ kind: 'engine_down', message }, { cause })
}

/** Runs work on the private calls of this computer's engine, whichever service is in use. */
export function onOwnEngine<T>(
  { onThisComputer }: Pick<WorkContext, 'onThisComputer'>,
  work: (local: Client<Local>, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return onThisComputer(async (link, signal) => work(localOf(link), signal))
}

/** Follows a streamed call of the engine, whose progress is 0 to 1; resolves with its last event, which has what was found. */
export async function lastEvent<E extends { readonly fraction: number }>(
  events: AsyncIterable<E>,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<E | undefined> {
  let last: E | undefined
  for await (const event of events) {
    onProgress(event.fraction)
    last = event
  }
  return last
}

/** The private calls of a link to the engine of this computer. */
export function localOf({ local }: ServiceCalls): Client<Local> {
  if (local === undefined) throw new Error('The engine of this computer has its own calls.')
  return local
}
