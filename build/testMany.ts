import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureSystemTools, REDIS } from './systemTools.ts'

const root = join(import.meta.dirname, '..')
// Quoted for the shell that Windows needs, whose paths may have spaces.
const shell = process.platform === 'win32'
const bin = join(root, 'node_modules', '.bin', 'vitest')
const vitest = shell ? `"${bin}"` : bin
const env = { ...process.env, GRIOT_TEST_MANY: '1' }

/**
 * Test runs: first the service's own tests on many machines, then those of the interface it shares with a single
 * computer.
 */
const PARTS = [['e2e/scaled/scaled'], ['--exclude', 'e2e/scaled/scaled*']]

const [argument] = process.argv.slice(2)
if (argument !== undefined) {
  const help = argument === '--help' || argument === '-h'
  const out = help ? process.stdout : process.stderr
  out.write(
    `${help ? '' : `There is no ${argument}. `}npm run test:many   the tests of the service on many machines, with a Redis\n`,
  )
  process.exit(help ? 0 : 2)
}
await ensureSystemTools((line) => process.stdout.write(`${line}\n`), [REDIS])
const failed = PARTS.filter((part) => {
  const run = spawnSync(
    vitest,
    ['run', ...part.map((one) => (shell ? `"${one}"` : one)), '--project', 'many machines'],
    {
      cwd: root,
      stdio: 'inherit',
      env,
      shell,
    },
  )
  return run.status !== 0
})
process.exitCode = failed.length === 0 && REDIS.isThere() ? 0 : 1
