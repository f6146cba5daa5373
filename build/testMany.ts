import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureSystemTools, REDIS } from './systemTools.ts'

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules', '.bin', 'vitest')
const env = { ...process.env, GRIOT_TEST_MANY: '1' }

/** The tests of the service on many machines: its own first, then those of the interface it shares with one computer. */
const PARTS = [
  ['scaled', 'blobs', '--project', 'one computer'],
  ['--project', 'many machines'],
]

ensureSystemTools((line) => process.stdout.write(`${line}\n`), [REDIS])
const failed = PARTS.filter((part) => {
  const run = spawnSync(vitest, ['run', ...part], {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  })
  return run.status !== 0
})
process.exitCode = failed.length === 0 ? 0 : 1
