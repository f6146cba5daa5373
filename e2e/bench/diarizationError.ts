import type { SpeakerTurn } from '../../shared/contract/local.ts'

/** Seconds of each kind of diarization error, and of the reference speech they are measured against. */
export interface DiarizationError {
  /** Speech of a reference speaker with nobody in the answer. */
  readonly missed: number
  /** Speech in the answer with nobody in the reference. */
  readonly falseAlarm: number
  /** Speech given to the wrong speaker. */
  readonly confusion: number
  /** Reference speech; where two speak at once it counts twice. */
  readonly speech: number
}

/** The three errors over the reference speech, 0 being perfect. */
export function errorRate({ missed, falseAlarm, confusion, speech }: DiarizationError): number {
  return (missed + falseAlarm + confusion) / speech
}

/**
 * The diarization error of an answer as NIST's Rich Transcription evaluations score it (md-eval): speakers matched one
 * to one so that the most time agrees, overlapped speech counted, and `collar` seconds around every reference boundary
 * left out.
 */
export function diarizationError(
  reference: readonly SpeakerTurn[],
  answer: readonly SpeakerTurn[],
  { collar = 0.25, duration = Number.POSITIVE_INFINITY }: { collar?: number; duration?: number } = {},
): DiarizationError {
  const slices = scoredSlices(reference, answer, { collar, duration })
  const mapped = matchSpeakers(slices)
  const total = { missed: 0, falseAlarm: 0, confusion: 0, speech: 0 }
  for (const { seconds, truth, found } of slices) {
    const both = Math.min(truth.size, found.size)
    let right = 0
    for (const speaker of found) if (truth.has(mapped.get(speaker) ?? '')) right++
    total.speech += seconds * truth.size
    total.missed += seconds * (truth.size - both)
    total.falseAlarm += seconds * (found.size - both)
    total.confusion += seconds * (both - right)
  }
  return total
}

/** A stretch of time in which nobody starts or stops. */
interface Slice {
  readonly seconds: number
  readonly truth: ReadonlySet<string>
  readonly found: ReadonlySet<string>
}

function scoredSlices(
  reference: readonly SpeakerTurn[],
  answer: readonly SpeakerTurn[],
  { collar, duration }: { collar: number; duration: number },
): Slice[] {
  const edges = reference.flatMap((turn) => [turn.start, turn.end])
  const cuts = edges.flatMap((edge) => [edge - collar, edge, edge + collar])
  cuts.push(...answer.flatMap((turn) => [turn.start, turn.end]))
  const times = [...new Set(cuts.filter((time) => time > 0 && time < duration)), 0].sort((a, b) => a - b)
  if (Number.isFinite(duration)) times.push(duration)
  const slices: Slice[] = []
  for (const [i, end] of times.entries()) {
    const start = times[i - 1]
    if (start === undefined) continue
    const middle = (start + end) / 2
    if (edges.some((edge) => Math.abs(edge - middle) < collar)) continue
    slices.push({ seconds: end - start, truth: speaking(reference, middle), found: speaking(answer, middle) })
  }
  return slices
}

function speaking(turns: readonly SpeakerTurn[], time: number): Set<string> {
  return new Set(turns.filter((turn) => turn.start <= time && time < turn.end).map((turn) => turn.speaker))
}

/** The reference speaker that each speaker of the answer stands for. */
function matchSpeakers(slices: readonly Slice[]): Map<string, string> {
  const truths = [...new Set(slices.flatMap(({ truth }) => [...truth]))]
  const founds = [...new Set(slices.flatMap(({ found }) => [...found]))]
  const size = Math.max(truths.length, founds.length)
  const shared = Array.from({ length: size }, (_, f) =>
    Array.from({ length: size }, (_, t) => together(slices, founds[f], truths[t])),
  )
  const mapped = new Map<string, string>()
  for (const [f, t] of assignment(shared.map((row) => row.map((seconds) => -seconds))).entries()) {
    const found = founds[f]
    const truth = truths[t]
    if (found !== undefined && truth !== undefined) mapped.set(found, truth)
  }
  return mapped
}

function together(slices: readonly Slice[], found: string | undefined, truth: string | undefined): number {
  if (found === undefined || truth === undefined) return 0
  let seconds = 0
  for (const slice of slices) if (slice.found.has(found) && slice.truth.has(truth)) seconds += slice.seconds
  return seconds
}

/** The column for each row of a square table that makes the sum of costs least: the Hungarian method with potentials (Kuhn 1955, Jonker & Volgenant 1987). */
export function assignment(costs: readonly (readonly number[])[]): number[] {
  const size = costs.length
  const rowOf = new Array<number>(size + 1).fill(-1)
  const rowPrice = new Array<number>(size).fill(0)
  const columnPrice = new Array<number>(size + 1).fill(0)
  for (let row = 0; row < size; row++) augment(row, { costs, rowOf, rowPrice, columnPrice })
  const columns = new Array<number>(size).fill(0)
  for (let column = 0; column < size; column++) columns[rowOf[column] ?? 0] = column
  return columns
}

interface Matching {
  readonly costs: readonly (readonly number[])[]
  /** The row each column is given to, -1 for none; the extra last column is where a new row comes in. */
  readonly rowOf: number[]
  readonly rowPrice: number[]
  readonly columnPrice: number[]
}

/** Gives `row` a column, moving others along the cheapest alternating path. */
function augment(row: number, matching: Matching): void {
  const { costs, rowOf } = matching
  const size = costs.length
  const slack = new Array<number>(size + 1).fill(Number.POSITIVE_INFINITY)
  const previous = new Array<number>(size + 1).fill(size)
  const used = new Array<boolean>(size + 1).fill(false)
  let column = size
  rowOf[column] = row
  while ((rowOf[column] ?? -1) >= 0) {
    used[column] = true
    column = nextColumn(column, { slack, previous, used }, matching)
  }
  while (column !== size) {
    const from = previous[column] ?? size
    rowOf[column] = rowOf[from] ?? -1
    column = from
  }
  rowOf[size] = -1
}

interface Search {
  readonly slack: number[]
  readonly previous: number[]
  readonly used: boolean[]
}

/** The unused column that is cheapest to reach from those already used; prices move so that it costs nothing. */
function nextColumn(from: number, search: Search, matching: Matching): number {
  const { slack, used } = search
  for (const [column, reduced] of reducedCosts(from, matching).entries()) {
    if (used[column] || reduced >= (slack[column] ?? 0)) continue
    slack[column] = reduced
    search.previous[column] = from
  }
  const open = slack.map((value, column) => (used[column] ? Number.POSITIVE_INFINITY : value)).slice(0, -1)
  const least = Math.min(...open)
  movePrices(least, search, matching)
  return open.indexOf(least)
}

function reducedCosts(from: number, { costs, rowOf, rowPrice, columnPrice }: Matching): number[] {
  const row = rowOf[from] ?? 0
  const price = rowPrice[row] ?? 0
  return (costs[row] ?? []).map((cost, column) => cost - price - (columnPrice[column] ?? 0))
}

function movePrices(by: number, { slack, used }: Search, { rowOf, rowPrice, columnPrice }: Matching): void {
  for (const [column, inUse] of used.entries()) {
    if (inUse) {
      const row = rowOf[column] ?? 0
      rowPrice[row] = (rowPrice[row] ?? 0) + by
      columnPrice[column] = (columnPrice[column] ?? 0) - by
    } else slack[column] = (slack[column] ?? 0) - by
  }
}
