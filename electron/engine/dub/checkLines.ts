import { countCharacters, TEXT_LIMIT } from '../../../shared/contract/records.ts'
import { type AppError, invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'

interface Line {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly speaker: string
}

/** Maximal number of speakers: each is cast, and matched against every line. */
const MAX_SPEAKERS = 500
/** Maximal number of lines of one speaker that lie on each other: nobody can say so much at once, however it is shifted. */
const MAX_OVERLAPPING_LINES = 50

/**
 * Checks the lines of an order before any work. Throws `invalid`, naming the field and the line, for an id that is not the only
 * one (spec 2.3: the index of the line), for a line that does not end after its start, for too many speakers, and for too many
 * lines of one speaker at one moment.
 */
export function checkLines(lines: readonly Line[], field: string): void {
  const ids = new Set<number>()
  const again = lines.find(({ id }) => ids.size === ids.add(id).size)
  if (again !== undefined) throw invalid(say('engine.lines.again', { id: again.id }), field)
  const wrong = lines.find(({ start, end }) => end <= start)
  if (wrong !== undefined) {
    const { id, start, end } = wrong
    throw invalid(say('engine.lines.order', { id, start, end }), field)
  }
  const lanes = Map.groupBy(lines, ({ speaker }) => speaker)
  if (lanes.size > MAX_SPEAKERS)
    throw invalid(say('engine.lines.speakers', { speakers: lanes.size, most: MAX_SPEAKERS }), field)
  for (const [speaker, lane] of lanes) {
    const piled = firstPiled(lane)
    if (piled !== undefined) throw tooMany(piled, speaker, field)
  }
}

/** Throws `invalid`, naming the field and the line, where a line has more characters than a voice is ever given at once. */
export function checkTexts(lines: readonly { readonly id: number; readonly text: string }[], field: string): void {
  for (const { id, text } of lines) {
    // Only what has so many units of UTF-16 is counted, and once: it may have megabytes.
    const characters = text.length > TEXT_LIMIT ? countCharacters(text) : 0
    if (characters > TEXT_LIMIT) throw invalid(say('engine.lines.long', { id, most: TEXT_LIMIT, characters }), field)
  }
}

/** The first line of a speaker that begins while too many others of the same speaker are not over. */
function firstPiled(lane: readonly Line[]): Line | undefined {
  const ends = Float64Array.from(lane, ({ end }) => end).sort()
  let over = 0
  return lane
    .toSorted((a, b) => a.start - b.start)
    .find(({ start }, begun) => {
      while ((ends[over] ?? Number.POSITIVE_INFINITY) <= start) over++
      return begun - over >= MAX_OVERLAPPING_LINES
    })
}

function tooMany({ id, start }: Line, speaker: string, field: string): AppError {
  return invalid(say('engine.lines.atOnce', { id, start, speaker, most: MAX_OVERLAPPING_LINES }), field)
}
