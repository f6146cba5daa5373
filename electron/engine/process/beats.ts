import { Worker } from 'node:worker_threads'

/** Milliseconds of work before the first beat: the thread takes 18 MB and 50 ms, which short work is spared. */
const AFTER = 5000
const INTERVAL = 1000

/** It writes to the standard output of the process, which `runChild` reads. */
const PROGRAM = `
  const { writeSync } = require('node:fs')
  setInterval(() => { try { writeSync(1, '.') } catch {} }, ${INTERVAL})`

/**
 * Lets a child of `runChild` give signs of life while a call of a library or a computation blocks it for minutes, as the
 * last step of a large file does. A process that is stopped gives none: all its threads are.
 */
export function sendBeats(after = AFTER): void {
  setTimeout(() => new Worker(PROGRAM, { eval: true }).unref(), after).unref()
}
