import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSystemTools } from './systemTools.ts'
import { readTestReport } from './testReport.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'griot-test-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []

try {
  ensureSystemTools((line) => process.stdout.write(`${line}\n`))
  step('biome', ['check'])
  step('tsc', ['-b'])
  specs('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'vitest.json')}`])
  specs('playwright', ['test'])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
// The log of a run is long: what went wrong stands at its end.
for (const failure of failures) process.stdout.write(`\n${failure}\n`)
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
  const report = readTestReport(program, join(folder, `${program}.json`))
  const failed = report?.failed ?? 0
  total.passed += report?.passed ?? 0
  total.skipped += report?.skipped ?? 0
  total.failed += failed === 0 && !ok ? 1 : failed
  failures.push(...(report?.failures ?? []))
}

function run(program: string, args: readonly string[]): boolean {
  process.stdout.write(`\n> ${program} ${args.filter((arg) => !arg.includes(folder)).join(' ')}\n`)
  const bin = join(root, 'node_modules', '.bin', program)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json') }
  return spawnSync(bin, args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' }).status === 0
}
