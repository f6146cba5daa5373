import { argumentFault } from '../../shared/argumentFault.ts'
import { diskFullAt, toFailure } from '../../shared/failure.ts'
import { storageFailure } from './backends/shared/storageFailure.ts'
import type { Log } from './core/log.ts'

/** Exit codes, the same as of `griot`: wrong usage, or failure. */
const USAGE_EXIT_CODE = 2
const FAILURE_EXIT_CODE = 1
const USAGE_FAILURE_KINDS: readonly string[] = ['invalid', 'not_found', 'file']

interface Ending {
  readonly log?: Log | undefined
  /** Whether another program started it and reads its standard output. */
  readonly forParent?: boolean
  readonly dataDir?: string
}

/**
 * Ends a program that could not start, with one sentence on standard error and an exit code. The stack of a bug is logged as
 * an error, that of any other failure at level `debug`. A parent gets the failure as data too, as the only line of standard
 * output: it says it in its reader's language. Where the disk of its data folder is full, it names the folder.
 */
export function endWith(error: unknown, { log, forParent = false, dataDir }: Ending = {}): never {
  const failure = diskFullAt(toFailure(argumentFault(error) ?? storageFailure(error) ?? error), dataDir)
  const bug = failure.kind === 'internal'
  log?.[bug ? 'error' : 'debug']({ err: error }, 'it could not start')
  if (forParent && !bug) process.stdout.write(`${JSON.stringify({ failure })}\n`)
  process.stderr.write(`${bug ? String(error) : failure.message}\n`)
  process.exit(USAGE_FAILURE_KINDS.includes(failure.kind) ? USAGE_EXIT_CODE : FAILURE_EXIT_CODE)
}
