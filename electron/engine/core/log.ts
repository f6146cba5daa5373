import { type DestinationStream, type Logger, pino } from 'pino'
import { invalid } from '../../../shared/failure.ts'

/** Structured logging, one per process, passed in as a parameter. Never given keys or texts. */
export type Log = Logger

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * A log on standard error, which leaves standard output to the one line that says where the engine is. Throws `invalid`
 * for a level that there is not.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Log {
  if (!LEVELS.includes(level)) throw invalid(`--log ${level} is not possible. Give one of ${LEVELS.join(', ')}.`)
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}
