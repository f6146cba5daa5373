import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fileStages, partStages, type TestStep, testStages } from './testSteps.ts'

const root = join(import.meta.dirname, '..')

it('the four parts together are the whole run', () => {
  const words = ({ program, args }: TestStep) => [program, ...args].join(' ')
  const whole = testStages().flat().map(words)
  const parts = ['1/4', '2/4', '3/4', '4/4']
    .flatMap((part) => partStages(part))
    .flat()
    .map(words)
  expect(parts.flatMap((one) => /--shard=\S+/.exec(one) ?? [])).toEqual(['--shard=1/2', '--shard=2/2'])
  expect([...new Set(parts.map((one) => one.replace(/ --shard=\S+/, '')))]).toEqual(whole)
})

it.each(['quick', 'rest'] as const)('tests of functions run beside those that are heard in real time: %s', (share) => {
  const beside = testStages(share)
    .at(-1)
    ?.map(({ args, idle = false }) => [args.at(-1), idle])
  expect(beside).toEqual([
    ['--project=alone', false],
    ['--project=shared', true],
  ])
})

it('a part that is none is refused with those there are', () => {
  expect(() => partStages('5/4')).toThrow('There is no part 5/4 of the tests. There are: 1/4, 2/4, 3/4, 4/4.')
})

it('files of either kind are run by what is in their path', () => {
  const files = { sharing: ['shared/a.test.ts'], apart: ['e2e/b.test.ts'], specs: ['e2e/page/a.spec.ts'] }
  expect(fileStages(['./shared/a'], files)).toEqual([[{ program: 'vitest', args: ['run', 'shared/a.test.ts'] }]])
  expect(fileStages(['a.', 'b.test'], files)).toEqual([
    [{ program: 'vitest', args: ['run', 'shared/a.test.ts', 'e2e/b.test.ts'] }],
    [{ program: 'playwright', args: ['test', 'e2e/page/a.spec.ts'] }],
  ])
  expect(() => fileStages(['a.', 'c.test'], files)).toThrow('No file of tests has c.test in its path.')
})

it('adds to the counts of the run before, for the last line of both', () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-counts-'))
  try {
    const counts = join(folder, 'counts.json')
    const before = { passed: 1000, failed: 0, skipped: 7, secondTries: 0, failures: [] }
    writeFileSync(counts, JSON.stringify(before))
    const args = [join(root, 'build', 'test.ts'), 'quick', 'shared/timecode.test.ts', '--counts', counts]
    const said = spawnSync(process.execPath, args, { cwd: root }).stdout.toString().trimEnd().split('\n')
    expect(said.at(-1)).toMatch(/^10[2-9]\d passed, 0 failed, 7 skipped$/)
    expect(JSON.parse(readFileSync(counts, 'utf8'))).toMatchObject({ skipped: 7, failed: 0 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it.each([
  ['test.ts', ['quick', '--help'], 'npm test -- FILE…'],
  ['test.ts', ['all', '--help'], 'npm run test:all -- rest'],
  ['../e2e/bench/bench.ts', ['--help'], 'media, render, podcast, hour'],
  ['../e2e/fault/fault.ts', ['--help'], 'fuzz, slow, mixed'],
])('%s says with %j what there is', (script, args, says) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'build', script), ...args])
  expect([status, stdout.toString(), stderr.toString()]).toEqual([0, expect.stringContaining(says), ''])
})
