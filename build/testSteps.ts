import { type TestFiles, type TestShare, testFiles } from './testFiles.ts'

/** A program of the test run with its arguments. */
export interface TestStep {
  readonly program: 'biome' | 'tsc' | 'vitest' | 'playwright'
  readonly args: readonly string[]
  /** Whether it takes only the time that the steps beside it leave. */
  readonly idle?: boolean
}

/** Steps that run side by side. */
export type TestStage = readonly TestStep[]

const CHECKS: readonly TestStep[] = [
  { program: 'biome', args: ['check'] },
  // Each of tsc's checkers goes through what its files import: four of them, as by default, take half as much time again.
  { program: 'tsc', args: ['-b', '--checkers', '1'] },
]
/** Tests that start programs, and tests of functions alone. */
const PROGRAMS: TestStep = { program: 'vitest', args: ['run', '--project=one*'] }
const FUNCTIONS: TestStep = { program: 'vitest', args: ['run', '--project=shared'], idle: true }
const BESIDE: TestStep = { program: 'playwright', args: ['test', '--project=beside', '--workers=3'] }
const ALONE: TestStep = { program: 'playwright', args: ['test', '--project=alone'] }
/** Parts for computers that share a run; together they do what a whole run does, and none takes much longer than another. */
const PARTS: readonly (readonly TestStage[])[] = [[CHECKS, [shard(1)]], [[shard(2)]], [[BESIDE]], [[ALONE, FUNCTIONS]]]

/** The stages of a whole run, or of a share of it, one after the other. */
export function testStages(share?: TestShare): readonly TestStage[] {
  // What the tests answer soon has checked, the rest need not check again.
  const checks = share === 'rest' ? [] : [CHECKS]
  // What is heard in real time leaves a core idle for most of the time.
  return [...checks, [PROGRAMS], [BESIDE], [ALONE, FUNCTIONS]]
}

/** The stages of a part of the whole run (`2/4`). Throws where there is no such part. */
export function partStages(part: string): readonly TestStage[] {
  const all = PARTS.map((stages, at) => ({ name: `${at + 1}/${PARTS.length}`, stages }))
  const found = all.find(({ name }) => name === part)
  if (found === undefined)
    throw new RangeError(`There is no part ${part} of the tests. There are: ${all.map(({ name }) => name).join(', ')}.`)
  return found.stages
}

/** The stages that run the files named, by a path or what is in it, of either runner. Throws where a name fits none. */
export function fileStages(names: readonly string[], files: TestFiles = testFiles()): readonly TestStage[] {
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
    ...(tests?.length ? [[{ program: 'vitest' as const, args: ['run', ...tests] }]] : []),
    ...(specs?.length ? [[{ program: 'playwright' as const, args: ['test', ...specs] }]] : []),
  ]
}

function shard(half: 1 | 2): TestStep {
  return { ...PROGRAMS, args: [...PROGRAMS.args, `--shard=${half}/2`] }
}
