import { rm } from 'node:fs/promises'
import { say } from '../../../shared/locale/message.ts'
import { programUrl } from '../../programs/programs.ts'
import type { WorkOptions } from '../core/ports.ts'
import { limitOf } from '../core/workLimits.ts'
import { runChild } from '../process/childTask.ts'
import { heavyWork } from '../process/heavyWork.ts'
import { createNamedSlots } from '../process/slots.ts'
import { partPath } from './partFile.ts'
import type { MediaTask, MediaTasks } from './tasks.ts'

const MEDIA_WORKER = programUrl('mediaWorker')

const MEDIA_PROCESS_CRASHED = say('engine.crashed.media')

/** Seconds of silence after which a process counts as stopped: its heartbeats come each second, whatever blocks it. */
const MEDIA_HEARTBEAT_TIMEOUT_SECONDS = 60

/** Tasks that run beside other tasks of the same job or film. */
const BACKGROUND_TASKS: ReadonlySet<MediaTask> = new Set([
  'listen',
  'qc',
  'proxy',
  'shots',
  'measureTakes',
  'predictGains',
])

/** Tasks that take a slot of heavy work. */
const HEAVY_TASKS: ReadonlySet<MediaTask> = new Set(['mix', 'qc'])

/**
 * Tasks whose process stays for the next one: the steps of a dub that leave little behind, and the check, for that of the next dub.
 * The memory of long ones goes with their process: so does that of `listen`, which has no next one in a dub.
 */
const REUSABLE_PROCESS_TASKS: ReadonlySet<MediaTask> = new Set([
  ...['probe', 'extract', 'dialogue', 'middle', 'subtitles', 'sound', 'encode'],
  ...['readTakes', 'paceTakes', 'measureTakes', 'predictGains', 'peaks', 'stills', 'qc'],
] as const)

/** Tasks of one output follow one another: they would write the same half file, or remove it under another's hands. */
const outputs = createNamedSlots()

/** A request of the parent process. */
export interface MediaRequest<K extends MediaTask = MediaTask> {
  readonly task: K
  readonly input: MediaTasks[K]['input']
}

/** Runs a media task in a child process (see `runChild`). Removes half-written output if the task fails. */
export async function runMedia<K extends MediaTask>(
  task: K,
  input: MediaTasks[K]['input'],
  {
    stallTimeoutSeconds = MEDIA_HEARTBEAT_TIMEOUT_SECONDS,
    ...work
  }: WorkOptions & { readonly stallTimeoutSeconds?: number },
): Promise<MediaTasks[K]['output']> {
  using _own = 'out' in input ? await outputs.take(input.out, work.signal) : undefined
  try {
    using _slot = HEAVY_TASKS.has(task) ? await heavyWork.take(work.signal) : undefined
    const request: MediaRequest<K> = { task, input }
    return (await runChild(MEDIA_WORKER, request, {
      ...work,
      stallTimeoutSeconds,
      crashed: MEDIA_PROCESS_CRASHED,
      frugal: BACKGROUND_TASKS.has(task),
      // The limit is in the environment. A check lowers its priority, which nothing raises again: only checks follow it.
      reuse: {
        kind: `${limitOf('longestHours')}${task === 'qc' ? ' qc' : ''}`,
        stays: REUSABLE_PROCESS_TASKS.has(task),
      },
    })) as MediaTasks[K]['output']
  } catch (error) {
    // A killed process cannot clean up after itself.
    if ('out' in input) await rm(partPath(input.out), { force: true })
    throw error
  }
}
