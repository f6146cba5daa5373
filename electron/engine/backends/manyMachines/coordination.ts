import type { Processor, Queue, QueueEvents, Worker } from 'bullmq'
import type { Counter } from '../../http/rateLimit.ts'
import type { Accounts } from '../shared/accountRecords.ts'
import type { Blobs } from '../shared/blobs.ts'
import type { History } from '../shared/history.ts'
import type { Offer, StopMessage } from './queues.ts'

/** What the machines of one service share: its queues, and what they keep and call to each other beside them. */
export interface Coordination {
  queue(name: Offer): Queue
  /** What becomes of the jobs of a queue, as it happens. */
  events(name: Offer): QueueEvents
  /** Hears at once, from when it resolves, the id of whatever ended, where the events of the queue may miss it. */
  subscribeEnds(onEnd: (id: string) => void): Promise<Subscription>
  /** Takes jobs off a queue. */
  worker(name: Offer, work: Processor, concurrency: number): Worker
  readonly accounts: Accounts
  readonly flags: FlagStore
  readonly openJobs: OpenJobs
  readonly leases: Leases
  /** Forgets leases, jobs and counts that are over. */
  tidy(): Promise<void>
  /** Counts the requests of all gateways together, for the rate limit's library. */
  readonly counter: Counter
  history(blobs: Blobs): SharedHistory
  /** Tells all workers at once that something is to stop; a worker that hears nothing just now does not hear it later. */
  publishStop(message: StopMessage): Promise<void>
  /** Hears such calls from when it resolves. */
  subscribeStops(onStop: (message: StopMessage) => void): Promise<Subscription>
  /** Throws where it cannot be reached. */
  check(): Promise<void>
  /** Lets go of it; queues, events and workers are closed before. */
  close(): Promise<void>
}

export interface Subscription {
  close(): void
}

/** Where a coordination cannot be reached, a gateway fails soon, so that a request is answered; a worker waits through any outage. */
export type Patience = 'fails soon' | 'waits'

/** What was said of a job meanwhile. */
export interface JobFlags {
  /** How it ends, or has ended; undefined while that is open. */
  readonly end: string | undefined
  readonly paused: boolean
}

/** What gateways and workers say of a job beside the queue, each mark by itself, so that none is lost to another. */
export interface FlagStore {
  read(id: string): Promise<JobFlags>
  /** Says how a job ends, once; false where it was said before that it ends otherwise. */
  settle(id: string, end: 'done' | 'cancelled'): Promise<boolean>
  setPaused(id: string, paused: boolean): Promise<void>
  forget(id: string): Promise<void>
}

/** The jobs that each key has open, of the last day. */
export interface OpenJobs {
  /** Adds one; how many there are then. */
  enter(key: string, job: string): Promise<number>
  leave(key: string, job: string): Promise<void>
}

/** Short texts that all machines see, each for so many seconds; then it is as if there was none. */
export interface Leases {
  /** Writes where there is none, and returns the one that stands there then. */
  claim(name: string, text: string, seconds: number): Promise<string>
  renew(name: string, text: string, seconds: number): Promise<void>
  read(name: string): Promise<string | undefined>
  release(name: string): Promise<void>
}

/** Sounds and videos that are still there, for the whole service: what makes room. */
export interface KeptAudio {
  readonly id: string
  readonly account: string
  readonly audio: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly since: number
}

export interface SharedHistory extends History {
  /** Oldest first. */
  withAudio(): Promise<KeptAudio[]>
  /** Forgets that an item has sound; the item stays. */
  forgetAudio(id: string): Promise<void>
}
