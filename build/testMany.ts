import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { askedFor } from './askedFor.ts'
import { ensureSystemTools, POSTGRES, REDIS } from './systemTools.ts'

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
/** The coordination servers to test with; all, or the one that is named. */
const SERVERS = { redis: REDIS, postgres: POSTGRES } as const
const chosen = askedFor('test:many', 'kind', ['redis', 'postgres'])

ensureSystemTools((line) => process.stdout.write(`${line}\n`), Object.values(SERVERS))
const servers = Object.entries(SERVERS).flatMap(([name, tool]) =>
  tool.isThere() && (chosen ?? name) === name ? [name] : [],
)
const runs = servers.flatMap((server) => PARTS.map((part) => [...part, '--project', `many machines, ${server}`]))
const failed = runs.filter((part) => {
  const run = spawnSync(vitest, ['run', ...part.map((one) => (shell ? `"${one}"` : one))], {
    cwd: root,
    stdio: 'inherit',
    env,
    shell,
  })
  return run.status !== 0
})
process.exitCode = failed.length === 0 && runs.length > 0 ? 0 : 1
