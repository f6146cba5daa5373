import { type TestFiles, type TestShare, testFiles } from './testFiles.ts'

/** A program of the test run with its arguments. */
export interface TestStep {
  readonly program: 'biome' | 'tsc' | 'vitest' | 'playwright'
  readonly args: readonly string[]
}

const CHECKS: readonly TestStep[] = [
  { program: 'biome', args: ['check'] },
  // Each of tsc's checkers goes through what its files import: four of them, as by default, take half as much time again.
  { program: 'tsc', args: ['-b', '--checkers', '1'] },
]
const UNITS: TestStep = { program: 'vitest', args: ['run'] }
const PAGES: readonly TestStep[] = [
  { program: 'playwright', args: ['test', '--project=beside', '--workers=3'] },
  { program: 'playwright', args: ['test', '--project=alone'] },
]
/** Parts for computers that share a run; together they do what a whole run does, and none takes much longer than another. */
const PARTS: readonly (readonly TestStep[])[] = [[...CHECKS, shard(1)], [shard(2)], ...PAGES.map((one) => [one])]

/** The steps of a whole run, or of a share of it. */
export function testSteps(share?: TestShare): readonly TestStep[] {
  // What the tests answer soon has checked, the rest need not check again.
  return [...(share === 'rest' ? [] : CHECKS), UNITS, ...PAGES]
}

/** The steps of a part of the whole run (`2/4`). Throws where there is no such part. */
export function partSteps(part: string): readonly TestStep[] {
  const all = PARTS.map((steps, at) => ({ name: `${at + 1}/${PARTS.length}`, steps }))
  const found = all.find(({ name }) => name === part)
  if (found === undefined)
    throw new RangeError(`There is no part ${part} of the tests. There are: ${all.map(({ name }) => name).join(', ')}.`)
  return found.steps
}

/** The steps that run the files named, by a path or what is in it, of either runner. Throws where a name fits none. */
export function fileSteps(names: readonly string[], files: TestFiles = testFiles()): readonly TestStep[] {
  const units = [...files.sharing, ...files.apart]
  const wanted = names.map((name) => {
    const inside = name.replaceAll('\\', '/').replace(/^\.\//, '')
    const found = [...units, ...files.specs].filter((path) => path.includes(inside))
    if (found.length === 0) throw new RangeError(`No file of tests has ${name} in its path.`)
    return found
  })
  const chosen = new Set(wanted.flat())
  const [tests, specs] = [units, files.specs].map((paths) => paths.filter((path) => chosen.has(path)))
  return [
    ...(tests?.length ? [{ program: 'vitest' as const, args: ['run', ...tests] }] : []),
    ...(specs?.length ? [{ program: 'playwright' as const, args: ['test', ...specs] }] : []),
  ]
}

function shard(half: 1 | 2): TestStep {
  return { ...UNITS, args: [...UNITS.args, `--shard=${half}/2`] }
}
