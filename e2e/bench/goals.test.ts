// @module-tag together
// @module-tag quick
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const GOALS = JSON.stringify(new URL('./goals.ts', import.meta.url).href)

/** Output and exit code of a program with these measurements. */
function run(measuring: string): { code: number | null; said: string } {
  const program = `const { atLeast, atMost, missedBy, notMeasured, report } = await import(${GOALS})
    console.log(JSON.stringify(await missedBy(async () => { ${measuring} })))`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  return { code: status, said: stdout }
}

it('lets a run pass whose goals are met', () => {
  expect(run("report('speed', '26 times', atLeast(26, 25)); report('size', '3 MB')")).toEqual({
    code: 0,
    said: 'speed: 26 times (goal >= 25)\nsize: 3 MB\n[]\n',
  })
})

it.each([
  ['a goal out of reach', "report('memory', '701 MB', atMost(701, 700, 'MB'))", 'memory: 701 MB, goal <= 700 MB'],
  ['no number', "report('speed', 'none', atLeast(undefined, 25))", 'speed: none, goal >= 25'],
  ['work that cannot be done here', "notMeasured('there is no film')", 'not measured: there is no film'],
  ['no work at all', '', 'nothing was measured'],
])('fails a run for %s, and names it', (_, measuring, missed) => {
  const { code, said } = run(measuring)
  expect(code).toBe(1)
  expect(JSON.parse(said.trim().split('\n').at(-1) ?? '')).toEqual([missed])
})
