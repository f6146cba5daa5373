import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { LiveState } from '../../dubbing/queue/createQueue.ts'
import type { StoredDub } from '../../dubbing/queue/storedDub.ts'
import type { DubEvent, DubSummary } from '../dubEvents.ts'
import type { DubRequest } from '../dubRequest.ts'
import type { OutputPlan } from '../output.ts'

/** A finished dub as it is stored. */
export type MadeDub = Extract<StoredDub['state'], { readonly name: 'done' }>['result']

/** A dub of an order: one video in one language. */
export interface PlannedDub {
  readonly id: string
  readonly request: DubRequest
  readonly output: OutputPlan
  readonly order: DubOrder
  /** Whether it is made anew, whatever an earlier run reached. */
  readonly fresh: boolean
  /** Results of an earlier run, which stays if the picture still waits as it does there. */
  readonly made?: MadeDub
  /** The result, once this run has made the dub. */
  summary?: DubSummary
}

/** Receives what happens to the dubs of an order. */
export interface OrderEvents {
  /** An event of a dub, or of what all dubs of a film share. */
  tell(dub: PlannedDub | undefined, event: DubEvent): void
  /** The state of a dub that waits or runs. */
  show(dub: PlannedDub, state: LiveState): void
  /** The end of a dub; its state is `done` or `failed`. */
  end(dub: PlannedDub, item: StoredDub): void
}
