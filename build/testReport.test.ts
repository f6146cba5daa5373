import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readTestReport } from './testReport.ts'

const root = join(import.meta.dirname, '..')

it('tells of a real run of Vitest how long its files took', () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-report-'))
  try {
    const path = join(folder, 'vitest.json')
    const args = ['run', 'shared/basics/timecode.test.ts', '--reporter=json', `--outputFile.json=${path}`]
    spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: root })
    const report = readTestReport('vitest', path)
    expect(report).toMatchObject({ failed: 0, skips: [], failures: [] })
    expect(report?.passed).toBeGreaterThan(0)
    expect([...(report?.seconds.keys() ?? [])]).toEqual(['shared/basics/timecode.test.ts'])
    expect([...(report?.seconds.values() ?? [])][0]).toBeGreaterThan(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('adds up the tests of a file of Playwright, those of its groups and second tries too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-report-'))
  try {
    const spec = (title: string, durations: number[]) => ({
      title,
      file: 'page/a.spec.ts',
      tests: [{ status: 'expected', results: durations.map((duration) => ({ duration })) }],
    })
    const suites = [{ specs: [spec('one', [1000])], suites: [{ specs: [spec('two', [2000, 500])] }] }]
    const path = join(folder, 'playwright.json')
    writeFileSync(path, JSON.stringify({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, suites }))
    expect(readTestReport('playwright', path)?.seconds).toEqual(new Map([['e2e/page/a.spec.ts', 3.5]]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('counts as skipped in the rest of the tests only what these should have run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-report-'))
  try {
    const skipped = (fullName: string, ...tags: string[]) => ({ status: 'skipped', fullName, tags })
    const file = (name: string, assertionResults: readonly object[]) => {
      return { name: join(root, name), status: 'passed', startTime: 0, endTime: 1, assertionResults }
    }
    const testResults = [
      file('shared/a.test.ts', [skipped('whole'), skipped('part', 'sampled')]),
      file('e2e/page/b.test.ts', [skipped('whole', 'quick'), skipped('part', 'quick', 'sampled')]),
      file('e2e/page/c.test.ts', [skipped('late', 'long')]),
    ]
    const path = join(folder, 'vitest.json')
    writeFileSync(path, JSON.stringify({ numPassedTests: 0, numFailedTests: 0, testResults }))
    const skipsOf = (share?: 'rest') => readTestReport('vitest', path, share)?.skips.map((skip) => skip.split(' › ')[1])
    expect(skipsOf('rest')).toEqual(['part', 'part', 'late'])
    expect(skipsOf()).toEqual(['whole', 'part', 'whole', 'part', 'late'])
    expect(readTestReport('vitest', path, 'rest')?.skipped).toBe(3)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
