// @module-tag apart
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { findNode } from './service/engineProcess.ts'

const PROGRAM = `
import { silentLog } from '${import.meta.resolve('./log.ts')}'
import { catchStrayErrors } from '${import.meta.resolve('./report.ts')}'

const log = { ...silentLog(), error: (what, { error }) => console.log('log:', error.message) }
const reportTo = catchStrayErrors(log)
process.nextTick(() => { throw new Error('early') })
setImmediate(() => {
  reportTo((what, error) => console.log('told:', error.message))
  Promise.reject(new Error('rejected'))
  setImmediate(() => { throw new Error('thrown') })
  setImmediate(() => setImmediate(() => console.log('alive')))
})
`

it('keeps a process alive, and tells of what nothing else caught', () => {
  const { status, stdout } = spawnSync(findNode(), ['--input-type=module', '--eval', PROGRAM])
  expect([status, stdout.toString().trim().split('\n')]).toEqual([
    0,
    ['log: early', 'told: rejected', 'told: thrown', 'alive'],
  ])
})
