import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { changedPlan, filePlan, partPlan, type TestPlan, type TestStep, testPlan } from './testSteps.ts'

const root = join(import.meta.dirname, '..')

const words = (plan: TestPlan) => plan.flat(2).map(({ program, args }: TestStep) => [program, ...args].join(' '))

it('the four parts together are the whole run', () => {
  const parts = ['1/4', '2/4', '3/4', '4/4'].flatMap((part) => words(partPlan(part)))
  expect(parts.flatMap((one) => /--shard=\S+/.exec(one) ?? [])).toEqual([
    '--shard=1/2',
    '--shard=2/2',
    '--shard=1/2',
    '--shard=2/2',
  ])
  expect(new Set(parts.map((one) => one.replace(/ --shard=\S+/, '')))).toEqual(new Set(words(testPlan())))
})

it('the quick half and the rest together have all tests, and what the one checks the other does not', () => {
  const [quick, rest] = [words(testPlan('quick')), words(testPlan('rest'))]
  expect(quick.filter((one) => /biome|tsc/.test(one))).toHaveLength(2)
  expect(rest.filter((one) => /biome|tsc/.test(one))).toEqual([])
  const grep = (plan: readonly string[]) => plan.flatMap((one) => one.match(/--grep.*/)?.[0] ?? [])
  expect(grep(quick)).toEqual(['--grep=@quick'])
  expect(grep(rest)).toEqual(['--grep-invert=@quick'])
  const filters = rest.flatMap((one) => one.match(/--tags-filter=.*/)?.[0] ?? [])
  expect(filters).toEqual(['--tags-filter=not quick or sampled', ...Array(2).fill('--tags-filter=sampled')])
})

it('what runs beside the spec that plays in real time gives way to it', () => {
  const stage = testPlan('rest').find((rows) => rows.flat().some(({ args }) => args.includes('--project=alone')))
  const beside = stage?.flat().filter(({ args }) => !args.includes('--project=alone'))
  expect(beside?.map(({ isIdle }) => isIdle)).toEqual([true])
})

it('a part that is none is refused with those there are', () => {
  expect(() => partPlan('5/4')).toThrow('There is no part 5/4 of the tests. There are: 1/4, 2/4, 3/4, 4/4.')
})

it('files of either kind are run by what is in their path', () => {
  const files = {
    functions: ['shared/a.test.ts'],
    apart: [],
    together: [],
    programs: ['e2e/b.test.ts'],
    specs: ['e2e/page/a.spec.ts'],
  }
  expect(filePlan(['./shared/a'], files).flat(2)).toEqual([{ program: 'vitest', args: ['run', 'shared/a.test.ts'] }])
  expect(filePlan(['a.', 'b.test'], files).flat(2)).toEqual([
    { program: 'vitest', args: ['run', 'shared/a.test.ts', 'e2e/b.test.ts'] },
    { program: 'playwright', args: ['test', 'e2e/page/a.spec.ts'] },
  ])
  expect(() => filePlan(['a.', 'c.test'], files)).toThrow('No file of tests has c.test in its path.')
})

it.each([
  [
    ['renderer/cast/stars.ts', 'renderer/lab/Lab.tsx'],
    ['--changed=HEAD', '--grep=@room:(cast|lab)\\b'],
  ],
  [['renderer/ui/Button.tsx'], ['--changed=HEAD', '--grep=@quick']],
  [['electron/engine/engine.ts'], ['e2e/contract/dub.test.ts']],
  [['shared/timing/pacing.ts'], ['e2e/contract/dub.test.ts', '--grep=@quick']],
  [['README.md'], ['--changed=HEAD']],
])('a change of %j runs the programs and rooms that it reaches', (changed, expected) => {
  const [[steps = []] = []] = changedPlan('HEAD', changed)
  const selections = steps
    .slice(1)
    .flatMap(({ args }) => args.filter((arg) => /^--(grep|changed)|contract.dub/.test(arg)))
  expect([...new Set(selections)]).toEqual(expected)
})

it('adds to the counts of the run before, for the last line of both', () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-counts-'))
  try {
    const counts = join(folder, 'counts.json')
    const before = { passed: 1000, failed: 0, skipped: 7, secondTries: 0, failures: [] }
    writeFileSync(counts, JSON.stringify(before))
    const args = [join(root, 'build', 'test.ts'), 'quick', 'shared/basics/timecode.test.ts', '--counts', counts]
    const output = spawnSync(process.execPath, args, { cwd: root }).stdout.toString().trimEnd().split('\n')
    expect(output.at(-1)).toMatch(/^10[2-9]\d passed, 0 failed, 7 skipped$/)
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

it('asks Git for what changed since the commit that is named', () => {
  const args = [join(root, 'build/test.ts'), 'quick', '--changed', 'no-such-commit']
  const { status, stderr } = spawnSync(process.execPath, args)
  expect([status, stderr.toString()]).toEqual([2, expect.stringContaining("bad revision 'no-such-commit'")])
})
