import { formatClock } from '../basics/timecode.ts'
import { type Message, say } from '../locale/message.ts'

/** Kinds of repairs; the texts `repair.<kind>` tell them. */
const REPAIRS = [
  'order',
  'time',
  'end',
  'late',
  'empty',
  'double',
  'repeated',
  'overlap',
  'rolling',
  'rows',
  'converted',
  'markup',
  'frames',
  'untimed',
  'descriptions',
  'languages',
] as const

/** A kind of repair. */
export type Repair = (typeof REPAIRS)[number]

/** Times of cues that are named for one kind of repair. */
const MAX_NAMED_TIMES = 10

/** Reports a repair of `count` cues (1 by default), or of one at a time (seconds) or by its name; readers call it for each repair. */
export type ReportRepair = (repair: Repair, count?: number, at?: number | string) => void

/** Ignores repairs, for callers that need no list. */
export const ignoreRepairs: ReportRepair = () => undefined

/** How many cues were repaired, and when those begin that are named (seconds), or their names. */
interface Repaired {
  readonly count: number
  readonly times: readonly (number | string)[]
}

/** A reporter that adds up repairs by kind. */
export function countRepairs(): { readonly report: ReportRepair; readonly counts: ReadonlyMap<Repair, Repaired> } {
  const counts = new Map<Repair, Repaired>()
  const report: ReportRepair = (repair, more = 1, at) => {
    if (more <= 0) return
    const { count, times } = counts.get(repair) ?? { count: 0, times: [] }
    const named = at === undefined || times.length === MAX_NAMED_TIMES ? times : [...times, at]
    counts.set(repair, { count: count + more, times: named })
  }
  return { report, counts }
}

/** Sentences on the repairs, in the order of the kinds. */
export function repairNotes(counts: ReadonlyMap<Repair, Repaired>): Message[] {
  return REPAIRS.flatMap((kind) => {
    const { count, times } = counts.get(kind) ?? { count: 0, times: [] }
    if (count === 0) return []
    const repair = say(`repair.${kind}`, { count })
    if (times.length === 0) return [repair]
    const named = [
      ...times.map((time) => (typeof time === 'number' ? formatClock(time) : time)),
      ...(count > times.length ? ['…'] : []),
    ]
    return [say('repair.named', { repair, times: named.join(', ') })]
  })
}
