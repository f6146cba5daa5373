import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runShell } from './runShell.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-shells-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function shell(script: string): string {
  const path = join(folder, 'shell')
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

it.runIf(process.platform !== 'win32')('notices a window whose sandbox cannot start, and nothing else', async () => {
  const sandboxError =
    'FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly.'
  const run = (script: string) => runShell(shell(script), [], folder)
  expect(await run(`echo "${sandboxError}" >&2; kill -TRAP $$`)).toEqual({ code: 1, sandboxRefused: true })
  expect(await run('echo "No usable sandbox!" >&2; exit 133')).toEqual({ code: 133, sandboxRefused: true })
  expect(await run(`echo "${sandboxError}" >&2; exit 0`)).toEqual({ code: 0, sandboxRefused: false })
  expect(await run('echo "another reason" >&2; exit 7')).toEqual({ code: 7, sandboxRefused: false })
})

it('says so where a shell cannot be started', async () => {
  await expect(runShell(join(folder, 'nothing'), [], folder)).rejects.toThrow('Griot Studio could not be started')
})
