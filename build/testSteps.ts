import { REST_FILTERS, type TestFiles, type TestShare, testFiles } from './testFiles.ts'

/** A program of the test run with its arguments. */
export interface TestStep {
  readonly program: 'biome' | 'tsc' | 'vitest' | 'playwright'
  readonly args: readonly string[]
  /** Whether it has the processor only where nothing else wants it. */
  readonly isIdle?: true
}

/** The stages of a run, one after the other. In a stage are rows of steps: the rows run beside each other, the steps of a row in order. */
export type TestPlan = readonly (readonly (readonly TestStep[])[])[]

const CHECKS: readonly TestStep[] = [
  { program: 'biome', args: ['check'] },
  // Each of tsc's checkers and builders goes through what its files import: with as many as by default it takes a half more time.
  { program: 'tsc', args: ['-b', '--checkers', '1', '--builders', '1'] },
]
const FUNCTIONS: TestStep = { program: 'vitest', args: ['run', '--project=functions', '--maxWorkers=2'] }
const APART: TestStep = { program: 'vitest', args: ['run', '--project=apart'] }
// Each of these starts programs of its own: more of them beside each other fill two cores so that what waits is given up.
const PROGRAMS: TestStep = {
  program: 'vitest',
  args: ['run', '--project=together', '--project=programs', '--maxWorkers=3'],
}
const SPECS: TestStep = { program: 'playwright', args: ['test', '--project=beside', '--workers=2'] }
const ALONE: TestStep = { program: 'playwright', args: ['test', '--project=alone'] }
/** Which specs a share has, by the tag of each. */
const GREP_OF_SHARE = { quick: '--grep=@quick', rest: '--grep-invert=@quick' } as const
/** Parts for computers that share a run; together they do what a whole run does, and none takes much longer than another. */
const PARTS: readonly TestPlan[] = [
  [[[shard(PROGRAMS, 1)], CHECKS]],
  [[[APART, shard(PROGRAMS, 2)]]],
  [[[shard(SPECS, 1)]]],
  [[[FUNCTIONS, shard(SPECS, 2), ALONE]]],
]

/**
 * The plan of a whole run, or of a share of it. Programs and browsers wait for half of their time, so they run beside each
 * other; functions, which wait for nothing, fill the two cores at the end, those of the rest idly beside what plays in real time.
 */
export function testPlan(share?: TestShare): TestPlan {
  const all = [PROGRAMS, APART, FUNCTIONS]
  // What `npm test` has checked and run whole, the rest does not do again.
  if (share === 'rest') {
    const units = [withArgs(PROGRAMS, REST_FILTERS.across), withArgs(APART, REST_FILTERS.beside)]
    const functions = { ...withArgs(FUNCTIONS, REST_FILTERS.beside), isIdle: true } as const
    return [
      [units, [withArgs(SPECS, GREP_OF_SHARE.rest)]],
      [[ALONE], [functions]],
    ]
  }
  if (share === 'quick') return [[all, [...CHECKS, withArgs(SPECS, GREP_OF_SHARE.quick)]]]
  return [[all, [...CHECKS, SPECS]], [[ALONE]]]
}

/** The plan of a part of the whole run (`2/4`). Throws where there is no such part. */
export function partPlan(part: string): TestPlan {
  const found = PARTS.find((_, at) => `${at + 1}/${PARTS.length}` === part)
  if (found === undefined)
    throw new RangeError(
      `There is no part ${part} of the tests. There are: ${PARTS.map((_, at) => `${at + 1}/${PARTS.length}`).join(', ')}.`,
    )
  return found
}

/** The plan that runs the files named, by a path or what is in it, of either runner. Throws where a name fits none. */
export function filePlan(names: readonly string[], files: TestFiles = testFiles()): TestPlan {
  const units = [...files.functions, ...files.apart, ...files.together, ...files.programs]
  const matchedFiles = names.map((name) => {
    const inside = name.replaceAll('\\', '/').replace(/^\.\//, '')
    const found = [...units, ...files.specs].filter((path) => path.includes(inside))
    if (found.length === 0) throw new RangeError(`No file of tests has ${name} in its path.`)
    return found
  })
  const chosen = new Set(matchedFiles.flat())
  const [tests, specs] = [units, files.specs].map((paths) => paths.filter((path) => chosen.has(path)))
  const steps = [
    ...(tests?.length ? [{ program: 'vitest' as const, args: ['run', ...tests] }] : []),
    ...(specs?.length ? [{ program: 'playwright' as const, args: ['test', ...specs] }] : []),
  ]
  return [[steps]]
}

/** Folders whose files reach every room of the page. */
const EVERY_ROOM = /^(shared|renderer\/(state|ui|styles|public)|renderer\/[^/]+$|e2e\/support|playwright\.config)/
/** Folders whose files are in programs that tests start. */
const IN_PROGRAMS = /^(electron|shared|e2e\/support|vitest\.config)\b/

/**
 * The plan that runs what a change since a commit reaches: of Vitest's tests those that import what changed, of programs and of
 * rooms of the page those of the quick half, as one program or room is started whole.
 */
export function changedPlan(commit: string, changed: readonly string[]): TestPlan {
  const since = `--changed=${commit}`
  const rooms = changed.flatMap((path) => /^renderer\/(\w+)\//.exec(path)?.[1] ?? [])
  const grep = changed.some((path) => EVERY_ROOM.test(path)) ? '@quick' : `@room:(${[...new Set(rooms)].join('|')})\\b`
  const reachesPage = grep === '@quick' || rooms.length > 0
  const specs = changed.filter((path) => path.endsWith('.spec.ts'))
  const { together, programs: alone } = testFiles('quick')
  const programs = changed.some((path) => IN_PROGRAMS.test(path)) ? [...together, ...alone] : [since]
  const steps = [
    withArgs(FUNCTIONS, '--project=apart', since, '--passWithNoTests'),
    withArgs(PROGRAMS, ...programs, '--passWithNoTests'),
    ...(reachesPage ? [withArgs(SPECS, `--grep=${grep}`, '--pass-with-no-tests')] : []),
    ...(specs.length > 0 ? [{ program: 'playwright' as const, args: ['test', ...specs] }] : []),
  ]
  return [[steps, CHECKS]]
}

function shard(step: TestStep, half: 1 | 2): TestStep {
  return withArgs(step, `--shard=${half}/2`)
}

function withArgs(step: TestStep, ...args: readonly string[]): TestStep {
  return { ...step, args: [...step.args, ...args] }
}
