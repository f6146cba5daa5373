import type { Local } from '../../../shared/contract/local.ts'
import type { Service } from '../../../shared/contract/service.ts'
import type { Client } from '../../client/method.ts'
import type { Wait } from '../../client/retry.ts'

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
  watchWaits(listener: (wait: Wait) => void): () => void
}

/** Opens links to services. */
export interface Links {
  /** Opens a link to a profile's service. Throws `not_found` if the profile is gone, `unauthorized` without a key. */
  link(profile: string, signal: AbortSignal): Promise<Link>
}
