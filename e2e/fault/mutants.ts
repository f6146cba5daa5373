import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** A small fault put into the product: in `file`, the text `find` becomes `replace`, and one of `tests` must notice. */
const Mutant = z.strictObject({
  file: z.string(),
  find: z.string().min(1),
  replace: z.string(),
  /** Paths of test files, of which at least one must fail. */
  tests: z.array(z.string()).min(1),
})
type Mutant = z.infer<typeof Mutant>

/** `killed`: a test fails. `survived`: all pass. `stale`: the list no longer fits the code. */
type Outcome = 'killed' | 'survived' | 'stale'

const ROOT = join(import.meta.dirname, '../..')
const VITEST = 'node_modules/vitest/vitest.mjs'
/** Milliseconds for each file of tests: a fault may make a loop endless, which counts as noticed. */
const TEST_TIMEOUT_MS = 300_000

/**
 * Puts the faults of `mutants.json` into a copy of the repository, one at a time, and runs the tests that must notice.
 * `npm run fault mutants journal` tries those whose file has "journal" in its path. Throws where a fault survives or its
 * text is no longer found.
 */
export async function mutants(pathPart = ''): Promise<void> {
  const chosen = readMutants().filter(({ file }) => file.includes(pathPart))
  if (chosen.length === 0) throw new Error(`No mutant's file has ${pathPart} in its path.`)
  const outcomes = tryMutants(chosen)
  const bad = outcomes.filter((outcome) => outcome !== 'killed').length
  process.stdout.write(`${outcomes.length - bad} of ${outcomes.length} killed\n`)
  if (bad > 0) throw new Error(`${bad} mutants survived or are stale.`)
}

/** The list of faults. */
export function readMutants(): Mutant[] {
  return z.array(Mutant).parse(JSON.parse(readFileSync(join(import.meta.dirname, 'mutants.json'), 'utf8')))
}

/** The faults of the list that no longer fit the code, each with its file and the reason. */
export function staleMutants(): string[] {
  return readMutants().flatMap((mutant) => {
    const why = whyStale(mutant, ROOT)
    return why === undefined ? [] : [`${mutant.file}: ${brief(mutant.find)}: ${why}`]
  })
}

/** Tries faults one after the other and prints each outcome. Throws if the tests fail without a fault. */
function tryMutants(chosen: readonly Mutant[]): Outcome[] {
  const copy = copyRepository()
  try {
    const fitting = chosen.filter((mutant) => whyStale(mutant, copy) === undefined)
    const tests = [...new Set(fitting.flatMap((mutant) => mutant.tests))]
    // Without a name, all tests would run.
    const sound = tests.length === 0 ? undefined : runTests(copy, tests)
    if (sound !== undefined && (sound.failed > 0 || !sound.ran))
      throw new Error(`The tests fail without a fault.\n${sound.output}`)
    return chosen.map((mutant) => {
      const { outcome, why } = tryMutant(mutant, copy)
      const { file, find, replace } = mutant
      process.stdout.write(`${outcome.padEnd(8)}  ${file}: ${brief(find)} → ${brief(replace)}${why}\n`)
      return outcome
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function tryMutant(mutant: Mutant, copy: string): { outcome: Outcome; why: string } {
  const stale = whyStale(mutant, copy)
  if (stale !== undefined) return { outcome: 'stale', why: `: ${stale}` }
  const path = join(copy, mutant.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(mutant.find, () => mutant.replace),
  )
  try {
    const { ran, failed, output } = runTests(copy, mutant.tests)
    // A file that cannot even be loaded shows a fault of the list, not a watchful test.
    if (!ran) return { outcome: 'stale', why: `: the tests do not run with it\n${output}` }
    return { outcome: failed > 0 ? 'killed' : 'survived', why: '' }
  } finally {
    writeFileSync(path, text)
  }
}

/** Why a fault cannot be put in; undefined if it can. */
function whyStale({ file, find, tests }: Mutant, copy: string): string | undefined {
  const missing = [file, ...tests].find((path) => !existsSync(join(copy, path)))
  if (missing !== undefined) return `there is no ${missing}`
  const found = readFileSync(join(copy, file), 'utf8').split(find).length - 1
  return found === 1 ? undefined : `its text is found ${found} times, not once`
}

/** Copies the files that git knows or would add, as they are now; packages are linked. */
function copyRepository(): string {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`)
  const copy = mkdtempSync(join(tmpdir(), 'griot-mutants-'))
  for (const path of listed.stdout.toString().split('\0')) {
    if (path === '' || !existsSync(join(ROOT, path))) continue
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    cpSync(join(ROOT, path), join(copy, path))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}

/** Runs test files. `ran` is false if some could not be loaded; a run that takes too long has failed. */
function runTests(copy: string, tests: readonly string[]): { ran: boolean; failed: number; output: string } {
  const out = join(copy, 'test-results', 'mutants.json')
  rmSync(out, { force: true })
  const args = [join(copy, VITEST), 'run', ...tests, '--reporter=json', `--outputFile.json=${out}`, '--retry=0']
  // By this Node: an older one on the path could not read the configuration.
  const run = spawnSync(process.execPath, args, {
    ...{ cwd: copy, encoding: 'utf8', timeout: TEST_TIMEOUT_MS * tests.length },
    // Programs run from the source with the fault: to bundle each would take longer.
    env: { ...process.env, GRIOT_PROGRAMS: '' },
  })
  const output = `${run.stdout}${run.stderr}`.trim().slice(-2000)
  if (run.error !== undefined) return { ran: true, failed: 1, output }
  if (!existsSync(out)) return { ran: false, failed: 0, output }
  const report = Report.parse(JSON.parse(readFileSync(out, 'utf8')))
  const ran = report.numTotalTests > 0 && report.testResults.every(({ assertionResults: found }) => found.length > 0)
  return { ran, failed: report.numFailedTests, output }
}

/** The part of vitest's report that is read. */
const Report = z.object({
  numTotalTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ assertionResults: z.array(z.unknown()) })),
})

function brief(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
