// @module-tag apart
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'griot-launcher-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const node24 = new URL('node24.mjs', import.meta.url).href
const program = join(folder, 'program.mjs')
const launcher = join(folder, 'launcher.mjs')
const ended = join(folder, 'ended')
writeFileSync(
  program,
  `import { writeFileSync } from 'node:fs'
  process.on('SIGTERM', () => {
    writeFileSync(${JSON.stringify(ended)}, 'cleaned up')
    process.exit(0)
  })
  setInterval(() => undefined, 1000)
  process.stdout.write(process.pid + '\\n')`,
)
writeFileSync(
  launcher,
  `import { runUnderNode24 } from ${JSON.stringify(node24)}
  await runUnderNode24(new URL('./program.mjs', import.meta.url), [])`,
)

/** Starts the program below a shell, as npm does. The pipe closes when the last process that writes into it has ended. */
async function started(assignment: string) {
  const { npm_lifecycle_event: _, ...env } = process.env
  const command = `${assignment} "${process.execPath}" "${launcher}" & wait`
  const shell = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const lines = createInterface(shell.stdout)
  const [pid] = (await once(lines, 'line')) as [string]
  return { shell, pid: Number(pid), closed: once(lines, 'close') }
}

it.runIf(process.platform !== 'win32').each([
  ['the shell of an npm script', 'npm_lifecycle_event=engine'],
  ['a launcher under an older Node', 'GRIOT_LAUNCHER=$$'],
])('ends with %s, and cleans up', async (_, assignment) => {
  const { shell, closed } = await started(assignment)
  shell.kill('SIGKILL')
  await closed
  expect(readFileSync(ended, 'utf8')).toBe('cleaned up')
  rmSync(ended)
})

it.runIf(process.platform !== 'win32')('lives on where a user started it and closed the terminal', async () => {
  const { shell, pid, closed } = await started('')
  shell.kill('SIGKILL')
  await once(shell, 'exit')
  process.kill(pid, 'SIGTERM')
  await closed
  expect(readFileSync(ended, 'utf8')).toBe('cleaned up')
})
