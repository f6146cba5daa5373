import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureSystemTools } from './systemTools.ts'
import { type TestShare, testFiles } from './testFiles.ts'
import { readTestReport } from './testReport.ts'
import { fileSteps, partSteps, type TestStep, testSteps } from './testSteps.ts'
import { unexpectedSkips } from './unexpectedSkips.ts'

const QUICK_HELP = `npm test              formats, types and the tests that answer soon, those of every room among them
npm test -- FILE…     the files of tests that have this in their path, with Vitest or in a browser
npm run test:all      all tests; npm run test:all -- --help
`
const WHOLE_HELP = `npm run test:all             formats, types and all tests
npm run test:all -- 1/4      a part of them, for four computers that share them: 1/4, 2/4, 3/4 and 4/4
npm run test:all -- rest     those that npm test leaves out
npm run test:many            the service on many machines; what takes longer still: npm run bench, npm run fault
  --counts FILE              adds the counts in FILE to this run's, and leaves their sum there
`
/** Tests that may need their second try in one run. */
const MOST_SECOND_TRIES = 5
/** How many of the files that took longest are named. */
const LONGEST = 20

const [program, ...given] = process.argv.slice(2)
const isWhole = program === 'all'
const { share, steps, counts } = asked()
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'griot-test-'))
const total = before(counts)
const skips: string[] = []
/** Seconds of each file of tests. */
const spent = new Map<string, number>()

try {
  ensureSystemTools((line) => process.stdout.write(`${line}\n`))
  // Side by side: each leaves a core idle for a part of its time.
  await Promise.all(steps.map(check))
  for (const { program, args } of steps) {
    if (program === 'vitest')
      await specs(program, [
        ...args,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(folder, 'vitest.json')}`,
      ])
    else if (program === 'playwright') await specs(program, args)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (counts !== undefined) writeFileSync(counts, JSON.stringify(total))
// The log of a run is long: what went wrong stands at its end.
for (const failure of total.failures) process.stdout.write(`\n${failure}\n`)
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
if (share === 'quick') process.stdout.write(`${more()} more files of tests: npm run test:all\n`)
// Programs read this line as the last one.
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)

/** Reads the command line. Ends the program after help, and after a word that names nothing. */
function asked(): { share: TestShare | undefined; steps: readonly TestStep[]; counts: string | undefined } {
  try {
    const options = { help: { type: 'boolean', short: 'h' }, counts: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true })
    if (values.help) {
      process.stdout.write(isWhole ? WHOLE_HELP : QUICK_HELP)
      process.exit(0)
    }
    const { counts } = values
    const [part] = positionals
    if (!isWhole && part !== undefined) return { share: undefined, steps: fileSteps(positionals), counts }
    if (isWhole && part !== undefined && part !== 'rest') return { share: undefined, steps: partSteps(part), counts }
    const share = isWhole ? (part as 'rest' | undefined) : 'quick'
    return { share, steps: testSteps(share), counts }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  }
}

/** The counts of runs before this one, which a file keeps; none where it is empty. */
function before(path: string | undefined): {
  passed: number
  failed: number
  skipped: number
  secondTries: number
  failures: string[]
} {
  const text = path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : ''
  return text === '' ? { passed: 0, failed: 0, skipped: 0, secondTries: 0, failures: [] } : JSON.parse(text)
}

/** How many files of tests a quick run leaves out. */
function more(): number {
  return Object.values(testFiles('rest')).reduce((sum, files) => sum + files.length, 0)
}

/** A step that passes or fails as a whole, if it is one. */
async function check({ program, args }: TestStep): Promise<void> {
  if (program === 'vitest' || program === 'playwright') return
  if (await run(program, args, 'pipe')) total.passed++
  else total.failed++
}

/** A test runner that leaves its counts in a JSON file. A run that ends badly without a failed test counts as one. */
async function specs(program: 'vitest' | 'playwright', args: readonly string[]): Promise<void> {
  const ok = await run(program, args, 'inherit')
  const report = readTestReport(program, join(folder, `${program}.json`))
  const failed = report?.failed ?? 0
  total.passed += report?.passed ?? 0
  total.skipped += report?.skipped ?? 0
  total.failed += failed === 0 && !ok ? 1 : failed
  total.secondTries += report?.secondTries ?? 0
  total.failures.push(...(report?.failures ?? []))
  skips.push(...unexpectedSkips(report?.skips ?? []))
  for (const [file, seconds] of report?.seconds ?? []) spent.set(file, (spent.get(file) ?? 0) + seconds)
}

/** Runs a program of a package, and resolves with whether it ended well. With `pipe` its output is written when it ends. */
async function run(program: string, args: readonly string[], output: 'pipe' | 'inherit'): Promise<boolean> {
  const title = `\n> ${program} ${args.filter((arg) => !arg.includes(folder)).join(' ')}\n`
  if (output === 'inherit') process.stdout.write(title)
  const bin = join(root, 'node_modules', '.bin', program)
  const env = {
    ...process.env,
    ...(share !== undefined && { GRIOT_TESTS: share }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json'),
  }
  // Programs of packages are scripts on Windows, which only its shell runs; it splits what is not quoted at spaces.
  const shell = process.platform === 'win32'
  const [name = '', ...given] = shell ? [bin, ...args].map((one) => `"${one}"`) : [bin, ...args]
  const child = spawn(name, given, { cwd: root, stdio: ['inherit', output, output], env, shell })
  const said: Buffer[] = []
  for (const pipe of [child.stdout, child.stderr]) pipe?.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = await once(child, 'close')
  if (output === 'pipe') process.stdout.write(title + Buffer.concat(said))
  return code === 0
}
