import { parseArgs } from 'node:util'
import { invalid } from '../../shared/failure.ts'
import { orOutage } from './backends/manyMachines/outage.ts'
import { openQueueAdmin } from './backends/manyMachines/queueAdmin.ts'
import { ADDRESS_OPTIONS, addressFrom } from './backends/manyMachines/redisAddress.ts'

const QUEUE_COMMAND_HELP = `Jobs and workers of a service on many machines; they take effect at once, beside whatever runs.

  jobs list [STATE]   the jobs, newest first; STATE: waiting, active, delayed (paused), failed or completed
  jobs poison         jobs that were given up because too many workers ended while they did them
  jobs retry ID       put such a job back into the queue; its order and finished steps are kept
  jobs remove ID      cancel a job that goes on, or forget one that has ended; its files go with it
  workers list        the workers, what they take on, and which of them drain
  workers drain ID    let a worker finish what it began, and end; SIGTERM does the same on its own machine

  --redis URL         the Redis of the service (also GRIOT_REDIS, which keeps its password out of the arguments)
  --redis-prefix P    what the keys there begin with (also GRIOT_REDIS_PREFIX)
  --blobs URL         where the files are, for retry and remove (also GRIOT_BLOBS)
`

/** Runs `jobs …` or `workers …`. Returns what to print. */
export async function queueCommand(what: 'jobs' | 'workers', args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...ADDRESS_OPTIONS,
      blobs: { type: 'string', default: process.env['GRIOT_BLOBS'] ?? '' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [verb, subject = ''] = positionals
  if (values.help || verb === undefined) return QUEUE_COMMAND_HELP
  const address = addressFrom(values)
  if (address === undefined) throw invalid('Give the Redis of the service with --redis URL, or in GRIOT_REDIS.')
  const desk = openQueueAdmin(address, values.blobs)
  try {
    return await orOutage(answer(desk, `${what} ${verb}`, subject))
  } finally {
    await desk.close()
  }
}

async function answer(desk: ReturnType<typeof openQueueAdmin>, command: string, subject: string): Promise<string> {
  switch (command) {
    case 'jobs list':
      return linesOr(await desk.jobs(subject), 'There are no jobs.')
    case 'jobs poison':
      return linesOr(await desk.poison(), 'No job was given up.')
    case 'jobs retry':
      await desk.retry(subject)
      return `${subject} waits again.\n`
    case 'jobs remove':
      await desk.remove(subject)
      return `Removed ${subject}.\n`
    case 'workers list':
      return linesOr(await desk.workers(), 'No worker says that it is there.')
    case 'workers drain':
      await desk.drain(subject)
      return `${subject} takes no more work, and ends when it has finished what it began.\n`
    default:
      throw invalid(`There is no "${command}". See: ${command.split(' ')[0]} --help`)
  }
}

function linesOr(lines: readonly string[], none: string): string {
  return `${lines.length === 0 ? none : lines.join('\n')}\n`
}
