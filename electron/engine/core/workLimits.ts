import { LATEST_TIME } from '../../../shared/contract/records.ts'
import { invalid } from '../../../shared/failure.ts'
import { integerOption } from '../../../shared/integerOption.ts'
import { formatClock } from '../../../shared/timecode.ts'

/**
 * Variables of the environment that say how much one piece of work may take. It is where the engine's options put them,
 * because media processes inherit it: a limit is of use only where sound is decoded.
 */
export const LIMITS = {
  /** Hours of the longest film or recording. */
  longestHours: { option: 'longest-hours', variable: 'GRIOT_LONGEST_HOURS', usual: 12, most: LATEST_TIME / 3600 },
  /** Gigabytes (10⁹ bytes) that a job may have in its scratch folder; 12 hours with separated voices take 17. */
  scratchGb: { option: 'scratch-gb', variable: 'GRIOT_SCRATCH_GB', usual: 30, most: 100_000 },
} as const

type Limit = keyof typeof LIMITS

const text = ({ variable, usual }: (typeof LIMITS)[Limit]) =>
  ({ type: 'string', default: process.env[variable] ?? String(usual) }) as const

/** The options that set them, for the commands that start engines and workers. */
export const LIMIT_OPTIONS = {
  [LIMITS.longestHours.option]: text(LIMITS.longestHours),
  [LIMITS.scratchGb.option]: text(LIMITS.scratchGb),
} as const

/** Sets the limits for this process and all that it starts. Throws `invalid` for a value that is none. */
export function setLimits(values: Readonly<Record<keyof typeof LIMIT_OPTIONS, string>>): void {
  for (const { option, variable, most } of Object.values(LIMITS)) {
    process.env[variable] = String(integerOption(option, values[option], most, 1))
  }
}

/** A limit as it is set, else the usual one. */
export function limitOf(limit: Limit): number {
  const { variable, usual } = LIMITS[limit]
  const set = Number(process.env[variable] ?? '')
  return set > 0 ? set : usual
}

/**
 * Throws `invalid` where a film or recording lasts longer than is worked on. Call it with what was decoded so far as well as
 * with what a file says of itself, for a small one may last for years.
 */
export function checkLength(seconds: number): void {
  const hours = limitOf('longestHours')
  if (seconds <= hours * 3600) return
  throw invalid(
    `The file lasts ${formatClock(seconds)} or longer; at most ${hours} hours are worked on. ` +
      'Cut it into parts, or start the engine with a greater --longest-hours.',
    'file',
  )
}
