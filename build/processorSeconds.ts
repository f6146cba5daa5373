import { existsSync, readFileSync } from 'node:fs'

/** Linux's file of figures on this process, and its ticks in a second, which are the same for all programs. */
const OWN_STAT = '/proc/self/stat'
const TICKS_A_SECOND = 100
/** Where `proc(5)` has the times of the process itself and of its children that ended, after the name in brackets. */
const OWN_TICKS_INDEX = 11
const CHILDREN_TICKS_INDEX = 13

/** Seconds that the processor worked for this process and for its children that ended; undefined where the system does not tell. */
export function processorSeconds(): { readonly own: number; readonly children: number } | undefined {
  if (!existsSync(OWN_STAT)) return undefined
  const fields = readFileSync(OWN_STAT, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const at = (field: number) => (Number(fields[field]) + Number(fields[field + 1])) / TICKS_A_SECOND
  return { own: at(OWN_TICKS_INDEX), children: at(CHILDREN_TICKS_INDEX) }
}
