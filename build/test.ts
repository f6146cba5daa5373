import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensurePrograms } from './bundlePrograms.ts'
import { noteChecked, stampOfChecked, wasChecked } from './checkedBefore.ts'
import { STARTS_FILE } from './countStarts.ts'
import { busyShare, coreTimes, processorSeconds } from './processorSeconds.ts'
import { runnerEnd } from './runnerEnd.ts'
import { ensureSystemTools } from './systemTools.ts'
import BUDGET from './testBudget.json' with { type: 'json' }
import { overBudget, readNotes, secondsByRoom, startsByRoom, startsWords } from './testBudget.ts'
import { type TestShare, testFiles } from './testFiles.ts'
import { readTestReport } from './testReport.ts'
import { changedPlan, filePlan, partPlan, type TestPlan, type TestStep, testPlan } from './testSteps.ts'
import { unexpectedSkips } from './unexpectedSkips.ts'

const QUICK_HELP = `npm test              formats, types and the tests that answer soon, those of every room among them
npm test -- --changed what a change that is not committed reaches, or one since a commit: --changed COMMIT
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
const MAX_SECOND_TRIES = 5
const NOTES = 'notes.jsonl'
/** How many of the files that took longest are named. */
const SLOWEST_FILE_COUNT = 20

const root = join(import.meta.dirname, '..')
/** The environment before the bundler, which sets a `NODE_ENV` that tests must not have. */
const environment = { ...process.env }
const coresAtStart = coreTimes()
const [program, ...programArgs] = process.argv.slice(2)
const isWhole = program === 'all'
const { share, plan, counts } = readCommandLine()
const folder = mkdtempSync(join(tmpdir(), 'griot-test-'))
const total = before(counts)
/** The bundle of the programs, made once beside the checks; a run of named files makes it only where it needs it. */
const programs =
  plan.some((rows) => rows.length > 1) && process.env['GRIOT_PROGRAMS'] !== '' ? ensurePrograms() : undefined
/** Programs of the system, which are installed beside the checks. */
const tools = ensureSystemTools((line) => process.stdout.write(`${line}\n`))
const skips: string[] = []
let notes: ReturnType<typeof readNotes> = { starts: [], work: [] }
/** Seconds of each file of tests. */
const spent = new Map<string, number>()

try {
  for (const rows of plan) await Promise.all(rows.map((steps, at) => takeAll(steps, at > 0)))
} finally {
  notes = readNotes(join(folder, NOTES))
  rmSync(folder, { recursive: true, force: true })
}
if (counts !== undefined) writeFileSync(counts, JSON.stringify(total))
// The log of a run is long: what went wrong stands at its end.
for (const failure of total.failures) process.stdout.write(`\n${failure}\n`)
for (const skip of skips) process.stdout.write(`\nSkipped without a reason that holds here: ${skip}\n`)
const slowestFiles = [...spent].sort(([, a], [, b]) => b - a).slice(0, SLOWEST_FILE_COUNT)
if (slowestFiles.length > 0) process.stdout.write('\nSeconds of the files that took longest\n')
for (const [file, seconds] of slowestFiles) process.stdout.write(`${seconds.toFixed(0).padStart(5)}  ${file}\n`)
process.stdout.write('\nStarted by the tests of each folder\n')
for (const [room, own] of Object.entries(startsByRoom(notes.starts)))
  process.stdout.write(`${room}: ${startsWords(own)}\n`)
process.stdout.write('\nSeconds of processor time that tests outside a browser took\n')
const rooms = secondsByRoom(notes.work).map(([room, seconds]) => `${room} ${Math.round(seconds)}`)
process.stdout.write(`${rooms.join(', ')}\n`)
// A second try starts all that it needs again.
const grown = share === 'quick' && total.secondTries === 0 ? overBudget(notes.starts, BUDGET) : []
for (const line of grown) process.stdout.write(`Too much is started: ${line}\n`)
process.stdout.write(`\n${timeWords()}\n`)
const { passed, failed, skipped, secondTries } = total
process.stdout.write(`\n${secondTries} at the second try`)
process.stdout.write(secondTries > MAX_SECOND_TRIES ? `, and more than ${MAX_SECOND_TRIES} fail the run\n` : '\n')
// Outside CI a missing browser is only reported.
const skippedBadly = process.env['CI'] !== undefined && process.platform === 'linux' && skips.length > 0
process.exitCode = failed > 0 || grown.length > 0 || secondTries > MAX_SECOND_TRIES || skippedBadly ? 1 : 0
if (share === 'quick') process.stdout.write(`${more()} more files of tests: npm run test:all\n`)
// Programs read this line as the last one.
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)

/** Reads the command line. Ends the program after help, and after a word that names nothing. */
function readCommandLine(): { share: TestShare | undefined; plan: TestPlan; counts: string | undefined } {
  try {
    const options = {
      help: { type: 'boolean', short: 'h' },
      changed: { type: 'boolean' },
      counts: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args: programArgs, options, allowPositionals: true })
    if (values.help) {
      process.stdout.write(isWhole ? WHOLE_HELP : QUICK_HELP)
      process.exit(0)
    }
    const { counts } = values
    const [part] = positionals
    if (values.changed)
      return { share: undefined, plan: changedPlan(part ?? 'HEAD', changedSince(part ?? 'HEAD')), counts }
    if (!isWhole && part !== undefined) return { share: undefined, plan: filePlan(positionals), counts }
    if (isWhole && part !== undefined && part !== 'rest') return { share: undefined, plan: partPlan(part), counts }
    const share = isWhole ? (part as 'rest' | undefined) : 'quick'
    return { share, plan: testPlan(share), counts }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  }
}

/** Paths of the files that differ from a commit, new ones among them. */
function changedSince(commit: string): readonly string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  return [...git('diff', '--name-only', commit, '--'), ...git('ls-files', '--others', '--exclude-standard')].filter(
    Boolean,
  )
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

/** How long the run took, how busy the cores of the computer were, and how long they worked for it, where the system tells. */
function timeWords(): string {
  const busy = Math.round(100 * busyShare(coresAtStart, coreTimes()))
  const taken = `${Math.round(performance.now() / 1000)} s, in which the cores were busy for ${busy} %`
  const seconds = processorSeconds()
  if (seconds === undefined) return taken
  return `${taken}; of processor time ${Math.round(seconds.own + seconds.children)} s, those of browsers in part`
}

/** How many files of tests a quick run leaves out. */
function more(): number {
  return Object.values(testFiles('rest')).reduce((sum, files) => sum + files.length, 0)
}

/** Runs steps one after the other; those that run beside others are reported when they end. */
async function takeAll(steps: readonly TestStep[], isBeside: boolean): Promise<void> {
  for (const step of steps) {
    const { program, args } = step
    const json = join(folder, `${randomUUID()}.json`)
    if (program === 'vitest') {
      const reporterArgs = [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${json}`]
      count(program, await run({ ...step, args: reporterArgs }, isBeside, json), json)
    } else if (program === 'playwright') count(program, await run(step, isBeside, json), json)
    // A check counts as one test.
    else if (await isFaultless(step, isBeside)) total.passed++
    else total.failed++
  }
}

