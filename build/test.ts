import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { STARTS_FILE, type Start } from './countStarts.ts'
import { ensureSystemTools } from './systemTools.ts'
import BUDGET from './testBudget.json' with { type: 'json' }
import { overBudget, readStarts, startsByRoom, startsWords } from './testBudget.ts'
import { type TestShare, testFiles } from './testFiles.ts'
import { readTestReport } from './testReport.ts'
import { fileStages, partStages, type TestStage, type TestStep, testStages } from './testSteps.ts'
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
/** Linux's file of figures on this process, and its ticks in a second, which are the same for all programs. */
const OWN_STAT = '/proc/self/stat'
const TICKS_A_SECOND = 100
const STARTS = 'starts.jsonl'
/** How many of the files that took longest are named. */
const LONGEST = 20

const [program, ...given] = process.argv.slice(2)
const isWhole = program === 'all'
const { share, stages, counts } = asked()
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'griot-test-'))
const total = before(counts)
const skips: string[] = []
let starts: readonly Start[] = []
/** Seconds of each file of tests. */
const spent = new Map<string, number>()

try {
  ensureSystemTools((line) => process.stdout.write(`${line}\n`))
  for (const stage of stages) await Promise.all(stage.map((step) => take(step, stage.length > 1)))
} finally {
  starts = readStarts(join(folder, STARTS))
  rmSync(folder, { recursive: true, force: true })
}
if (counts !== undefined) writeFileSync(counts, JSON.stringify(total))
// The log of a run is long: what went wrong stands at its end.
for (const failure of total.failures) process.stdout.write(`\n${failure}\n`)
for (const skip of skips) process.stdout.write(`\nSkipped without a reason that holds here: ${skip}\n`)
const longest = [...spent].sort(([, a], [, b]) => b - a).slice(0, LONGEST)
if (longest.length > 0) process.stdout.write('\nSeconds of the files that took longest\n')
for (const [file, seconds] of longest) process.stdout.write(`${seconds.toFixed(0).padStart(5)}  ${file}\n`)
process.stdout.write('\nStarted by the tests of each folder\n')
for (const [room, own] of Object.entries(startsByRoom(starts))) process.stdout.write(`${room}: ${startsWords(own)}\n`)
// A second try starts all that it needs again.
const grown = share === 'quick' && total.secondTries === 0 ? overBudget(starts, BUDGET) : []
for (const line of grown) process.stdout.write(`Too much is started: ${line}\n`)
process.stdout.write(`\n${timeWords()}\n`)
const { passed, failed, skipped, secondTries } = total
process.stdout.write(`\n${secondTries} at the second try`)
process.stdout.write(secondTries > MOST_SECOND_TRIES ? `, and more than ${MOST_SECOND_TRIES} fail the run\n` : '\n')
// Outside CI a missing browser is only reported.
const skippedBadly = process.env['CI'] !== undefined && process.platform === 'linux' && skips.length > 0
process.exitCode = failed > 0 || grown.length > 0 || secondTries > MOST_SECOND_TRIES || skippedBadly ? 1 : 0
if (share === 'quick') process.stdout.write(`${more()} more files of tests: npm run test:all\n`)
// Programs read this line as the last one.
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)

/** Reads the command line. Ends the program after help, and after a word that names nothing. */
function asked(): { share: TestShare | undefined; stages: readonly TestStage[]; counts: string | undefined } {
  try {
    const options = { help: { type: 'boolean', short: 'h' }, counts: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true })
    if (values.help) {
      process.stdout.write(isWhole ? WHOLE_HELP : QUICK_HELP)
      process.exit(0)
    }
    const { counts } = values
    const [part] = positionals
    if (!isWhole && part !== undefined) return { share: undefined, stages: fileStages(positionals), counts }
    if (isWhole && part !== undefined && part !== 'rest') return { share: undefined, stages: partStages(part), counts }
    const share = isWhole ? (part as 'rest' | undefined) : 'quick'
    return { share, stages: testStages(share), counts }
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

/** How long the run took, and how much of that its cores worked for it, where the system tells. */
function timeWords(): string {
  const wall = performance.now() / 1000
  const taken = `${Math.round(wall)} s`
  if (!existsSync(OWN_STAT)) return taken
  // After the name in brackets: the times of the children that ended, and of theirs, are the 14th and 15th (proc(5)).
  const fields = readFileSync(OWN_STAT, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const spent = (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND
  const share = (100 * spent) / (wall * availableParallelism())
  return `${taken}, of processor time ${Math.round(spent)} s: ${Math.round(share)} % of what ${availableParallelism()} cores have`
}

/** How many files of tests a quick run leaves out. */
function more(): number {
  return Object.values(testFiles('rest')).reduce((sum, files) => sum + files.length, 0)
}

/** Takes a step: a check counts as one test, a test runner leaves its counts in a JSON file. */
async function take(step: TestStep, beside: boolean): Promise<void> {
  const { program, args } = step
  if (program === 'vitest') {
    const json = join(folder, 'vitest.json')
    const told = [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${json}`]
    count(program, await run({ ...step, args: told }, beside))
  } else if (program === 'playwright') count(program, await run(step, false))
  else if (await run(step, beside)) total.passed++
  else total.failed++
}

/** Adds what a test runner tells. A run that ends badly without a failed test counts as one. */
function count(program: 'vitest' | 'playwright', ok: boolean): void {
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

/** Runs a program of a package, and resolves with whether it ended well. Beside another its output is written when it ends. */
async function run({ program, args, idle = false }: TestStep, beside: boolean): Promise<boolean> {
  const output = beside ? 'pipe' : 'inherit'
  const title = `\n> ${program} ${args.filter((arg) => !arg.includes(folder)).join(' ')}\n`
  if (!beside) process.stdout.write(title)
  const bin = join(root, 'node_modules', '.bin', program)
  const env = {
    ...process.env,
    ...(share !== undefined && { GRIOT_TESTS: share }),
    [STARTS_FILE]: join(folder, STARTS),
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json'),
  }
  // Programs of packages are scripts on Windows, which only its shell runs; it splits what is not quoted at spaces.
  const shell = process.platform === 'win32'
  const [name = '', ...given] = shell ? [bin, ...args].map((one) => `"${one}"`) : [bin, ...args]
  const child = spawn(name, given, { cwd: root, stdio: ['inherit', output, output], env, shell })
  if (idle && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const said: Buffer[] = []
  for (const pipe of [child.stdout, child.stderr]) pipe?.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = await once(child, 'close')
  if (beside) process.stdout.write(title + Buffer.concat(said))
  return code === 0
}
