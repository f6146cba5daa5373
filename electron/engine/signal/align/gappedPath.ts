/** A comparison of two sequences, a row for each step of the first, a column for each of the other. */
export interface GappedProblem {
  readonly rows: number
  readonly columns: number
  /** The columns of a row that are compared, `to` excluded; both never fall from row to row. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** Writes what a row costs against its columns to `out`, from its first column on. */
  costs(row: number, out: Float32Array): void
  /** Cost of each step that is left out on either side, and of beginning to leave out. */
  readonly skipRow: Float32Array
  readonly skipColumn: Float32Array
  readonly openingCost: number
  /** Extra cost of a step of one side that matches no new one of the other. */
  readonly stretchCost: number
  /** Factor on what is compared in such a step (default 1); in one that is new on both sides it is 2. */
  readonly stretchFactor?: number
}

/** The cheapest way through both sequences. */
export interface GappedPath {
  /** For each row the first and the last column that it matches; -1 where the row is left out. */
  readonly first: Int32Array
  readonly last: Int32Array
  readonly cost: number
}

/** How a match was reached, and in the same byte how a gap was. */
const MATCH_DIAGONAL = 0
const MATCH_ROW = 1
const MATCH_COLUMN = 2
const MATCH_AFTER_GAP = 3
const MATCH_STEPS = 3
const GAP_ROW = 0
const GAP_COLUMN = 4
const GAP_OPENS = 8
/** Rows of a block at least: fewer save nothing. */
const MIN_BLOCK_ROWS = 16

/** The sums of a row: of the cheapest way that ends with a match, and of one that ends in a gap. Index 0 is before the first column. */
interface Sums {
  readonly match: Float32Array
  readonly gap: Float32Array
  /** The indices that hold sums, both included. */
  from: number
  to: number
}

/** The cheapest way, of which the cost is known before the way itself. */
export interface PricedPath {
  readonly cost: number
  /** Goes back through the rows for the way, which takes about half as long again. */
  path(): GappedPath
}

/**
 * Lays one sequence over another by dynamic time warping (Sakoe & Chiba 1978) with gaps of affine price on both sides (Gotoh
 * 1982): what one side lacks is left out and not squeezed in.
 */
export function gappedPath(problem: GappedProblem): GappedPath {
  return pricedPath(problem).path()
}

/**
 * The cost of the cheapest way, as `gappedPath` finds it. The sums of some rows are kept and the steps between them made again on
 * the way back, so that the memory grows with the root of the number of rows.
 */
export function pricedPath(problem: GappedProblem): PricedPath {
  const { rows, columns } = problem
  const block = Math.max(MIN_BLOCK_ROWS, Math.ceil(Math.sqrt(rows)))
  const { places, longest, widest } = stepPlaces(problem, block)
  const steps = new Uint8Array(longest)
  const costs = new Float32Array(widest)
  const kept: Sums[] = []
  let [sums, other] = [firstSums(problem), emptySums(columns)]
  const advance = (row: number, until: number): void => {
    nextSums(problem, { row, until, costs, before: sums, after: other, steps: steps.subarray(places[row]) })
    ;[sums, other] = [other, sums]
  }
  for (let row = 0; row < rows; row++) {
    if (row % block === 0) kept.push(copyOf(sums))
    advance(row, columns)
  }
  const [matchSum = 0, gapSum = 0] = [sums.match[columns], sums.gap[columns]]
  const path = (): GappedPath => {
    const found: FoundPath = {
      first: new Int32Array(rows).fill(-1),
      last: new Int32Array(rows).fill(-1),
      index: columns,
      isGap: gapSum <= matchSum,
    }
    for (let at = kept.length - 1; at >= 0; at--) {
      restore(sums, kept[at])
      const end = Math.min(rows, (at + 1) * block)
      // A way never goes on to a later column on its way back.
      for (let row = at * block; row < end; row++) advance(row, found.index)
      for (let row = end - 1; row >= at * block; row--) {
        backThrough(steps.subarray(places[row]), { row, from: problem.from[row] ?? 0, found })
      }
    }
    return { first: found.first, last: found.last, cost: Math.min(matchSum, gapSum) }
  }
  return { cost: Math.min(matchSum, gapSum), path }
}

/** Where the steps of each row lie in the memory of its block, what the longest block takes, and the widest row. */
function stepPlaces({ rows, from, to }: GappedProblem, block: number) {
  const places = new Int32Array(rows)
  let [longest, widest, taken] = [0, 0, 0]
  for (let row = 0; row < rows; row++) {
    const width = (to[row] ?? 0) - (from[row] ?? 0) + 1
    if (row % block === 0) taken = 0
    places[row] = taken
    taken += width
    longest = Math.max(longest, taken)
    widest = Math.max(widest, width)
  }
  return { places, longest, widest }
}

function emptySums(columns: number): Sums {
  return { match: new Float32Array(columns + 1), gap: new Float32Array(columns + 1), from: 0, to: columns }
}

