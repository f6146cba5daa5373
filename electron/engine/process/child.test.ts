import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Asks a child that the system refuses, as all but a few of its file descriptors are taken, and tells of the failure. */
const REFUSED = `
  import { openSync, closeSync } from 'node:fs'
  const { Child } = await import(${JSON.stringify(new URL('./child.ts', import.meta.url).href)})
  const { toFailure } = await import(${JSON.stringify(new URL('../../../shared/failure.ts', import.meta.url).href)})
  const taken = []
  try { for (;;) taken.push(openSync('/dev/null')) } catch {}
  for (const file of taken.splice(0, 2)) closeSync(file)
  const child = new Child({ program: new URL('file:///program.js') }, () => undefined)
  const asking = { crashed: { key: 'failure.render', values: {} }, stallTimeoutSeconds: 60, onReport() {} }
  const failure = await child.ask({}, asking).then(() => undefined, toFailure)
  for (const file of taken) closeSync(file)
  await new Promise(setImmediate)
  console.log(failure?.kind, JSON.stringify(failure?.said))
`

it.skipIf(process.platform === 'win32')('tells of a process that the system refuses, and of nothing else', () => {
  const command = 'ulimit -n 80; exec "$0" --input-type=module -e "$1"'
  const { stdout, stderr, status } = spawnSync('/bin/sh', ['-c', command, process.execPath, REFUSED], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^engine_down /)
  expect(stdout).toContain('engine.process.noFiles')
})
