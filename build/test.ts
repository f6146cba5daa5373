import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSystemTools } from './systemTools.ts'
import { type TestStep, testSteps } from './testParts.ts'
import { readTestReport } from './testReport.ts'
import { unexpectedSkips } from './unexpectedSkips.ts'

/** Tests that may need their second try in one run. */
const MOST_SECOND_TRIES = 5

const [part] = process.argv.slice(2)
const steps = stepsOf(part)
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'griot-test-'))
const total = { passed: 0, failed: 0, skipped: 0, secondTries: 0 }
const failures: string[] = []
const skips: string[] = []
/** Seconds of each file of tests. */
const spent = new Map<string, number>()
/** How many of the files that took longest are named. */
const LONGEST = 20

try {
  ensureSystemTools((line) => process.stdout.write(`${line}\n`))
  for (const { program, args } of steps) {
    if (program === 'vitest')
      specs(program, [
        ...args,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(folder, 'vitest.json')}`,
      ])
    else if (program === 'playwright') specs(program, args)
    else step(program, args)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
// The log of a run is long: what went wrong stands at its end.
for (const failure of failures) process.stdout.write(`\n${failure}\n`)
for (const skip of skips) process.stdout.write(`\nSkipped without a reason that holds here: ${skip}\n`)
const longest = [...spent].sort(([, a], [, b]) => b - a).slice(0, LONGEST)
if (longest.length > 0) process.stdout.write('\nSeconds of the files that took longest\n')
for (const [file, seconds] of longest) process.stdout.write(`${seconds.toFixed(0).padStart(5)}  ${file}\n`)
const { passed, failed, skipped, secondTries } = total
process.stdout.write(`\n${secondTries} at the second try`)
process.stdout.write(secondTries > MOST_SECOND_TRIES ? `, and more than ${MOST_SECOND_TRIES} fail the run\n` : '\n')
// Outside CI a missing browser is only reported.
const skippedBadly = process.env['CI'] !== undefined && process.platform === 'linux' && skips.length > 0
process.exitCode = failed > 0 || secondTries > MOST_SECOND_TRIES || skippedBadly ? 1 : 0
// Programs read this line as the last one.
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)

/** The steps of the part that was asked for. Ends the program where there is none. */
function stepsOf(part: string | undefined): readonly TestStep[] {
  try {
    return testSteps(part)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  }
}

/** A check that passes or fails as a whole. */
function step(program: string, args: readonly string[]): void {
  if (run(program, args)) total.passed++
  else total.failed++
}

/** A test runner that leaves its counts in a JSON file. A run that ends badly without a failed test counts as one. */
function specs(program: 'vitest' | 'playwright', args: readonly string[]): void {
  const ok = run(program, args)
  const report = readTestReport(program, join(folder, `${program}.json`))
  const failed = report?.failed ?? 0
  total.passed += report?.passed ?? 0
  total.skipped += report?.skipped ?? 0
  total.failed += failed === 0 && !ok ? 1 : failed
  total.secondTries += report?.secondTries ?? 0
  failures.push(...(report?.failures ?? []))
  skips.push(...unexpectedSkips(report?.skips ?? []))
  for (const [file, seconds] of report?.seconds ?? []) spent.set(file, (spent.get(file) ?? 0) + seconds)
}

function run(program: string, args: readonly string[]): boolean {
  process.stdout.write(`\n> ${program} ${args.filter((arg) => !arg.includes(folder)).join(' ')}\n`)
  const bin = join(root, 'node_modules', '.bin', program)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json') }
  // Programs of packages are scripts on Windows, which only its shell runs; it splits what is not quoted at spaces.
  const shell = process.platform === 'win32'
  const [name = '', ...given] = shell ? [bin, ...args].map((one) => `"${one}"`) : [bin, ...args]
  return spawnSync(name, given, { cwd: root, stdio: 'inherit', env, shell }).status === 0
}