/** Before the first row there is only what the other side has and this side has not. */
function firstSums({ columns, skipColumn, openingCost }: GappedProblem): Sums {
  const sums = emptySums(columns)
  sums.match.fill(Number.POSITIVE_INFINITY)
  sums.match[0] = 0
  sums.gap[0] = openingCost
  for (let column = 0; column < columns; column++)
    sums.gap[column + 1] = (sums.gap[column] ?? 0) + (skipColumn[column] ?? 0)
  return sums
}

function copyOf({ match, gap, from, to }: Sums): Sums {
  return { match: match.slice(from, to + 1), gap: gap.slice(from, to + 1), from, to }
}

function restore(sums: Sums, kept: Sums | undefined): void {
  if (kept === undefined) return
  sums.match.set(kept.match, kept.from)
  sums.gap.set(kept.gap, kept.from)
  sums.from = kept.from
  sums.to = kept.to
}

interface RowWork {
  readonly row: number
  /** The last index to find. */
  readonly until: number
  readonly costs: Float32Array
  readonly before: Sums
  /** Gets the sums of this row. */
  readonly after: Sums
  /** Gets the steps of this row, from its first index on. */
  readonly steps: Uint8Array
}

function nextSums(problem: GappedProblem, work: RowWork): void {
  const { row, until, costs, before, after } = work
  const [from, to] = [problem.from[row] ?? 0, Math.min(until, problem.to[row] ?? 0)]
  problem.costs(row, costs)
  before.match.fill(Number.POSITIVE_INFINITY, before.to + 1, to + 1)
  before.gap.fill(Number.POSITIVE_INFINITY, before.to + 1, to + 1)
  after.from = from
  after.to = to
  addMatches(problem, work)
  addGaps(problem, work)
}

/** The cheapest ways that end with a match in this row. Called for each cell, it keeps what it reads again in variables. */
function addMatches({ stretchCost, stretchFactor = 1 }: GappedProblem, { costs, before, after, steps }: RowWork): void {
  const { from, to, match } = after
  let own = Number.POSITIVE_INFINITY
  match[from] = own
  for (let index = from + 1; index <= to; index++) {
    const cost = valueAt(costs, index - from - 1)
    const single = stretchFactor * cost + stretchCost
    let least = valueAt(before.match, index - 1) + 2 * cost
    let step = MATCH_DIAGONAL
    const byRow = valueAt(before.match, index) + single
    if (byRow < least) {
      least = byRow
      step = MATCH_ROW
    }
    if (own + single < least) {
      least = own + single
      step = MATCH_COLUMN
    }
    const afterGap = valueAt(before.gap, index - 1) + 2 * cost
    if (afterGap < least) {
      least = afterGap
      step = MATCH_AFTER_GAP
    }
    match[index] = own = least
    steps[index - from] = step
  }
}

/** The cheapest ways that end in a gap in this row. */
function addGaps(problem: GappedProblem, { row, before, after, steps }: RowWork): void {
  const { skipColumn, openingCost } = problem
  const { from, to, match, gap } = after
  const skip = valueAt(problem.skipRow, row)
  let own = valueAt(before.gap, from) + skip
  gap[from] = own
  steps[0] = GAP_ROW
  for (let index = from + 1; index <= to; index++) {
    let least = valueAt(before.gap, index) + skip
    let step = GAP_ROW
    const byColumn = own + valueAt(skipColumn, index - 1)
    if (byColumn < least) {
      least = byColumn
      step = GAP_COLUMN
    }
    const opening = valueAt(match, index) + openingCost
    if (opening < least) {
      least = opening
      step = GAP_OPENS
    }
    gap[index] = own = least
    steps[index - from] = (steps[index - from] ?? 0) | step
  }
}

function valueAt(values: Float32Array, index: number): number {
  return values[index] ?? 0
}

/** The path as far as it is found, from its end on: the index of the row that comes next, and whether a gap ends there. */
interface FoundPath {
  readonly first: Int32Array
  readonly last: Int32Array
  index: number
  isGap: boolean
}

/** Goes back through the steps of a row until they lead to the row before it. */
function backThrough(
  steps: Uint8Array,
  { row, from, found }: { readonly row: number; readonly from: number; readonly found: FoundPath },
): void {
  for (let isLeft = false; !isLeft; ) {
    const step = steps[found.index - from] ?? GAP_ROW
    isLeft = found.isGap ? leavesGap(step & ~MATCH_STEPS, from, found) : leavesMatch(step & MATCH_STEPS, row, found)
  }
}

/** Takes one step back within a gap; answers whether it leads to the row before. */
function leavesGap(step: number, from: number, found: FoundPath): boolean {
  if (step === GAP_ROW || found.index <= from) return true
  if (step === GAP_COLUMN) found.index--
  else found.isGap = false
  return false
}

/** The same within what is matched. */
function leavesMatch(step: number, row: number, found: FoundPath): boolean {
  const column = found.index - 1
  found.first[row] = column
  if ((found.last[row] ?? -1) < 0) found.last[row] = column
  if (step !== MATCH_ROW) found.index--
  found.isGap = step === MATCH_AFTER_GAP
  return step !== MATCH_COLUMN
}
