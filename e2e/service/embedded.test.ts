// @module-tag together
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { programPath } from '../../electron/programs/programs.ts'
import { findNode } from '../../electron/studio/service/engineProcess.ts'

/** Names every module that is loaded, on standard error. */
const NAMING = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  import { writeSync } from 'node:fs'
  registerHooks({ load(url, context, next) { writeSync(2, url + '\\n'); return next(url, context) } })`)}`

it('the engine of one computer loads nothing that only many machines need', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'griot-loads-'))
  const child = spawn(findNode(), ['--import', NAMING, programPath('engine'), '--data', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: folder },
  })
  const loaded: string[] = []
  createInterface(child.stderr).on('line', (line) => loaded.push(line))
  const ended = once(child, 'close')
  await Promise.race([once(createInterface(child.stdout), 'line'), ended]) // it is ready
  child.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true })
  // A bundle names the files of which its parts were made.
  const own = loaded.filter((url) => url.startsWith('file:') && /\/programs\/[^/]*\.js$/.test(url))
  const sources = own.flatMap((url) =>
    Array.from(
      readFileSync(new URL(url), 'utf8').matchAll(/^\/\/ ((?:electron|shared|node_modules)\/\S+)$/gm),
      ([, path = '']) => path,
    ),
  )
  expect(sources).toContain('electron/engine/backends/oneMachine/openOneMachine.ts')
  const many = /node_modules\/(?:bullmq|ioredis|prom-client|aws4fetch)\/|\/backends\/manyMachines\/(?!redisAddress\.ts)/
  expect([...loaded, ...sources].filter((path) => many.test(path))).toEqual([])
})
