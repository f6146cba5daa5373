import { type DestinationStream, type Logger, pino } from 'pino'
import { invalid } from '../../../shared/failure.ts'

/** A structured logger: one per process, passed in as a parameter. Never log keys or users' texts. */
export type Log = Logger

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Creates a logger that writes to standard error, because standard output carries only the line with the engine's
 * address. Throws `invalid` for an unknown level. Not by pino's own destination, which lets a process hang where the disk of its
 * log is full.
 */
export function createLog(level: string, destination: DestinationStream = process.stderr): Log {
  if (!LEVELS.includes(level)) throw invalid(`--log ${level} is not possible. Give one of ${LEVELS.join(', ')}.`)
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}
