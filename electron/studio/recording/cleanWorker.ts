import { parentPort, workerData } from 'node:worker_threads'
import type { CleanOrder } from './cleanApart.ts'
import { cleanSound } from './cleanSound.ts'

// The program of the thread that cleans a recording; errors end it, and reach its starter.

const { samples, noise } = workerData as CleanOrder
const clean = await cleanSound(samples, noise)
parentPort?.postMessage(clean, [clean.buffer])
