import { type DestinationStream, type Logger, pino } from 'pino'

/** Structured logging, one per process, passed in as a parameter. Never given keys or texts. */
export type Log = Logger

/** A log on standard error, which leaves standard output to the one line that says where the engine is. */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}
