import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSystemTools } from './systemTools.ts'

interface Count {
  passed: number
  failed: number
  skipped: number
}

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'griot-test-'))
const total: Count = { passed: 0, failed: 0, skipped: 0 }

try {
  ensureSystemTools((line) => process.stdout.write(`${line}\n`))
  step('biome', ['check'])
  step('tsc', ['-b'])
  specs('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'vitest.json')}`])
  specs('playwright', ['test'])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
process.exitCode = total.failed > 0 ? 1 : 0

/** A check that passes or fails as a whole. */
function step(program: string, args: readonly string[]): void {
  if (run(program, args)) total.passed++
  else total.failed++
}

/** A test runner that leaves its counts in a JSON file. A run that ends badly without a failed test counts as one. */
function specs(program: 'vitest' | 'playwright', args: readonly string[]): void {
  const ok = run(program, args)
  const count = readCount(program)
  total.passed += count.passed
  total.skipped += count.skipped
  total.failed += count.failed === 0 && !ok ? 1 : count.failed
}

function run(program: string, args: readonly string[]): boolean {
  process.stdout.write(`\n> ${program} ${args.filter((arg) => !arg.includes(folder)).join(' ')}\n`)
  const bin = join(root, 'node_modules', '.bin', program)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json') }
  return spawnSync(bin, args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' }).status === 0
}

function readCount(program: 'vitest' | 'playwright'): Count {
  try {
    const report: unknown = JSON.parse(readFileSync(join(folder, `${program}.json`), 'utf8'))
    return program === 'vitest' ? vitestCount(report as VitestReport) : playwrightCount(report as PlaywrightReport)
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
}

function vitestCount(report: VitestReport): Count {
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

function playwrightCount({ stats }: PlaywrightReport): Count {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}
