/** Goal of a bench's figure in words, and whether it is met. */
export interface Goal {
  readonly wanted: string
  readonly met: boolean
}

const score = { figures: 0, missed: [] as string[] }

/** The goal that a figure is no greater than a limit. No number misses it. */
export function atMost(figure: number | undefined, limit: number, unit = ''): Goal {
  return { wanted: `<= ${limit.toLocaleString('en')} ${unit}`.trim(), met: (figure ?? Number.NaN) <= limit }
}

/** The goal that a figure is no less than a limit. No number misses it. */
export function atLeast(figure: number | undefined, limit: number, unit = ''): Goal {
  return { wanted: `>= ${limit.toLocaleString('en')} ${unit}`.trim(), met: (figure ?? Number.NaN) >= limit }
}

/** Writes one line of a bench: what was measured, and what it should be. A goal that is missed fails the run. */
export function report(name: string, value: string, goal?: Goal): void {
  score.figures++
  const goalText = goal === undefined ? '' : ` (goal ${goal.wanted})${goal.met ? '' : '  MISSED'}`
  process.stdout.write(`${name}: ${value}${goalText}\n`)
  if (goal?.met === false) miss(`${name}: ${value}, goal ${goal.wanted}`)
}

/** Says what cannot be measured here, and why. That fails the run as well: a bench without work shows nothing. */
export function notMeasured(why: string): void {
  process.stdout.write(`not measured: ${why}\n`)
  miss(`not measured: ${why}`)
}

/** Runs a bench; answers the goals that it missed, one of which is that it measures anything. */
export async function missedBy(bench: () => Promise<void>): Promise<readonly string[]> {
  Object.assign(score, { figures: 0, missed: [] })
  await bench()
  if (score.figures === 0 && score.missed.length === 0) miss('nothing was measured')
  return score.missed
}

function miss(what: string): void {
  score.missed.push(what)
  process.exitCode = 1
}
