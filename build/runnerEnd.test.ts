import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runnerEnd } from './runnerEnd.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-runner-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A runner that runs a line of a shell, with the path of its report as `$1`. */
function runner(name: string, line: string) {
  const report = join(folder, name)
  return { child: spawn('sh', ['-c', line, 'runner', report]), report }
}

it('a runner that wrote its report and does not end is killed, and its report counts', async () => {
  const { child, report } = runner('hangs.json', 'echo {} > "$1"; exec sleep 1000')
  await expect(runnerEnd(child, report, 0)).resolves.toBe(true)
})

it('a runner that ends badly did, with a report or without', async () => {
  const written = runner('written.json', 'echo {} > "$1"; exit 1')
  await expect(runnerEnd(written.child, written.report)).resolves.toBe(false)
  const none = runner('none.json', 'exit 1')
  await expect(runnerEnd(none.child, none.report)).resolves.toBe(false)
})
