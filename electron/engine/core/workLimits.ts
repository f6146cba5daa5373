import { integerOption } from '../../../shared/basics/integerOption.ts'
import { formatClock, LATEST_TIME_SECONDS } from '../../../shared/basics/timecode.ts'
import { invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'

/**
 * Limits on the resources of one piece of work. The engine's options are passed on in environment variables because
 * media processes inherit these, and the limits apply where sound is decoded.
 */
const WORK_LIMITS = {
  /** Maximal duration of a film or recording, in hours. */
  longestHours: {
    option: 'longest-hours',
    variable: 'GRIOT_LONGEST_HOURS',
    defaultLimit: 12,
    highestLimit: LATEST_TIME_SECONDS / 3600,
  },
  /** Maximal size of a job's scratch folder in gigabytes (10⁹ bytes); 12 hours with separated voices take 17. */
  scratchGb: { option: 'scratch-gb', variable: 'GRIOT_SCRATCH_GB', defaultLimit: 30, highestLimit: 100_000 },
} as const

type Limit = keyof typeof WORK_LIMITS

const text = ({ variable, defaultLimit }: (typeof WORK_LIMITS)[Limit]) =>
  ({ type: 'string', default: process.env[variable] ?? String(defaultLimit) }) as const

/** The command line options of these limits, for the commands that start engines and workers. */
export const LIMIT_OPTIONS = {
  [WORK_LIMITS.longestHours.option]: text(WORK_LIMITS.longestHours),
  [WORK_LIMITS.scratchGb.option]: text(WORK_LIMITS.scratchGb),
} as const

/** Sets the limits for this process and its children. Throws `invalid` for a value out of range. */
export function setLimits(values: Readonly<Record<keyof typeof LIMIT_OPTIONS, string>>): void {
  for (const { option, variable, highestLimit } of Object.values(WORK_LIMITS)) {
    process.env[variable] = String(integerOption(option, values[option], highestLimit, 1))
  }
}

/** The value of a limit, or its default. */
export function limitOf(limit: Limit): number {
  const { variable, defaultLimit } = WORK_LIMITS[limit]
  const set = Number(process.env[variable] ?? '')
  return set > 0 ? set : defaultLimit
}

/**
 * Throws `invalid` if a film or recording is longer than the limit (seconds). Call it for the stated duration and for
 * what was decoded so far, because a small or damaged file may state a wrong duration.
 */
export function checkLength(seconds: number): void {
  const hours = limitOf('longestHours')
  if (seconds <= hours * 3600) return
  throw invalid(say('engine.file.tooLong', { length: formatClock(seconds), hours }), 'file')
}
