/** A program of the test run with its arguments. */
export interface TestStep {
  readonly program: 'biome' | 'tsc' | 'vitest' | 'playwright'
  readonly args: readonly string[]
}

const CHECKS: readonly TestStep[] = [
  { program: 'biome', args: ['check'] },
  { program: 'tsc', args: ['-b'] },
]
const UNITS: TestStep = { program: 'vitest', args: ['run'] }
const PAGES: readonly TestStep[] = [
  { program: 'playwright', args: ['test', '--project=beside', '--workers=2'] },
  { program: 'playwright', args: ['test', '--project=alone'] },
]
/** Parts for computers that share a run; together they do what a whole run does, and none takes much longer than another. */
const PARTS: readonly (readonly TestStep[])[] = [[...CHECKS, shard(1)], [shard(2)], ...PAGES.map((one) => [one])]

/** The steps of a whole run, or of the part that is asked for (`2/4`). Throws where there is no such part. */
export function testSteps(part?: string): readonly TestStep[] {
  if (part === undefined) return [...CHECKS, UNITS, ...PAGES]
  const all = PARTS.map((steps, at) => ({ name: `${at + 1}/${PARTS.length}`, steps }))
  const found = all.find(({ name }) => name === part)
  if (found === undefined)
    throw new RangeError(`There is no part ${part} of the tests. There are: ${all.map(({ name }) => name).join(', ')}.`)
  return found.steps
}

function shard(half: 1 | 2): TestStep {
  return { ...UNITS, args: [...UNITS.args, `--shard=${half}/2`] }
}
