import type { Processor, Queue, QueueEvents, Worker } from 'bullmq'
import type { Counter } from '../../http/rateLimit.ts'
import type { Accounts } from '../shared/accountRecords.ts'
import type { Blobs } from '../shared/blobs.ts'
import type { History } from '../shared/history.ts'
import type { Offer, StopMessage } from './queues.ts'

/** The state that the machines of one service share in Redis: queues, accounts, flags, leases and messages. */
export interface Coordination {
  queue(name: Offer): Queue
  /** The events of a queue's jobs. */
  events(name: Offer): QueueEvents
  /** Starts a worker that takes jobs off a queue, at most `concurrency` at once. */
  worker(name: Offer, work: Processor, concurrency: number): Worker
  readonly accounts: Accounts
  readonly flags: FlagStore
  readonly openJobs: OpenJobs
  readonly jobIndex: JobIndex
  readonly leases: Leases
  /** Counts the requests of all gateways together, for the rate limit's library. */
  readonly counter: Counter
  history(blobs: Blobs): SharedHistory
  /** Publishes to all workers that a job or step is to stop. A worker that is disconnected misses the message for good. */
  publishStop(message: StopMessage): Promise<void>
  /** Subscribes to these messages, from the moment it resolves. */
  subscribeStops(onStop: (message: StopMessage) => void): Promise<Subscription>
  /** Throws when the server cannot be reached. */
  check(): Promise<void>
  /** Closes the connection. Close queues, events and workers before. */
  close(): Promise<void>
}

export interface Subscription {
  close(): void
}

/** Behaviour in an outage: a gateway fails soon, so that requests are answered; a worker waits until the server is back. */
export type OutagePolicy = 'fails soon' | 'waits'

/** The flags of a job. */
export interface JobFlags {
  /** The job's outcome, `done` or `cancelled`; undefined while it is undecided. */
  readonly end: string | undefined
  readonly paused: boolean
}

/** The flags that gateways and workers set on jobs, beside the queue. Each is written by itself, so no write undoes another. */
export interface FlagStore {
  read(id: string): Promise<JobFlags>
  /** Sets a job's outcome once. False when another outcome was set before. */
  settle(id: string, end: 'done' | 'cancelled'): Promise<boolean>
  setPaused(id: string, paused: boolean): Promise<void>
  forget(id: string): Promise<void>
}

/** The open jobs of each key. A job counts for one day at most, whatever became of it. */
export interface OpenJobs {
  /** Adds a job; returns its place in the line of all keys, from 1: lower ones are due first, and keys take turns. */
  enter(key: string, job: string): Promise<number>
  leave(key: string, job: string): Promise<void>
}

/** The jobs of each account, in the order in which they came, for as long as their records are kept. */
export interface JobIndex {
  add(account: string, job: string): Promise<void>
  /** Ids, newest first; `total` counts all pages. */
  page(account: string, page: { limit: number; offset: number }): Promise<{ ids: string[]; total: number }>
  remove(account: string, job: string): Promise<void>
}

/** Leases: short texts that all machines see, each of which expires after a time to live in seconds. */
export interface Leases {
  /** Takes the lease if it is free. Returns the text of its holder: the given one, or another machine's. */
  claim(name: string, text: string, seconds: number): Promise<string>
  renew(name: string, text: string, seconds: number): Promise<void>
  read(name: string): Promise<string | undefined>
  release(name: string): Promise<void>
  /** The names of the leases that begin with these letters. */
  list(beginning: string): Promise<string[]>
}

/** A sound or video that is still stored, for the retention of the whole service. */
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
  /** Removes the sound's name from an item; the item stays. */
  forgetAudio(id: string): Promise<void>
}