/** Runs a check, unless it found nothing wrong before with files as they are. */
async function isFaultless(step: TestStep, isBeside: boolean): Promise<boolean> {
  const command = [step.program, ...step.args].join(' ')
  const stamp = stampOfChecked()
  if (wasChecked(command, stamp)) {
    process.stdout.write(`\n> ${command}: nothing changed since it found nothing wrong\n`)
    return true
  }
  const ok = await run(step, isBeside)
  // What changed meanwhile it may have seen or not.
  if (ok && stampOfChecked() === stamp) noteChecked(command, stamp)
  return ok
}

/** Adds the counts of a test runner's report. A run that ends badly without a failed test, or has no report, counts as one. */
function count(program: 'vitest' | 'playwright', ok: boolean, json: string): void {
  const report = readTestReport(program, json, share)
  const failed = report?.failed ?? 0
  total.passed += report?.passed ?? 0
  total.skipped += report?.skipped ?? 0
  total.failed += failed === 0 && !(ok && report !== undefined) ? 1 : failed
  total.secondTries += report?.secondTries ?? 0
  total.failures.push(...(report?.failures ?? []))
  skips.push(...unexpectedSkips(report?.skips ?? []))
  for (const [file, seconds] of report?.seconds ?? []) spent.set(file, (spent.get(file) ?? 0) + seconds)
}

/** Runs a program of a package, and resolves with whether it ended well. The output of one beside another is written when it ends. */
async function run({ program, args, isIdle }: TestStep, isBeside: boolean, json?: string): Promise<boolean> {
  const output = isBeside ? 'pipe' : 'inherit'
  const title = `\n> ${program} ${args.filter((arg) => !arg.includes(folder)).join(' ')}\n`
  if (!isBeside) process.stdout.write(title)
  const bin = join(root, 'node_modules', '.bin', program)
  const isTests = program === 'vitest' || program === 'playwright'
  if (isTests) await tools
  const env = {
    ...environment,
    ...(isTests && programs !== undefined && { GRIOT_PROGRAMS: await programs }),
    ...(share !== undefined && { GRIOT_TESTS: share }),
    [STARTS_FILE]: join(folder, NOTES),
    ...(program === 'playwright' && json !== undefined && { PLAYWRIGHT_JSON_OUTPUT_NAME: json }),
  }
  // Programs of packages are scripts on Windows, which only its shell runs; it splits what is not quoted at spaces.
  const shell = process.platform === 'win32'
  const [name = '', ...shellArgs] = shell ? [bin, ...args].map((one) => `"${one}"`) : [bin, ...args]
  const child = spawn(name, shellArgs, { cwd: root, stdio: ['inherit', output, output], env, shell })
  if (isIdle && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const outputChunks: Buffer[] = []
  for (const pipe of [child.stdout, child.stderr]) pipe?.on('data', (chunk: Buffer) => outputChunks.push(chunk))
  const isOk = json === undefined ? (await once(child, 'close'))[0] === 0 : await runnerEnd(child, json)
  if (isBeside) process.stdout.write(title + Buffer.concat(outputChunks))
  return isOk
}
