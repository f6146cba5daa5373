import { createFormats } from '../locale/createFormats.ts'
import { formatClock } from '../timecode.ts'

const formats = createFormats(() => 'en')

/** Kinds of repairs, each with its sentence for one cue and for several. */
const WORDS = {
  order: ['1 cue was out of order and was sorted in.', '{n} cues were out of order and were sorted.'],
  time: [
    '1 cue had a time that cannot be read and was put behind the one before it.',
    '{n} cues had times that cannot be read and were put behind those before them.',
  ],
  end: [
    '1 cue had no usable end and got one by the length of its text.',
    '{n} cues had no usable end and got one by the length of their text.',
  ],
  late: [
    '1 cue begins later than 100 hours, where no video reaches, and was left out.',
    '{n} cues begin later than 100 hours, where no video reaches, and were left out.',
  ],
  empty: ['1 cue had no text and was left out.', '{n} cues had no text and were left out.'],
  double: ['1 cue stood twice and was taken once.', '{n} cues stood twice and were taken once.'],
  overlap: ['1 cue overlapped the next and was cut.', '{n} cues overlapped and were cut.'],
  rolling: [
    '1 cue repeated what the one before it shows; the repetition was left out.',
    '{n} cues repeated what those before them show; the repetitions were left out.',
  ],
  rows: [
    '1 row of the table had no time or no text and was left out.',
    '{n} rows of the table had no time or no text and were left out.',
  ],
  markup: [
    'The XML is faulty in 1 place and was read around it.',
    'The XML is faulty in {n} places and was read around them.',
  ],
  frames: [
    '1 time counts frames without a frame rate; 25 or 30 a second were taken as its numbers allow.',
    '{n} times count frames without a frame rate; 25 or 30 a second were taken as their numbers allow.',
  ],
  untimed: [
    'The text has no times: its 1 line begins at the start.',
    'The text has no times: its {n} lines were laid one after the other at reading pace.',
  ],
} as const satisfies Record<string, readonly [string, string]>

/** A kind of repair. */
export type Repair = keyof typeof WORDS

/** Times of cues that are named for one kind of repair. */
const MOST_NAMED = 10

/** Reports a repair of `count` cues (1 by default), or of one at a time (seconds); readers call it for each repair. */
export type ReportRepair = (repair: Repair, count?: number, at?: number) => void

/** Ignores repairs, for callers that need no list. */
export const ignoreRepairs: ReportRepair = () => undefined

/** How many cues were repaired, and when those begin that are named (seconds). */
interface Repaired {
  readonly count: number
  readonly times: readonly number[]
}

/** A reporter that adds up repairs by kind. */
export function countRepairs(): { readonly report: ReportRepair; readonly counts: ReadonlyMap<Repair, Repaired> } {
  const counts = new Map<Repair, Repaired>()
  const report: ReportRepair = (repair, more = 1, at) => {
    if (more <= 0) return
    const { count, times } = counts.get(repair) ?? { count: 0, times: [] }
    const named = at === undefined || times.length === MOST_NAMED ? times : [...times, at]
    counts.set(repair, { count: count + more, times: named })
  }
  return { report, counts }
}

/** Sentences on the repairs, in the order of the kinds. */
export function repairNotes(counts: ReadonlyMap<Repair, Repaired>): string[] {
  return (Object.keys(WORDS) as Repair[]).flatMap((repair) => {
    const { count, times } = counts.get(repair) ?? { count: 0, times: [] }
    if (count === 0) return []
    const [one, several] = WORDS[repair]
    const sentence = count === 1 ? one : several.replace('{n}', formats.number(count))
    if (times.length === 0) return [sentence]
    const named = times.map((time) => formatClock(time)).join(', ')
    return [`${sentence.slice(0, -1)} (at ${named}${count > times.length ? ', …' : ''}).`]
  })
}
