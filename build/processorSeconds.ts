import { existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** Linux's file of figures on this process, and its ticks in a second, which are the same for all programs. */
const OWN_STAT = '/proc/self/stat'
const TICKS_A_SECOND = 100
/** Where `proc(5)` has the times of the process itself and of its children that ended, after the name in brackets. */
const OWN_TICKS_INDEX = 11
const CHILDREN_TICKS_INDEX = 13

/**
 * Seconds that the processor worked for this process and for its children that ended; undefined where the system does not tell. Of a
 * browser that is killed at its end only the first process counts, a half to two thirds of its work.
 */
export function processorSeconds(): { readonly own: number; readonly children: number } | undefined {
  if (!existsSync(OWN_STAT)) return undefined
  const fields = readFileSync(OWN_STAT, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const at = (field: number) => (Number(fields[field]) + Number(fields[field + 1])) / TICKS_A_SECOND
  return { own: at(OWN_TICKS_INDEX), children: at(CHILDREN_TICKS_INDEX) }
}

/** Milliseconds that the cores of this computer worked, for whatever program, and were idle, since it started. */
export interface CoreTimes {
  readonly busy: number
  readonly idle: number
}

/** The times of all cores as of now. */
export function coreTimes(): CoreTimes {
  const times = cpus().map((core) => core.times)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const idle = sum(times.map((one) => one.idle))
  return { busy: sum(times.flatMap((one) => Object.values(one))) - idle, idle }
}

/** The share of their time for which the cores worked between two looks, browsers and other programs among it; 0 of no time. */
export function busyShare(before: CoreTimes, after: CoreTimes): number {
  const busy = after.busy - before.busy
  const all = busy + after.idle - before.idle
  return all > 0 ? busy / all : 0
}
