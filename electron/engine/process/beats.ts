import { Worker } from 'node:worker_threads'

/** Milliseconds before the first heartbeat. The thread costs 18 MB and 50 ms, which short work is spared. */
const FIRST_HEARTBEAT_DELAY_MS = 5000
const HEARTBEAT_INTERVAL_MS = 1000

/** Writes heartbeats to the standard output of the process, which `runChild` watches. */
const HEARTBEAT_SCRIPT = `
  const { writeSync } = require('node:fs')
  setInterval(() => { try { writeSync(1, '.') } catch {} }, ${HEARTBEAT_INTERVAL_MS})`

/** The thread of the process, once it has one. */
let beating = false

/**
 * Sends heartbeats to `runChild` from a thread of its own, which continues while a library call or a computation blocks
 * the main thread for minutes. A stopped process sends none, because all of its threads are stopped. Disposed when the work
 * ends: a process that waits for the next request needs no thread.
 */
export function sendBeats(after = FIRST_HEARTBEAT_DELAY_MS): Disposable {
  const timer = setTimeout(() => {
    if (!beating) new Worker(HEARTBEAT_SCRIPT, { eval: true }).unref()
    beating = true
  }, after).unref()
  return { [Symbol.dispose]: () => clearTimeout(timer) }
}
